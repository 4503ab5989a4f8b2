"""The form that takes a tree: for which task, a file or pasted lines."""

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext_lazy

from games.catalogue import game
from solvers.records.best_known import BestKnown
from solvers.records.record_rows import lexicon_names, said_list
from solvers.records.services import MOST_BYTES
from wordgames.languages.translation import translate


class TreeForm(forms.Form):
    """A task and its tree; `too_big` names files that were dropped on the way."""

    task = forms.ChoiceField(label=gettext_lazy("Record"))
    file = forms.FileField(
        required=False,
        label=gettext_lazy("File"),
        help_text=gettext_lazy(
            "Text, one line per answer: its guesses in order, with spaces or commas between "
            "them, the answer last."
        ),
    )
    lines = forms.CharField(
        required=False,
        max_length=MOST_BYTES,
        label=gettext_lazy("Or paste the lines"),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "translate": "no"}),
    )

    def __init__(
        self,
        tasks: Mapping[str, BestKnown],
        *args: Any,
        too_big: Collection[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.tasks, self.too_big = tasks, too_big
        lexicons = lexicon_names()
        self.names = {
            name: f"{translate(game(best.task.game).name)} · {said_list(best.task, lexicons)}"
            for name, best in tasks.items()
        }
        field = self.fields["task"]
        if isinstance(field, forms.ChoiceField):
            field.choices = list(self.names.items())

    def named(self, game: str, key: str) -> str:
        """Return what the form calls a record; of one that is closed now, its key."""
        return self.names.get(f"{game}/{key}", key)

    def clean(self) -> dict[str, Any]:
        """Refuse a form with neither a file nor lines, and a file that is too big."""
        cleaned = super().clean() or self.cleaned_data
        if "file" in self.too_big:
            self.errors.pop("file", None)
            size = filesizeformat(MOST_BYTES)
            self.add_error("file", translate("The file is larger than {size}.", size=size))
        elif not cleaned.get("file") and not cleaned.get("lines") and not self.errors:
            self.add_error("file", translate("Choose a file, or paste the lines of the tree."))
        return cleaned

    def best(self) -> BestKnown:
        """Return the record that the tree is sent for."""
        return self.tasks[self.cleaned_data["task"]]

    def raw(self) -> bytes:
        """Return the tree as it was sent."""
        file = self.cleaned_data["file"]
        return file.read() if file else str(self.cleaned_data["lines"]).encode()
