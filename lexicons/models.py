"""Lexicons, their immutable revisions, uploads that wait for a yes, and reports of bad words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from lexicons.reference.language_names import language_name
from wordgames.languages.casing import Language, language_for, layout_of, runs_right_to_left
from wordgames.sources.dictionaries import title_of
from wordgames.vocabulary import kinds

if TYPE_CHECKING:
    from wordgames.vocabulary.columns import Columns

PENDING_LIFE = timedelta(hours=24)


def opaque_id() -> str:
    """Return a random id that tells nothing and cannot be guessed: 16 letters or digits, 95 bits.

    It never begins with "-", which commands take for an option and spreadsheets for a formula.
    """
    return get_random_string(16)


def pending_expiry() -> datetime:
    """Return when an upload made now expires unless it is confirmed."""
    return timezone.now() + PENDING_LIFE


class Lexicon(models.Model):
    """A named dictionary; its words live in revisions, `current` is the one that is played."""

    class Kind(models.TextChoices):
        WORDS = kinds.WORDS, _("Words")
        CITIES = kinds.CITIES, _("Cities")
        EQUATIONS = kinds.EQUATIONS, _("Equations")

    class Visibility(models.TextChoices):
        DRAFT = "draft", _("Only me")
        UNLISTED = "unlisted", _("Anyone with the link")
        ASKED = "asked", _("Anyone with the link; public once our editors agree")
        PUBLIC = "public", _("Everyone")

    slug = models.SlugField(unique=True, max_length=40)
    name = models.CharField(max_length=80)
    language = models.CharField(
        max_length=24,
        default="und",
        validators=[
            RegexValidator(r"^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$", _("A code like en or pt."))
        ],
        help_text=_("Decides capital letters and, unless you choose one below, the keyboard."),
    )
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.WORDS)
    keyboard = models.CharField(
        max_length=16, blank=True, help_text=_("Empty: the language's usual layout.")
    )
    keys = models.TextField(
        blank=True,
        max_length=400,
        help_text=_("Your own layout, one row of keys per line. It replaces the one chosen above."),
    )
    credits = models.TextField(blank=True, help_text=_("Sources and licences, shown to players."))
    current = models.ForeignKey(
        "Revision", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    bundled = models.BooleanField(default=False, editable=False)
    retired_at = models.DateTimeField(null=True, blank=True)
    editors = models.ManyToManyField(
        settings.AUTH_USER_MODEL, blank=True, related_name="edited_lexicons"
    )
    editor_code = models.CharField(
        max_length=16,
        blank=True,
        default="",
        db_default="",
        editable=False,
        help_text="In the link that makes an account an editor of an own list; empty: no link.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    keeper = models.CharField(
        max_length=32,
        blank=True,
        db_index=True,
        editable=False,
        help_text="The player whose own list it is; empty: the site's.",
    )
    visibility = models.CharField(
        max_length=10, choices=Visibility, default=Visibility.PUBLIC, db_index=True
    )
    has_dailies = models.BooleanField(_("daily puzzles"), default=True)
    daily_until = models.DateField(null=True, blank=True, editable=False)
    picture = models.CharField(max_length=8, blank=True, default="", db_default="", editable=False)
    position = models.PositiveSmallIntegerField(
        _("order"), default=100, help_text=_("Dictionaries with lower numbers come first.")
    )
    expires_at = models.DateTimeField(null=True, blank=True, editable=False, db_index=True)
    taken_down_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("position", "-bundled", "name")

    def __str__(self) -> str:
        return self.name

    @property
    def title(self) -> str:
        """Return its name in the reader's language."""
        return title_of(self)

    @property
    def own(self) -> bool:
        """True if it is a visitor's own list, not one of the site's."""
        return bool(self.keeper)

    def has_dailies_on(self, day: date) -> bool:
        """True if it has puzzles of a day; an own list's may end."""
        return self.has_dailies and (self.daily_until is None or day <= self.daily_until)

    @property
    def tongue(self) -> Language:
        """Return the facts known about the lexicon's language."""
        return language_for(self.language)

    @property
    def language_name(self) -> str:
        """Return the name of its language in the reader's language."""
        return language_name(self.language)

    @property
    def right_to_left(self) -> bool:
        """True if its words run from right to left: judged by its language, else its letters."""
        if self.tongue.code != "und" or self.current_id is None or self.current is None:
            return self.tongue.right_to_left
        return runs_right_to_left(self.current.letters)

    @property
    def layout(self) -> str:
        """Return the keyboard to show: its own rows, one chosen, its language's or letters'.

        Its own rows are a text of several lines; names of layouts never are.
        """
        if self.keys:
            return f"{self.keys}\n"
        if self.keyboard or self.tongue.code != "und" or self.current is None:
            return self.keyboard or self.tongue.layout
        return layout_of(self.current.letters)


