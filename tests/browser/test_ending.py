"""The ending in a real browser: focus, sharing, what words mean (P6, P14, PW4, PW5)."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from games.models import Play
from lexicons.models import Lexicon
from tests.browser.helpers import challenge, keep_notes, late


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


# Note, when the ending opens, which of its style sheets have come.
NOTE_STYLES = """() => new MutationObserver(() => {
    if (!document.getElementById("end").open) return;
    const links = [...document.querySelectorAll("#end link[rel=stylesheet]")];
    window.come_ ??= links.map((each) => Boolean(each.sheet));
}).observe(document.body, {subtree: true, attributes: true, attributeFilter: ["open"]})"""


def test_it_opens_once_its_styles_have_come(page: Page, english_list: Lexicon) -> None:
    """Opened before, it would jump."""
    page.route("**/play/ending*.css", late)
    challenge(page, english_list, "crane")
    page.evaluate(NOTE_STYLES)
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator("#ending-title")).to_be_focused()
    come = page.evaluate("() => come_")
    assert len(come) >= 4
    assert all(come), come


def test_share_copies_the_result_and_moves_no_button(page: Page, english_list: Lexicon) -> None:
    won(page, english_list)
    keep_notes(page)
    page.evaluate("() => { navigator.clipboard.writeText = async (it) => { window.sent = it; }; }")
    page.get_by_role("checkbox", name="With my ghost").uncheck()
    button = page.locator(".share-form .button")
    before = button.bounding_box()
    button.click()
    expect(page.locator("#end .toast")).to_have_text("Copied")  # above the sheet, not behind it
    assert button.bounding_box() == before
    sent = str(page.evaluate("window.sent"))
    assert sent.startswith("🟩 Wordle from a friend · 2/6\n")
    assert "⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩" in sent
    assert "/p/" in sent.splitlines()[-1]


def test_what_is_shared_is_promised_at_the_press(page: Page, english_list: Lexicon) -> None:
    """Safari refuses to copy what comes after the site has answered."""
    won(page, english_list)
    keep_notes(page)
    page.evaluate("""() => {
        const own = window.fetch;
        const told = new Promise((go) => { window.go = go; });
        window.fetch = (...asked) => told.then(() => own(...asked));
        navigator.clipboard.write = async ([item]) => {
            window.promised = true;
            window.sent = await (await item.getType("text/plain")).text();
        };
    }""")
    page.locator(".share-form .button").click()
    assert page.evaluate("[window.promised, window.sent]") == [True, None]
    page.evaluate("window.go()")
    expect(page.locator("#end .toast")).to_have_text("Copied")
    assert "Can you beat me" in page.evaluate("window.sent")


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
        assert all(box["below"] >= 4 for box in boxes)


MEASURES = """() => {
    const box = (part) => {
        const {left, top, right, bottom} = document.querySelector(part).getBoundingClientRect();
        return {left, top, right, bottom};
    };
    const end = document.getElementById("end");
    return {share: box(".share-form .button"), sheet: box("#end"), board: box("#board"),
        switch: box(".share-form .switch"), high: end.scrollHeight, fits: end.clientHeight,
        grids: [...document.querySelectorAll("#end .grid-share")]
            .filter((it) => it.offsetParent).length,
        shares: document.querySelectorAll("#end .button.game").length};
}"""


def test_one_share_in_view_in_every_window_and_the_board_beside_it(
    page: Page, english_list: Lexicon
) -> None:
    """P10, P27: two equal green buttons, the grid twice, 1,500 px; Share below the fold."""
    won(page, english_list)
    page.set_viewport_size({"width": 390, "height": 844})
    upright = page.evaluate(MEASURES)
    assert (upright["shares"], upright["grids"]) == (1, 1)
    assert upright["share"]["bottom"] <= 480
    assert upright["high"] <= 1000
    page.set_viewport_size({"width": 844, "height": 390})
    lying = page.evaluate(MEASURES)
    assert lying["grids"] == 0
    assert lying["board"]["right"] <= lying["sheet"]["left"] + 4 <= 340
    assert lying["share"]["bottom"] <= 240
    assert lying["switch"]["bottom"] <= 348
    page.set_viewport_size({"width": 1280, "height": 800})
    desk = page.evaluate(MEASURES)
    assert desk["grids"] == 0
    assert 224 <= desk["board"]["left"] < desk["board"]["right"] <= desk["sheet"]["left"] == 576
    assert (desk["sheet"]["top"], desk["sheet"]["right"], desk["sheet"]["bottom"]) == (
        16,
        1056,
        784,
    )
    assert desk["high"] <= desk["fits"]


def test_without_a_bot_the_grid_stands_in_the_middle(page: Page, english_list: Lexicon) -> None:
    """Where the bot can't play yet its place was an empty half beside the grid."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.route("**/bot/?brief", lambda route: route.fulfill(body="\n"))
    won(page, english_list)
    expect(page.locator(".versus form")).to_have_count(0)
    box = page.locator(".grid-share").bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - 195) <= 8


def test_the_switch_of_the_ghost_is_remembered(page: Page, english_list: Lexicon) -> None:
    won(page, english_list)
    ghost = page.get_by_role("checkbox", name="With my ghost")
    expect(ghost).to_be_checked()
    ghost.uncheck()
    page.reload()  # and the ending opens again
    expect(ghost).not_to_be_checked()


def test_what_cannot_be_copied_is_selected(page: Page, english_list: Lexicon) -> None:
    won(page, english_list)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.get_by_role("checkbox", name="With my ghost").uncheck()
    page.locator(".share-form .button").click()
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
    page.locator("#end .meaning > summary").click()  # folded to a line, P6
    page.get_by_text("What your words mean").click()
    page.get_by_role("link", name="SLATE").click()
    expect(page.locator("#meaning .senses")).to_contain_text("rock")
    page.keyboard.press("Escape")
    expect(page.locator("#meaning")).to_be_hidden()
    page.keyboard.press("Escape")
    with page.expect_request("**/SLATE/"):  # as written: a small I is another letter in Turkish
        page.locator("#board tr").first.click()
    expect(page.locator("#meaning h2")).to_have_text("SLATE")
