"""Cities as the play framework sees it."""

from collections.abc import Sequence
from random import Random
from secrets import randbits

import numpy as np

from games.cities.forms import CitiesChallengeForm, CitiesForm
from games.cities.maps import country, globe, world
from games.cities.pools import name_at, pools
from games.contract.badges import in_moves, played_with
from games.contract.game import JSON, Game, Templates, Texts
from games.contract.hints import A_LETTER, AN_IDEA, THE_BOT_S_MOVE, mask_doubt, mask_letter
from games.contract.offers import Offer
from games.contract.outcome import Scale
from games.contract.share import Share
from games.display import mask_board
from lexicons.models import Lexicon, Revision
from wordgames.cities.options import ALL, IN_PLAY, KNOWN, LARGE, OPTIONS
from wordgames.cities.rules import LENGTHS, Cities, CitiesOptions
from wordgames.languages.country_names import country_name
from wordgames.languages.translation import translatable, translate, translate_plural
from wordgames.rules.state import InvalidOptions, Status
from wordgames.vocabulary.columns import Columns, Entry

VERSION = 1
SEED_BITS = 31
MODES = {"simple": translatable("simple"), "advanced": translatable("advanced")}
# Least number of guesses of each bar of the distribution.
BARS = (1, 4, 6, 8, 10, 12, 15)
LONGEST_TICKET = 15
POOLS = {LARGE: translatable("large cities"), ALL: translatable("all cities")}


class CitiesGame(Game[Cities]):
    """The two games of document 000, scored by the number of guesses."""

    slug = "cities"
    name = translatable("Cities")
    emoji = "🌍"
    praises = (translatable("Straight there!"), *Game.praises[1:-1], translatable("At last!"))
    tagline = translatable("Find the city in as few guesses as you can.")
    rule = translatable("Find the city, letter by letter.")
    sample = (("", ""), ("B", "correct"), ("E", "correct"), ("", ""), ("", ""))
    form_class = CitiesForm
    challenge_class = CitiesChallengeForm
    lexicon_kind = Lexicon.Kind.CITIES
    texts = Texts(
        challenge_lede=translatable(
            "Choose a city from the list and send the link. The link doesn't give it away."
        ),
        noun=translatable("city"),
    )
    templates = Templates(
        controls="games/play/letter_controls.html",
        progress="cities/progress.html",
        epilogue="cities/epilogue.html",
    )
    stylesheets = ("play/masks.css",)
    plays_names = True
    joy = "cities_win.css"
    ghost_shape = "marks"
    race_shape = "holes"
    race_pace = (5, 12)
    hints = (A_LETTER, AN_IDEA, THE_BOT_S_MOVE)
    badges = (
        in_moves(
            "quick", translatable("Well travelled"), translatable("Find a city in four guesses."), 4
        ),
        played_with(
            "advanced",
            translatable("In the dark"),
            translatable("Win the advanced game."),
            mode="advanced",
        ),
    )

    def daily_options(self, revision: Revision) -> JSON | None:
        if not any(int(length) in LENGTHS for length in revision.counts):
            return None
        return IN_PLAY.defaults(weight=0.0)

    def draw_pool(self, options: JSON, columns: Columns) -> Sequence[str]:
        _, rows = pools("", columns, options.get("pool", ALL))
        if not len(rows):
            raise InvalidOptions(translate("This list has no cities of 2 to 20 letters."))
        return [name_at(columns, int(row)) for row in rows]

    def random_setup(self, options: JSON, columns: Columns, random: Random) -> JSON:
        """Return a setup with a city drawn by the weight, from the favoured country or not."""
        favoured, others = pools(options["favour"], columns, options.get("pool", ALL))
        pool = favoured if random.random() < options["weight"] else others
        pool = pool if len(pool) else np.concatenate([favoured, others])
        if not options["favour"]:
            pool = np.concatenate([favoured, others])
        if not len(pool):
            raise InvalidOptions(translate("This list has no cities of 2 to 20 letters."))
        drawn = name_at(columns, int(pool[random.randrange(len(pool))]))
        return self.setup_from_draw(options, drawn, columns)

    def setup_from(self, options: JSON, secret: str) -> JSON:
        CitiesOptions(**options)
        hidden = {"secrets": [secret], "seed": randbits(SEED_BITS)}
        return {"version": VERSION, "options": options} | hidden

    def state(self, setup: JSON, columns: Columns) -> Cities:
        options = CitiesOptions(**setup["options"], seed=setup.get("seed", 0))
        secret, pattern = setup["secrets"][0], setup.get("pattern", "")
        return Cities(secret, columns, options, columns.letters, name_pattern=pattern)

    def describe(self, setup: JSON) -> str:
        options = CitiesOptions(**setup["options"])
        parts: list[str] = [translate(MODES[options.mode])]
        if options.favour and options.weight:
            favoured = country_name(options.favour)
            parts.append(translate("{name} {share:.0%}", name=favoured, share=options.weight))
        elif options.pool != KNOWN:
            parts.append(translate(POOLS[options.pool]))
        if options.cap != OPTIONS["cap"].default:
            parts.append(translate_plural("{count} guess", "{count} guesses", options.cap))
        return " · ".join(parts)

    def progress(self, setup: JSON, turns: int) -> str:
        return translate("guess {number}", number=turns + 1)

    def present(self, state: Cities, columns: Columns, language: str) -> JSON:
        observation = state.observe()
        board = mask_board.board(observation, language, state.pattern)
        hidden = observation.options.reveals_one and observation.status is not Status.WON
        length = None if hidden else len(observation.mask)
        return board | {
            "mask_label": _mask_label(length, board["shown"]),
            "row_label": translate("City"),
            "prompt": translate("Your guess: a letter or the whole name"),
            "asks": True,
            "refuses_slips": observation.options.slips == "refused",
            "ticket": observation.options.cap <= LONGEST_TICKET,
            "holes": range(observation.guesses_left),
            "open": observation.options.reveals_one,
            "score": observation.score,
            "guesses_left": observation.guesses_left,
            "favoured": country_name(observation.options.favour),
            "percent": round(100 * observation.options.weight) if observation.options.favour else 0,
        }

    def uncovered(self, board: JSON, setup: JSON, state: Cities, columns: Columns) -> JSON:
        """Fill in the parts of the name that were not found."""
        secret, pattern = setup["secrets"][0], setup.get("pattern", "")
        board = mask_board.filled(board["cells"], secret, columns.language, pattern)
        return board | {"globe": globe(columns.record(secret))}

    def line_offers(self, setup: JSON) -> Sequence[Offer]:
        text, lead = translate("I know the city"), translate("Ask for a letter, or")
        return [Offer(text=text, lead=lead, icon="edit", hook="name", pressed=False)]

    def announce(self, state: Cities, language: str) -> str:
        return mask_board.spoken(state.observe(), language)

    def letter_hint(self, state: Cities, told: Sequence[str]) -> str:
        return mask_letter(state.secret, state.observe().mask, told)

    def doubt(self, state: Cities, idea: str, language: str) -> str:
        return mask_doubt(state.observe(), idea, language)

    def answer(self, setup: JSON, columns: Columns) -> str:
        return columns.display(setup["secrets"][0])

    def epilogue(self, setup: JSON, state: Cities, columns: Columns) -> JSON:
        city = columns.record(setup["secrets"][0])
        if city is None:
            return {}
        return {
            "country": country_name(city.group),
            "where": where(city),
            "about": about(country_name(city.group), int(city.population), rank(columns, city)),
            "map": world(columns, city.latitude, city.longitude),
            "outline": country(columns, city),
        }

    def scale(self, setup: JSON) -> Scale:
        cap = CitiesOptions(**setup["options"]).cap
        starts = tuple(start for start in BARS if start <= cap)
        return Scale(starts, endless=cap > starts[-1])

    def in_words(self, setup: JSON, state: Cities, columns: Columns) -> str:
        score = state.observe().score
        return translate_plural("Found in {count} guess", "Found in {count} guesses", score)

    def explained(self, setup: JSON, state: Cities, columns: Columns) -> Sequence[str]:
        """Return nothing: the epilogue describes the city."""
        return ()

    def share(self, state: Cities) -> Share:
        observation = state.observe()
        result = translate("found in {score}", score=observation.score)
        mode = observation.options.mode
        notes = [] if mode == "simple" else [translate(MODES[mode])]
        won = observation.status is Status.WON
        return mask_board.share(observation, result if won else translate("not found"), notes)

    def race_marks(self, state: Cities, columns: Columns) -> list[list[str]]:
        """Return the holes of the ticket after each guess."""
        holes = [sign.pip for row in self.ghost(state, columns) for sign in row]
        return [holes[:moves] for moves in range(len(holes) + 1)]


