"""Accessibility: axe at every kind of moment, and what moves.

More about announcements and the names of controls is tested without a browser, in
`tests/unit/test_visit_table.py`.
"""

import re
from functools import partial
from itertools import product
from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.easel import Easel, Gallery, pictures
from tests.browser.player import Player
from tests.browser.questions import aims, as_file, at, near_the_end
from tests.duel_at import at as duel_at
from tests.duel_at import several


def duel_questions() -> dict[str, Any]:
    """Duels at several questions; at the first one, a card of the hand has several ways."""
    found = {"play": duel_at(several)}
    for prompt in ("dodge", "general_store", "stagecoach", "first", "discard"):
        found[prompt] = duel_at(lambda game, options: len(options) > 1, prompt=prompt)
    return found


def classic_questions() -> dict[str, Any]:
    """Classic games at several questions; at the first one, a card of the hand can be aimed."""
    prompts = ("dodge", "general_store", "lucky_duke", "character", "discard")
    return {"play": at("play", is_it=aims)} | {prompt: at(prompt) for prompt in prompts}


async def moments(gallery: Gallery, play: str) -> None:
    """Keep a picture of every kind of moment of a game."""
    await gallery.opens("?pace=instant")
    for prompt, game in (classic_questions if play == "classic" else duel_questions)().items():
        await gallery.opens_game(as_file(game, f"game-{prompt}"))
        gallery.keeps(prompt)
        if prompt == "play":
            gallery.click("[data-aims][data-act]")
            gallery.keeps("aiming")
            gallery.key("Escape")
            gallery.click(".poster")
            gallery.keeps("slip of paper")
            gallery.go("table-close")
        await gallery.leaves()
    await gallery.opens_game(as_file(near_the_end(play), "game-end"))
    await gallery.plays()
    gallery.keeps("the end")
    gallery.go("table-replay")
    gallery.keeps("the replay")
    gallery.go("table-replay-close")
    await gallery.leaves()
    again = await gallery.reloads(f"?play={play}&hands=pass&pace=instant&seed=71")
    await again.until(lambda: "ready" in again.acts())
    gallery.pictures["the curtain"] = (again.screen, again.fresh_html())
    await again.closes()


@pytest.mark.parametrize("theme", ["noon", "lamp"])
@pytest.mark.parametrize("play", ["classic", "duel"])
def test_axe_finds_nothing_at_any_moment_of_a_game(page: Visitor, play: str, theme: str) -> None:
    easel = Easel(page)
    page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    found = {}
    for moment, picture in pictures(partial(moments, play=play)).items():
        easel.draw(picture)
        found[moment] = page.axe()
    assert len(found) == 11
    assert not any(found.values()), found


def noted_while_playing(page: Visitor, looks: str, begins: str = "") -> list[Any]:
    """Play a little, run a check on every animation frame, and return what it recorded."""
    page.lobby("?play=classic&seats=4&pace=quick&seed=73")
    page.wait_for_selector("#flight", state="attached")
    page.evaluate(
        f"""() => {{
            window.noted = [];
            {begins}
            window.frames_seen = 0;
            const look = () => {{
                frames_seen += 1;
                {looks}
                requestAnimationFrame(look);
            }};
            look();
        }}"""
    )
    player = Player(page, 1)
    for _ in range(4):
        player.step()
    assert page.evaluate("frames_seen") > 10, "too few frames were looked at"
    noted: list[Any] = page.evaluate("noted")
    return noted


def test_with_reduced_motion_nothing_flies(page: Visitor) -> None:
    assert not noted_while_playing(
        page,
        """
        noted.push(...[...document.querySelectorAll(".ghost")].map((card) => card.className));
        for (const moving of document.getAnimations()) {
            const frames = moving.effect.getKeyframes();
            const moves = frames.some((frame) => frame.transform || frame.translate);
            const time = moving.effect.getComputedTiming().duration;
            if (moves && time > 60 && moving.playState === "running") noted.push(frames);
        }""",
    )


def test_a_flying_card_can_be_read_and_stays_until_the_page_shows_it(page: Visitor) -> None:
    page.emulate_media(reduced_motion="no-preference")
    noted = noted_while_playing(
        page,
        """
        for (const pip of document.querySelectorAll(".ghost:not(.turned) .pip")) {
            const [rank, suit] = [...pip.children].map((part) => part.getBoundingClientRect());
            noted.push(["side by side", suit.left - rank.left >= rank.width * 0.8]);
        }
        for (const card of document.querySelectorAll(".ghost")) {
            const { left, top } = card.getBoundingClientRect();
            noted.push(["not in the corner", left > 0 || top > 0]);
        }""",
        begins="""
        const places = () => [...document.querySelectorAll("[id^=table-]:not(#table-log)")]
            .map((one) => one.outerHTML).join();
        const cards = (found) => [...found].filter((one) => one.matches(".ghost"));
        new MutationObserver((changes) => {
            for (const { addedNodes, removedNodes } of changes) {
                for (const card of cards(addedNodes)) card.before = places();
                for (const card of cards(removedNodes)) noted.push(["there", card.before !== places()]);
            }
        }).observe(document.getElementById("flight"), { childList: true });""",
    )
    assert {what for what, _ in noted} == {"side by side", "not in the corner", "there"}
    assert {what for what, is_well in noted if not is_well} == set()
    Player(page).wait()
    page.wait_for_selector(".ghost", state="detached")


# Keeps every sentence that the page has announced to screen readers.
LISTEN = """() => {
    globalThis.heard = [];
    const region = document.getElementById("announce");
    new MutationObserver(() => heard.push(region.textContent.trim())).observe(region, { childList: true });
}"""


def test_a_duel_is_told_to_who_cannot_see_it(page: Visitor) -> None:
    page.lobby("?play=duel&role=law&seed=8&pace=instant&bots=easy")
    page.evaluate(LISTEN)
    assert page.get_attribute("#announce", "aria-live") == "polite"
    player = Player(page, 1)
    player.play(until=lambda: page.query_selector("[data-ask=play]") is not None)
    for owner, place in product(("own", "others"), ("front", "rear")):
        side = page.page.locator(f"#table-{owner}")
        figure = side.locator(f"[data-character].in-{place}")
        name = figure.locator(".character").inner_text()
        asleep = ", asleep" * (place == "rear")
        assert side.get_by_role("group", name=f"{name}, {place}{asleep}", exact=True).count() == 1
    rear = page.page.locator("#table-own .in-rear .character").inner_text()
    page.page.get_by_role("button", name=f"Move the marker: {rear} to the front").click()
    page.wait_for_function("heard.some((words) => words.includes('to the front'))")
    assert page.page.get_by_role("group", name=f"{rear}, front", exact=True).count() == 1
    player.play(until=lambda: page.evaluate("heard.length") > 12)
    heard = page.evaluate("heard")
    for event in (r"hit|shoot|play|put", r"turn", r"draw"):
        assert any(re.search(event, words) for words in heard), (event, heard)
