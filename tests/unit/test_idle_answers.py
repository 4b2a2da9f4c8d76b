"""An answer that would change nothing is legal, not lit, and needs a second, deliberate step."""

from __future__ import annotations

from typing import Any

import pytest

from tests.duel_games import LAW, duel_at
from tests.paper_visit import PaperVisit, on_paper
from tests.set_up import game_at
from tests.unit import table_samples as samples
from tests.unit.test_table_rendering import checked, look, table
from web.table.print import scene
from web.table.print.question import answers

ANN = 0
TWO = """
seat ann sheriff rose_doolan life {life} hand beer-6H saloon-5H bang-AS
seat bob outlaw  paul_regret life {bob}
seat cid outlaw  bart_cassidy {cid}
turn ann play
"""


@pytest.mark.parametrize(
    ("life", "bob", "cid", "beer", "saloon"),
    [
        (5, 3, "", "full_life", "nobody_hurt"),
        (5, 2, "", "full_life", ""),
        (4, 3, "", "", ""),
        (4, 3, "dead", "only_two_left", ""),
        (5, 3, "dead", "only_two_left", "nobody_hurt"),
    ],
)
def test_beer_and_saloon_say_when_they_would_change_nothing(
    life: int, bob: int, cid: str, beer: str, saloon: str
) -> None:
    game = game_at(TWO.format(life=life, bob=bob, cid=cid))
    asked: Any = game.view(ANN)["asked"]
    wanted = {"beer-6H": beer, "saloon-5H": saloon}
    assert asked.get("idle", {}) == {key: why for key, why in wanted.items() if why}
    assert {"beer-6H", "saloon-5H"} <= set(asked["options"])
    elsewhere: Any = game.view(1)["asked"]
    assert "idle" not in elsewhere


@pytest.mark.parametrize(("life", "rear", "beer"), [(4, 5, "side_unhurt"), (3, 5, ""), (4, 3, "")])
def test_in_a_duel_beer_and_tavern_say_so_too(life: int, rear: int, beer: str) -> None:
    game = duel_at(
        f"""
        side law hand beer-B tavern-B
        front tex_killer life {life}
        rear pat_garret life {rear}
        side outlaws
        front cattle_katie
        rear babe_leroy
        """
    )
    figures = {one["character"]: one for seat in game.view(LAW)["seats"] for one in seat["figures"]}
    asked: Any = game.view(LAW)["asked"]
    idle = asked.get("idle", {})
    assert idle.get("beer-B", "") == beer
    for name in ("tex_killer", "pat_garret", "cattle_katie"):
        assert (f"tavern-B@{name}" in idle) == (figures[name]["life"] == 3)


def full() -> Any:
    """The viewer's own turn, with a Beer that would do nothing."""
    view: Any = samples.own_turn()
    view["asked"]["idle"] = {"beer-6H": "full_life"}
    return view


def test_a_card_that_would_do_nothing_is_not_lit_but_may_be_played() -> None:
    hand = scene.regions(look(full()))["hand"]
    (beer,) = [one for one in hand.split("<button") if 'data-act="beer-6H"' in one]
    (panic,) = [one for one in hand.split("<button") if 'data-act="panic-JH"' in one]
    assert "lit" not in beer.partition('"')[2].split('"')[2].split()
    assert " lit" in panic
    assert answers(look(full(), picked="beer-6H")).buttons == ("beer-6H",)
    found = checked(table(look(full(), picked="beer-6H")))
    assert found.acts == ["beer-6H"]
    assert "beyond" not in table(look(full(), picked="beer-6H"))


@on_paper
async def test_a_beer_at_full_life_is_played_by_a_second_step() -> None:
    def beer(game: Any) -> bool:
        idle = (game.view(0)["asked"] or {}).get("idle", {})
        return any(key.startswith("beer") for key in idle)

    page = PaperVisit()
    game = await page.sits("play", beer)
    key = next(key for key in game.view(0)["asked"]["idle"] if key.startswith("beer"))
    before = page.question()
    page.act(key)
    asks = page.one(".asks")
    assert asks is not None
    assert page.said[-1] == asks.text
    assert page.acts() == [key]
    assert page.question()["hand"] == before["hand"]
    page.click(f"[data-held][data-card={key}]")
    assert page.question() == before
    page.act(key)
    page.click(f"#answer-{key}")
    assert f" plays {key} " in (await page.log())[-1]
    assert page.main.written() == page.fresh()


def test_the_cards_that_answer_stand_beside_giving_up_and_before_it() -> None:
    answers_ = scene.regions(look(samples.dodge()))["answers"]
    assert answers_.index("Play Missed!") < answers_.index("Take the hit")
    assert 'class="button calm" id="answer-pass"' in answers_
    view: Any = samples.dodge()
    view["asked"]["options"] = ["pass"]
    assert 'class="button answer" id="answer-pass"' in scene.regions(look(view))["answers"]


def test_ending_the_turn_is_calm_while_a_card_can_be_played() -> None:
    view: Any = samples.own_turn()
    assert 'class="button calm" id="answer-end"' in scene.regions(look(view))["answers"]
    view["asked"] |= {"options": ["beer-6H", "end"], "idle": {"beer-6H": "full_life"}}
    assert 'class="button answer" id="answer-end"' in scene.regions(look(view))["answers"]


def test_the_discard_question_says_how_many_and_how_many_are_chosen() -> None:
    view: Any = samples.discard()
    cards, count = view["asked"]["options"], view["asked"]["count"]
    none = scene.regions(look(view))["answers"]
    assert f"Discard {count}</span>" in none
    assert "disabled" in none
    assert "Clear" not in none
    some = scene.regions(look(view, chosen=tuple(cards[:2])))["answers"]
    assert f"2 of {count}" in some
    assert "Clear" in some
    assert "disabled" not in scene.regions(look(view, chosen=tuple(cards[:count])))["answers"]
