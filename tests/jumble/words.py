"""A small list with anagrams, the commonest first."""

TEXT = "house listen trace silent enlist crate mouse cat act nest sent line tin"
WORDS = TEXT.split()
