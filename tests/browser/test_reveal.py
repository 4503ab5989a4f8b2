"""The reveal is sacred: nothing tells what a tile shows before it has turned (P1, P2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.catalogue import game
from tests.browser.helpers import late
from tests.browser.whole_games import (
    GAMES,
    WholeGame,
    answered,
    every_end,
    move,
    words_of,
)

NewPage = Callable[..., Page]
# Slow enough for a busy machine to draw many frames of a turn.
SLOW = """() => {
    const root = document.documentElement.style;
    root.setProperty("--flip", "900ms");
    root.setProperty("--stagger", "150ms");
    root.setProperty("--wave", "700ms");
}"""
WATCH = """() => {
    const board = () => document.getElementById("board");
    const turning = () => board().getAnimations({subtree: true})
        .filter((each) => each.animationName === "turn" && each.playState === "running");
    const blank = () => {
        const piece = document.createElement("b");
        piece.className = "piece";
        piece.textContent = "x";
        const slot = document.createElement("td");
        slot.className = "slot";
        slot.append(piece);
        document.querySelector("#board tr").append(slot);
        const look = getComputedStyle(piece).backgroundColor;
        slot.remove();
        return look;
    };
    const figures = () => {
        const copy = document.getElementById("progress").cloneNode(true);
        copy.querySelectorAll(".clock, .sends").forEach((it) => it.remove());
        return copy.textContent.trim();
    };
    const look = blank();
    window.frames_ = [];
    const frame = () => {
        const turns = turning();
        const early = turns.filter((each) => {
            const {delay, duration} = each.effect.getComputedTiming();
            return each.currentTime < delay + duration / 2 - 1;
        });
        frames_.push({
            turning: turns.length,
            told: early.filter((each) =>
                getComputedStyle(each.effect.target).backgroundColor !== look).length,
            status: document.getElementById("status").textContent.trim(),
            keys: [...document.querySelectorAll(".keyboard [data-key]")]
                .map((key) => `${key.dataset.key}${key.dataset.state ?? ""}`).join(" "),
            figures: figures(),
            leaping: document.querySelector(".stage[data-joy]")
                ? board().getAnimations({subtree: true}).length : 0,
            praised: Boolean(document.querySelector(".toast.praise")),
            keysSeen:
                getComputedStyle(document.querySelector(".keyboard")).visibility === "visible",
            lineSays: [...document.getElementById("line").children].some((it) =>
                getComputedStyle(it).visibility === "visible" && it.textContent.trim()),
            finale: !document.getElementById("finale").hidden,
            ending: document.getElementById("end").open,
        });
        if (!document.getElementById("end").open) requestAnimationFrame(frame);
    };
    frame(); // before anything is sent
}"""


@every_end
def test_no_frame_tells_before_the_last_tile_has_turned(
    new_page: NewPage, request: pytest.FixtureRequest, whole: WholeGame, lost: bool
) -> None:
    page = new_page(reduced_motion="no-preference")
    whole.start(page, words_of(whole, request), lost=lost)
    page.evaluate(SLOW)
    *first, last = whole.moves(lost=lost)
    for number, each in enumerate(first, 1):
        move(page, each)
        answered(page, number)
        expect(page.locator("#board [data-new]")).to_have_count(0)
    page.route("**/finish*.js", late)  # as on a first visit
    page.evaluate(WATCH)
    move(page, last)
    expect(page.locator("#end")).to_be_visible()
    page.wait_for_function("() => frames_.at(-1).ending")  # a busy machine draws it later
    frames: list[dict[str, Any]] = page.evaluate("() => frames_")
    start, turning = frames[0], [frame for frame in frames if frame["turning"]]
    if not game(whole.slug).scored or not lost:  # a word that is skipped turns nothing
        assert (whole.by_letter and lost) or turning
    for frame in turning:
        assert frame["told"] == 0
        assert [frame[part] for part in ("status", "keys", "figures")] == [
            start[part] for part in ("status", "keys", "figures")
        ]
        assert not (frame["finale"])
        assert not (frame["ending"])
        assert not (frame["praised"])
    before = [frame for frame in frames if not frame["ending"]]
    assert all(frame["keysSeen"] for frame in before)  # P3: they went and came back
    if not lost:
        gone = [frame["lineSays"] for frame in before]
        first_said = gone.index(True) if True in gone else 0
        assert all(gone[first_said:]), "the line was empty for a moment"
    end = frames[-1]
    assert end["status"] != start["status"]
    assert end["finale"]
    assert end["ending"]
    if not lost:
        leaps = [frame for frame in frames if frame["leaping"]]
        assert leaps or game(whole.slug).scored
        assert not any(frame["ending"] for frame in leaps)
    expect(page.locator("#ending-title")).to_be_focused()


# Games whose last word leaps when it is found; a round with points just goes on.
LEAPING = [each for each in GAMES if not game(each.slug).scored]
CUT_OFF = """() => {
  const pieces = [...document.querySelectorAll("#board tr[data-won] .slot > .piece")];
  return pieces.filter((piece) => {
    const {offsetHeight: high} = piece, slot = piece.parentElement.getBoundingClientRect();
    for (let around = piece.parentElement; around.id !== "board"; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === "visible") continue;
        if (slot.top - 0.38 * high < around.getBoundingClientRect().top) return true;
    }
    return false;
  }).length;
}"""


@pytest.mark.parametrize("whole", LEAPING, ids=[each.slug for each in LEAPING])
def test_no_leap_of_a_word_is_cut_off(
    new_page: NewPage, request: pytest.FixtureRequest, whole: WholeGame
) -> None:
    """P15: the frame of Hangman's word cut the letters off as they leapt."""
    page = new_page(reduced_motion="no-preference", viewport={"width": 390, "height": 844})
    whole.start(page, words_of(whole, request))
    page.evaluate("() => document.documentElement.style.setProperty('--wave', '3s')")
    for number, text in enumerate(whole.winning, 1):
        move(page, text)
        if number < len(whole.winning):
            answered(page, number)
    page.locator("#board tr[data-won]").first.wait_for(state="attached")
    assert page.evaluate(CUT_OFF) == 0