def _mask_label(length: int | None, shown: int) -> str:
    if length is None:
        return translate("The city: its length is hidden, {shown} shown", shown=shown)
    return translate_plural(
        "The city: {count} letter, {shown} shown",
        "The city: {count} letters, {shown} shown",
        length,
        shown=shown,
    )


def rank(columns: Columns, city: Entry) -> str:
    """Return a city's rank by size in its country's part of the list: "the 3rd largest"."""
    if city.group not in columns.group_names or not city.population:
        return ""
    same = columns.groups == columns.group_names.index(city.group)
    larger = int((columns.populations[same] > city.population).sum())
    if int(same.sum()) < 2:
        return ""
    if not larger:
        return translate("the largest")
    return translate("the {place:nth} largest", place=larger + 1)


def about(country: str, population: int, rank: str) -> str:
    """Return the facts about a city as a sentence; "" without any."""
    if not population:
        return f"{country}." if country else ""
    if not country:
        return translate_plural(
            "A city of {count} person.", "A city of {count} people.", population
        )
    if not rank:
        return translate_plural(
            "A city of {count} person in {country}.",
            "A city of {count} people in {country}.",
            population,
            country=country,
        )
    return translate_plural(
        "A city of {count} person in {country}, {rank} there in this list.",
        "A city of {count} people in {country}, {rank} there in this list.",
        population,
        country=country,
        rank=rank,
    )


def where(city: Entry) -> str:
    """Return a position in words: "3.3° S, 37.3° E"; "" for an unknown one."""
    if np.isnan(city.latitude) or np.isnan(city.longitude):
        return ""
    north, east = abs(city.latitude), abs(city.longitude)
    if city.latitude >= 0 and city.longitude >= 0:
        return translate("{latitude:.1f}° N, {longitude:.1f}° E", latitude=north, longitude=east)
    if city.latitude >= 0:
        return translate("{latitude:.1f}° N, {longitude:.1f}° W", latitude=north, longitude=east)
    if city.longitude >= 0:
        return translate("{latitude:.1f}° S, {longitude:.1f}° E", latitude=north, longitude=east)
    return translate("{latitude:.1f}° S, {longitude:.1f}° W", latitude=north, longitude=east)