class Revision(models.Model):
    """One immutable content of a lexicon, as a compressed column set, named by its hash."""

    lexicon = models.ForeignKey(Lexicon, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64, db_index=True)
    columns = models.BinaryField()
    counts: models.JSONField[Any, Any] = models.JSONField(
        help_text="Per length: words that may be guessed, words that may be the answer."
    )
    letters = models.TextField()
    note = models.CharField(max_length=200, blank=True)
    bundle = models.CharField(
        max_length=64,
        blank=True,
        editable=False,
        help_text="The SHA-256 of the bundled file it was made from, if it was.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL
    )

    class Meta:
        ordering = ("-number",)
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("lexicon", "number"), name="one_revision_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.lexicon} r{self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new revision; a stored one never changes."""
        if not self._state.adding:
            raise ValidationError("A revision never changes; publish a new one.")
        super().save(*args, **kwargs)

    def read(self) -> Columns:
        """Return the words, as memory-mapped columns; the database is read at most once."""
        from wordgames.vocabulary.array_files import open_columns

        def load() -> bytes:
            return bytes(Revision.objects.values_list("columns", flat=True).get(pk=self.pk))

        return open_columns(settings.LEXICON_DIR, self.sha256, load)

    def single(self) -> Columns:
        """Return the words without names of several words."""
        from wordgames.vocabulary.single_words import single_words

        return single_words(self.read())

    @property
    def words(self) -> int:
        return sum(pair[0] for pair in self.counts.values())

    @property
    def answers(self) -> int:
        """Return the number of words that may be the answer."""
        return sum(pair[1] for pair in self.counts.values())

    def sizes(self) -> list[tuple[int, int, int]]:
        """Return (length, words that may be guessed, words that may be the answer), in order."""
        return sorted((int(length), *pair[:2]) for length, pair in self.counts.items())

    @property
    def single_counts(self) -> dict[str, Sequence[int]]:
        """Return `counts` without the names of several words."""
        return {length: pair[-2:] for length, pair in self.counts.items() if pair[-2]}

    def playable_lengths(self) -> list[int]:
        """Return the lengths of single words that have at least one answer."""
        return sorted(int(length) for length, (_, answers) in self.single_counts.items() if answers)


class Clues(models.Model):
    """The clues beside the words of a revision: the other side of a vocabulary."""

    revision = models.OneToOneField(Revision, on_delete=models.CASCADE, related_name="clues")
    by_word: models.JSONField[Any, Any] = models.JSONField(
        help_text="Word as it is played -> what is shown while it is looked for."
    )

    class Meta:
        verbose_name_plural = "clues"

    def __str__(self) -> str:
        return f"Clues of {self.revision}"


class PendingUpload(models.Model):
    """Files being read, or waiting to be published or thrown away.

    The files stay that long, so that they can be read again with other choices.
    """

    class State(models.TextChoices):
        READING = "reading", "Being read"
        WAITING = "waiting", "Waiting for a yes or no"
        REFUSED = "refused", "Refused"

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    lexicon = models.ForeignKey(Lexicon, null=True, blank=True, on_delete=models.CASCADE)
    fields: models.JSONField[Any, Any] = models.JSONField(
        default=dict, help_text="Slug, name, language and so on of a lexicon still to be made."
    )
    filename = models.CharField(max_length=200)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    files = models.BinaryField(default=bytes, help_text="What was sent, as a zip.")
    asked: models.JSONField[Any, Any] = models.JSONField(
        default=dict, help_text="How the files are to be read."
    )
    share = models.FloatField(default=0.0, help_text="How much of them has been read.")
    heard_at = models.DateTimeField(null=True, help_text="When the reader was last heard of.")
    refusal: models.JSONField[Any, Any] = models.JSONField(
        default=str,
        help_text="Why they were refused, as a stored sentence.",
    )
    columns = models.BinaryField(default=bytes)
    report: models.JSONField[Any, Any] = models.JSONField(default=dict)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(default=pending_expiry, db_index=True)

    def __str__(self) -> str:
        return f"{self.filename}, {self.created_at:%Y-%m-%d %H:%M}"


class WordReport(models.Model):
    """A player's report on a word: it should not be there, or it is missing."""

    class Reason(models.TextChoices):
        OFFENSIVE = "offensive", _("It's offensive")
        NOT_A_WORD = "not-a-word", _("It's not a word")
        TOO_RARE = "too-rare", _("It's too rare to be an answer")
        MISSING = "missing", _("It's missing")
        WHOLE_LIST = "whole-list", _("The whole list has a problem")

    class Outcome(models.TextChoices):
        REMOVED = "removed", _("Removed")
        DEMOTED = "demoted", _("No longer an answer")
        ADDED = "added", _("Added")
        DISMISSED = "dismissed", _("Dismissed")

    lexicon = models.ForeignKey(Lexicon, on_delete=models.CASCADE, related_name="reports")
    word = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=12, choices=Reason)
    comment = models.CharField(max_length=300, blank=True)
    reporter = models.CharField(max_length=32, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    handled_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True, editable=False)

    class Meta:
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return f"{self.word}: {self.get_reason_display()}"


class RateCount(models.Model):
    """Number of uses by one visitor in one part of a limit's window.

    `lexicons.throttle.rate_counter` counts.


    Useless after the second `expires`; backups leave it out.
    """

    name = models.CharField(max_length=80, help_text="The limit, and the hash of whom it limits.")
    part = models.BigIntegerField(help_text="The part of time, counted in its own lengths.")
    count = models.IntegerField()
    expires = models.BigIntegerField(db_index=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("name", "part"), name="one_count_a_part")
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.part}: {self.count}"
