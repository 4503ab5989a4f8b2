"""What is sent to a player, with all that differs by chance masked: twins send the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django.http import HttpResponse
from django.test import Client

from games.catalogue import game
from games.models import Play
from lexicons.models import Lexicon
from wordgames.rules.masks import draw

Begin = Callable[..., Play]
CHANGING = {"Set-Cookie", "Expires", "Date", "Last-Modified"}


def masked(response: HttpResponse) -> str:
    """Return status, headers, cookies and body with every id, token and nonce masked."""
    headers = sorted(f"{name}: {value}" for name, value in response.items() if name not in CHANGING)
    cookies = sorted(response.cookies)
    body = response.content.decode()
    text = "\n".join([str(response.status_code), *headers, *cookies, body])
    text = re.sub(r'(csrfmiddlewaretoken" value=")[^"]+', r"\1TOKEN", text)
    text = re.sub(r'(name="opened" value=")\d+', r"\1TIME", text)
    text = re.sub(r':[\w-]{6}:[\w-]{43}(?=")', ":TIME:SIGNATURE", text)  # when it was signed
    text = re.sub(r'(data-elapsed=")\d+', r"\1TIME", text)
    text = re.sub(r"/(play|challenge|hint|review|race|ghost)/[A-Za-z0-9_-]{16}/", r"/\1/ID/", text)
    return re.sub(r"Content-Length: \d+", "Content-Length: N", text)


def masked_game_sent(
    slug: str, lexicon: Lexicon, setup: dict[str, Any], guesses: Sequence[str], begin: Begin
) -> Iterator[str]:
    """Play as far as the masks are the same, by every way there is, and yield answers."""
    visitor, htmx = Client(), {"HX-Request": "true"}
    play = begin(slug, lexicon, setup, visitor)
    url, door = f"/{slug}/play/{play.pk}/", f"/{slug}/challenge/{play.puzzle_id}/"
    yield masked(Client().get(door))
    yield masked(visitor.get(url))
    yield masked(visitor.post(url, {"guess": "?", "sequence": 0}))
    for number, guess in enumerate(guesses):
        yield masked(visitor.post(url, {"guess": guess, "sequence": number}, headers=htmx))
        yield masked(visitor.get(url))
        yield masked(visitor.post(url, {"guess": guess, "sequence": number + 1}, headers=htmx))
    yield masked(visitor.get(url))
    yield masked(visitor.post(url, {"guess": "", "key": "a", "sequence": len(guesses)}))
    yield masked(visitor.get(f"/review/{play.pk}/"))
    yield masked(visitor.get(f"/race/{play.pk}/"))
    yield masked(visitor.post(f"/hint/{play.pk}/", {"sequence": len(guesses)}))
    yield masked(visitor.get(url))
    yield masked(visitor.get("/"))
    yield masked(visitor.post(door))


def seed_for(secret: str, guesses: Sequence[str]) -> int:
    """Return a seed by which the first place of each letter is drawn first."""
    letters = [guess for guess in dict.fromkeys(guesses) if guess in secret]
    return next(
        seed
        for seed in range(1000)
        if all(draw(seed, secret, letter, 0, secret.count(letter)) == 0 for letter in letters)
    )


def twin_setups(
    slug: str, options: dict[str, Any], secrets: Sequence[str], guesses: Sequence[str]
) -> list[dict[str, Any]]:
    """Return a setup for each secret, seeded so that their places are drawn in the same order."""
    return [
        game(slug).setup_from(options, secret) | {"seed": seed_for(secret, guesses)}
        for secret in secrets
    ]
