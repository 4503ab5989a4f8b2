"""Lists of words that programs send, within the limits of the page that makes them."""

from itertools import islice

from django.http import HttpRequest
from django.urls import reverse
from ninja import Router, Schema, Status
from ninja.errors import HttpError

from games.limits.daily_quota import DAY, LISTS
from games.limits.rate_limits import MINUTE
from games.lists.forms import ListForm
from games.lists.ownership import make
from games.lists.views import CHANGES
from games.models import Player
from lexicons.models import Lexicon
from lexicons.throttle.rate_counter import address, allowed
from lexicons.uploads.pending_upload import reading
from lexicons.uploads.visitor_lists import remarks
from wordgames.importer import ImportRefused
from wordgames.importer.report import unpacked
from wordgames.languages.translation import localize
from wordgames_site.api.documented import Sent, of
from wordgames_site.api.refusals import TooMuch, refusing
from wordgames_site.api.tokens import token_of

# Lines that are named in an answer.
MOST_LINES = 1_000

router = Router(tags=["words"])


class NewList(Sent):
    """A list to make: what one would paste on its page."""

    name: str = of("What it is called.", "Animals")
    words: str = of("A word a line; `word: clue` gives a clue.", "chien: dog\nchat: cat")
    language: str = of("BCP 47 tag of its words; guessed if left out.", "fr", default="")
    visibility: str = of(
        "Who can play it.",
        Lexicon.Visibility.UNLISTED.value,
        (Lexicon.Visibility.UNLISTED.value, Lexicon.Visibility.DRAFT.value),
        default=Lexicon.Visibility.UNLISTED.value,
    )


class LeftOutLine(Schema):
    """A line that gave no word."""

    line: int = of("Its number.", 3)
    text: str = of("What it says, shortened.", "cr4te")
    reason: str = of("Why it gave none.", "has a digit")


class ApiList(Schema):
    """A list that was made."""

    slug: str = of("Its name in addresses and requests.", "list-Qv3kT9wZ0aBc")
    words: int = of("How many words were taken.", 2)
    duplicates: int = of("How many were repeated; the first of each counts.", 0)
    left_out: int = of("How many lines were not.", 0)
    lines: list[LeftOutLine] = of(f"Those lines, at most {MOST_LINES}.", [])
    notes: list[str] = of("What was read in a way that may not be meant.", [])
    url: str = of("The page where it is played and changed.", "https://example.org/lists/...")


@router.post("/lists", response={201: ApiList, **refusing(422)})
def new_list(request: HttpRequest, body: NewList) -> Status[ApiList]:
    """Make a list of the account's own. 422: it is not what the page's form takes."""
    here = address(request)
    if not allowed("list", here, CHANGES, MINUTE):
        raise TooMuch(f"More than {CHANGES} changes to lists in a minute; wait a little.")
    if not allowed("listed", here, LISTS, DAY):
        raise TooMuch(f"More than {LISTS} lists in a day; try again tomorrow.", DAY)
    player, _ = Player.objects.get_or_create(user=token_of(request).owner)
    try:
        with reading():
            return Status(201, _make_list(request, player, ListForm(body.dict())))
    except ImportRefused as refusal:
        raise HttpError(422, f"words: {refusal}") from refusal


def _make_list(request: HttpRequest, player: Player, form: ListForm) -> ApiList:
    if not form.is_valid():
        name, faults = next(iter(form.errors.items()))
        raise HttpError(422, f"{name}: {faults[0]}")
    if form.draft is None:
        raise HttpError(422, "words: name the columns in the first row, or send a word a line.")
    fields = form.cleaned_data
    lexicon = make(player, fields["name"], form.draft, fields["visibility"], guest=False)
    report = form.draft.read.report
    return ApiList(
        slug=lexicon.slug,
        words=report.words,
        duplicates=report.duplicates,
        left_out=report.rejected,
        lines=[
            LeftOutLine(line=it.line, text=it.text, reason=localize(it.reason))
            for it in islice(unpacked(form.draft.read.left_out), MOST_LINES)
        ],
        notes=[*remarks(report.notes)],
        url=request.build_absolute_uri(reverse("lists:one", args=[lexicon.slug])),
    )
