"""Languages: alphabets, letter case, letters of several characters, translated sentences."""
