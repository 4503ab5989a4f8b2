"""The form that chooses a game of Cities to watch."""

from random import SystemRandom

from django import forms
from django.utils.translation import gettext_lazy

from games.cities.forms import CitiesForm, unknown
from games.cities.pools import name_at, pools
from games.contract.game import JSON
from lexicons.models import Revision
from solvers.games.cities.analysis import ADVISER
from solvers.pages.watch.watch_form import AgentField, WatchForm
from wordgames.cities.agents.atlas import Atlas, atlas_of


class CitiesWatchForm(WatchForm, CitiesForm):
    """The options of a game, an agent, and a city or none."""

    agent = AgentField("cities", ADVISER)
    word = forms.CharField(
        max_length=60,
        required=False,
        label=gettext_lazy("Secret city"),
        help_text=gettext_lazy("Empty: a random one."),
    )
    field_order = ("agent", "lexicon", "word", *CitiesForm.options_table.names)

    def clean(self) -> JSON:
        """Check that the city is in the list, or draw one."""
        cleaned = super().clean() or {}
        revision = self.revision()
        if self.errors or revision is None:
            return cleaned
        atlas = atlas_of(revision.read())
        if cleaned.get("word"):
            self._read(cleaned, atlas, revision)
        else:
            favoured, others = pools(self.options()["favour"], revision.read())
            favours = SystemRandom().random() < self.options()["weight"]
            pool = favoured if favours and len(favoured) else others
            row = int(pool[SystemRandom().randrange(len(pool))])
            cleaned["secret"] = name_at(revision.read(), row)
        return cleaned

    def _read(self, cleaned: JSON, atlas: Atlas, revision: Revision) -> None:
        try:
            cleaned["secret"] = self.read_secret(cleaned["word"])
        except forms.ValidationError as error:
            self.add_error("word", error)
            return
        if cleaned["secret"] not in atlas:
            self.add_error("word", unknown(str(self.data.get("word", "")), revision))
