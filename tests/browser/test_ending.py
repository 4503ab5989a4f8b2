"""The ending in a real browser: focus, sharing, what words mean (P6, P14, PW4, PW5)."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from games.models import Play
from lexicons.models import Lexicon
from tests.browser.helpers import challenge, keep_notes


def won(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "crane")
    for word in ("slate", "crane"):
        page.locator("body").press(word[0])
        page.keyboard.type(word[1:])
        page.keyboard.press("Enter")
        expect(page.locator("#board [data-state=correct]").first).to_be_attached()
    expect(page.locator("#ending-title")).to_be_focused()


def test_the_heading_has_the_focus_and_enter_does_nothing(
    page: Page, english_list: Lexicon
) -> None:
    won(page, english_list)
    page.keyboard.press("Enter")
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#ending-title")).to_contain_text("Solved in 2 of 6")
    assert Play.objects.filter(agent__isnull=True).count() == 1


def test_share_copies_the_result_and_moves_no_button(page: Page, english_list: Lexicon) -> None:
    won(page, english_list)
    keep_notes(page)
    page.evaluate("() => { navigator.clipboard.writeText = async (it) => { window.sent = it; }; }")
    button = page.locator("[data-share]")
    before = button.bounding_box()
    button.click()
    expect(page.locator("#end .toast")).to_have_text("Copied")  # above the sheet, not behind it
    assert button.bounding_box() == before
    sent = str(page.evaluate("window.sent"))
    assert sent.startswith("🟩 Wordle challenge · 2/6\n")
    assert "⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩" in sent
    assert "/p/" in sent.splitlines()[-1]


def test_the_next_boxes_are_of_one_height_and_their_emblems_touch_no_name(
    page: Page, english_list: Lexicon
) -> None:
    """P19: three boxes had three heights, and on a desk the emblem touched the name."""
    won(page, english_list)
    for width, height in ((320, 568), (390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        boxes = page.evaluate(
            """() => [...document.querySelectorAll(".nexts .box")].map((box) => {
                const [emblem, name] = [".emblem", "h3"].map((it) => box.querySelector(it))
                    .map((it) => it.getBoundingClientRect());
                return {high: box.getBoundingClientRect().height, below: name.top - emblem.bottom,
                    beside: name.left - emblem.right, wide: box.scrollWidth <= box.clientWidth};
            })"""
        )
        assert len(boxes) == 3
        assert len({round(box["high"], 1) for box in boxes}) == 1
        assert all(box["wide"] for box in boxes)
        assert all(box["beside" if width == 1280 else "below"] >= 4 for box in boxes)


def test_what_cannot_be_copied_is_selected(page: Page, english_list: Lexicon) -> None:
    won(page, english_list)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.locator("[data-share]").click()
    field = page.locator("#share-squares")
    expect(field).to_be_focused()
    box = field.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 20)  # by hand, past the edge: the sheet closed
    page.mouse.down()
    page.mouse.move(5, box["y"] + 20)
    page.mouse.up()
    expect(page.locator("#end")).to_be_visible()
    page.mouse.click(5, box["y"] + 20)
    expect(page.locator("#end")).to_be_hidden()


def test_a_tap_says_what_a_word_means(page: Page, english_list: Lexicon) -> None:
    won(page, english_list)
    page.get_by_text("What your words mean").click()
    page.get_by_role("link", name="SLATE").click()
    expect(page.locator("#meaning .senses")).to_contain_text("rock")
    page.keyboard.press("Escape")
    expect(page.locator("#meaning")).to_be_hidden()
    page.keyboard.press("Escape")
    with page.expect_request("**/SLATE/"):  # as written: a small I is another letter in Turkish
        page.locator("#board tr").first.click()
    expect(page.locator("#meaning h2")).to_have_text("SLATE")
