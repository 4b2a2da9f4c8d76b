"""Two towns as drawn: every answer has a control, front and rear are told apart, nothing hidden is shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bang.common.views import View
from tests.paper_page import Element
from tests.unit import duel_samples as samples
from tests.unit import table_samples
from tests.unit.test_table_rendering import checked
from web.table.print import scene
from web.table.print.card import back, deck_of, face, kind_of, spoken
from web.table.print.explanation import explanation, sheet
from web.table.print.look import Look
from web.table.print.prints import prints
from web.table.print.question import card_of
from web.table.print.summary import summary
from web.words import LANGUAGES, WORDS

ART = Path(__file__).resolve().parents[2] / "assets" / "art"
TABLES: dict[str, Callable[[], View]] = {
    "setup": samples.setup,
    "own turn": samples.own_turn,
    "full": samples.full_turn,
    "rear": samples.shot_at_rear,
    "last": samples.last_ones,
    "outlaws": samples.outlaws_turn,
    "store": samples.store,
    "stagecoach": samples.stagecoach,
    "bart": samples.bart_masterson,
    "bull": samples.bull_anderson,
    "carbine": samples.carbine,
    "use": samples.use,
    "switch": samples.switch,
    "discard": samples.discard,
    "waiting": samples.waiting,
    "spectator": samples.spectator,
    "over": samples.over,
}
SEVERAL_OR_NONE = ("stagecoach", "discard", "waiting", "spectator", "over")
ONE_ANSWER = [name for name in TABLES if name not in SEVERAL_OR_NONE]


@pytest.fixture(autouse=True)
def english_of_the_duel(english_of_the_classic_game: None) -> None:
    """Speak English of the Duel."""
    WORDS.play("duel")


def parsed(markup: str) -> Element:
    page = Element("body", {})
    page.fill(markup)
    return page


def look(view: View, **more: Any) -> Look:
    return Look(view, samples.NAMES, happened=samples.EVENTS, **more)


def table(seen: Look) -> str:
    return scene.table(seen, scene.regions(seen), scene.Papers())


def drawn(view: View, **more: Any) -> Element:
    return parsed(table(look(view, **more)))


def one(root: Element, selector: str) -> Element:
    (found,) = root.find(selector)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_valid_markup_in_every_language(name: str, language: str) -> None:
    WORDS.speak(language)
    found = checked(table(look(TABLES[name]())))
    assert found.faults == []
    assert found.open == []
    assert found.nameless == []
    assert sorted(found.ids) == sorted(set(found.ids))


@pytest.mark.parametrize("name", ONE_ANSWER)
def test_every_legal_answer_has_a_control_or_a_card_that_leads_to_it(name: str) -> None:
    view = TABLES[name]()
    found = checked(table(look(view)))
    assert view["asked"] is not None
    for key in view["asked"]["options"]:
        assert key in found.acts or card_of(key) in found.acts, key


def test_each_side_encloses_its_characters_with_their_equipment() -> None:
    view = samples.full_turn()
    root = drawn(view)
    for seat in view["seats"]:
        side = one(root, f'[data-seat="{seat["seat"]}"]')
        for figure in seat["figures"]:
            place = one(side, f"[data-character={figure['character']}]")
            lying = [card.get("data-card") for card in place.find(".in-play .card")]
            assert sorted(lying) == sorted(figure["in_play"])
            assert len(place.find(".bullet")) == figure["life"]
            assert place.get("data-target") == figure["character"]


def test_your_side_is_near_and_the_other_one_is_across() -> None:
    for view, near in ((samples.own_turn(), "0"), (samples.outlaws_turn(), "1"), (samples.spectator(), "0")):
        root = drawn(view)
        assert one(root, "#table-own [data-seat]").get("data-seat") == near
        assert one(root, "#table-others [data-seat]").get("data-seat") == str(1 - int(near))


def test_front_and_rear_are_told_apart_in_words_and_by_the_marker() -> None:
    root = drawn(samples.own_turn())
    front, rear = one(root, "#figure-annie_oakey"), one(root, "#figure-dalon_ranger")
    assert front.get("aria-label") == "Annie Oakey, front"
    assert rear.get("aria-label") == "Dalon Ranger, rear, asleep"
    # The heading has one name: parts that are laid out alone would be read with a space before the comma.
    assert one(front, "h3").get("aria-label") == "Annie Oakey, front"
    assert "in-front" in front.get("class").split()
    assert "in-rear" in rear.get("class").split()
    assert len(front.find(".marker")) == 1
    assert rear.find(".marker") == []


def test_characters_keep_their_sides_whoever_is_in_front() -> None:
    root = drawn(samples.own_turn())
    assert "at-left" in one(root, "#figure-slim_poet").get("class").split()
    assert "at-right" in one(root, "#figure-jack_ransome").get("class").split()


def test_a_rear_that_is_awake_is_lit_and_its_front_sleeps() -> None:
    root = drawn(samples.shot_at_rear())
    front, rear = one(root, "#figure-annie_oakey"), one(root, "#figure-dalon_ranger")
    assert front.get("aria-label") == "Annie Oakey, front, asleep"
    assert rear.get("aria-label") == "Dalon Ranger, rear, awake"
    assert len(front.find(".asleep-mark")) == 1
    assert rear.find(".asleep-mark") == []
    assert len(front.find(".at-side .sleeps")) == 2
    assert rear.find(".sleeps") == []


def test_what_always_works_lies_in_front_and_does_not_sleep() -> None:
    root = drawn(samples.full_turn())
    rear = one(root, "#figure-dalon_ranger")
    assert [card.get("data-card") for card in rear.find(".ahead .card")] == ["stampede-B", "dynamite-B"]
    assert rear.find(".ahead .sleeps") == []
    assert [card.get("data-card") for card in rear.find(".at-side .card")] == ["law:hat-H"]


def test_the_marker_is_a_control_only_while_it_may_be_moved() -> None:
    marker = one(drawn(samples.own_turn()), "[data-act=move]")
    assert "marker" in marker.get("class").split()
    assert marker.get("aria-label") == "Move the marker: Dalon Ranger to the front"
    assert drawn(samples.own_turn(), live=False).find("[data-act=move]") == []
    assert drawn(samples.last_ones()).find("[data-act=move]") == []


def test_a_card_picked_up_is_aimed_at_characters() -> None:
    root = drawn(samples.own_turn(), picked="derringer-H")
    acts = [control.get("data-act") for control in root.find("[data-character] [data-act]")]
    assert sorted(acts) == [
        "derringer-H@annie_oakey",
        "derringer-H@dalon_ranger",
        "derringer-H@jack_ransome",
    ]
    assert "beyond" in one(root, "#figure-slim_poet").get("class").split()
    aim = one(root, "#aim-jack_ransome")
    assert aim.get("aria-label") == "Derringer on Jack Ransome"


def test_equipment_that_answers_is_lit_where_it_lies() -> None:
    lit = one(drawn(samples.shot_at_rear()), "#figure-dalon_ranger .in-play .lit")
    assert lit.get("data-act") == "law:hat-H"
    again = drawn(samples.last_ones()).find("#figure-jango .in-play .lit")
    assert sorted(card.get("data-act") for card in again) == [
        "recharge/law:scope-H@jango",
        "recharge/stampede-B@jango",
    ]


def test_the_opponents_hand_shows_only_the_backs_of_its_decks() -> None:
    view = samples.full_turn()
    across = one(drawn(view), "#table-others")
    assert across.find("[data-held]") == []
    label = one(across, ".backs").get("aria-label")
    assert label == "9 cards in the hand (law card: 3, outlaw card: 6)"
    backs = [shown.get("class") for shown in across.find(".back-fan .back")]
    assert backs == ["back law", "back law", "back outlaws", "back outlaws"]
    shown = {card.get("data-card") for card in across.find("[data-card]")}
    assert shown == {card for figure in view["seats"][1]["figures"] for card in figure["in_play"]}


def test_every_pile_keeps_its_place_when_it_is_gone() -> None:
    for view in (samples.own_turn(), samples.outlaws_turn(), samples.last_ones()):
        root = drawn(view)
        for place, id_ in (("deck@0", "deck-0"), ("deck@1", "deck-1"), ("deck", "deck")):
            pile = one(root, f"#{id_}")
            if place in view["decks"]:
                assert str(view["decks"][place]["cards"]) in pile.get("aria-label")
            else:
                assert pile.get("aria-label") == "No deck here now"
                assert len(pile.find(".hollow")) == 1
        assert one(root, "#seat-0 #deck-0")
        assert one(root, "#table-stage #discards")


def test_only_its_owner_may_see_who_is_in_the_reserve() -> None:
    root = drawn(samples.own_turn())
    assert one(root, "#reserve-0").get("data-help") == "reserve:jango,tex_killer"
    assert one(root, "#reserve-1").get("data-help") == "reserve:2"
    assert len(one(root, "#reserve-1").find(".closed-poster")) == 2
    markup = table(look(samples.own_turn()))
    assert "pearl_hat" not in markup
    seen = look(samples.own_turn())
    assert "Jango" in sheet(explanation(seen, "reserve:jango,tex_killer"))
    assert "Reserve: 2 characters" in sheet(explanation(seen, "reserve:2"))


def test_of_cards_from_both_sides_each_says_whose_it_is() -> None:
    laid = drawn(samples.carbine()).find(".laid-out .card")
    assert [one(card, ".card-note").text for card in laid] == ["Annie Oakey"] * 2 + ["Jack Ransome"] * 2
    assert laid[0].get("data-card") == "law:barrel-S"
    assert laid[0].get("data-act") == "law:barrel-S@annie_oakey"


def test_a_card_shows_its_corner_its_deck_and_the_colour_of_its_edge() -> None:
    assert "symbol-corner_S" in face("duel", "law:missed-S")
    assert "symbol-side_law" in face("duel", "law:missed-S")
    assert 'class="face red"' in face("duel", "colt-D")
    assert "symbol-recharge" in face("duel", "clock-H")
    assert "symbol-always" in face("duel", "dynamite-B")
    assert "back-outlaws" in back("outlaws")


def test_a_card_is_read_out_with_its_corner_and_its_deck() -> None:
    assert spoken("law:missed-S", "duel") == "Missed!, snake, law card"
    assert spoken("clock-H", "duel") == "Clock, horseshoe, outlaw card"


def test_the_deck_of_a_card_is_known_by_its_name() -> None:
    assert kind_of("outlaws:stagecoach-B") == "stagecoach"
    assert deck_of("duel", "duel-D") == "law"
    assert deck_of("duel", "duel-H") == "outlaws"
    assert deck_of("duel", "outlaws:colt-D") == "outlaws"
    assert deck_of("classic", "bang-AS") == ""


def every_drawing() -> Iterator[str]:
    """The drawings that the cards and the tables of a Duel need."""
    for printed in prints("duel").values():
        for card in printed["cards"]:
            yield from re.findall(r'href="#([^"]+)"', face("duel", card))
    for make in TABLES.values():
        yield from re.findall(r'href="#([^"]+)"', table(look(make())))


def test_every_drawing_exists() -> None:
    have = {f"{path.parent.name.removesuffix('s')}-{path.stem}" for path in ART.rglob("*.svg")}
    assert sorted(set(every_drawing()) - have) == []


def test_the_explanation_of_a_card_names_its_corner_and_its_rare_signs() -> None:
    seen = look(samples.own_turn())
    canteen = sheet(explanation(seen, "card:canteen", "law:canteen-B"))
    assert "barrel, law card" in canteen
    assert WORDS.t("symbols.recharge") in canteen
    assert WORDS.t("help.red") in sheet(explanation(seen, "card:colt", "colt-D"))


def test_the_summary_names_who_stands_and_who_fell() -> None:
    story = (
        samples.told("eliminated", 0, who="annie_oakey"),
        samples.told("eliminated", 1, other=0, who="slim_poet"),
        samples.told("eliminated", 1, other=0, who="jack_ransome"),
    )
    setup: Any = {"play": "duel", "next_game": {}, "tutorial": False}
    paper = parsed(summary(look(samples.over()), story, setup))
    law, outlaws = paper.find(".of-side")
    assert "won" in law.get("class").split()
    assert "still standing: Dalon Ranger" in law.text
    assert "brought down: Annie Oakey" in law.text
    assert "brought down: Slim Poet and Jack Ransome" in outlaws.text
    assert "still standing" not in outlaws.text


def test_the_table_of_a_game_with_one_character_for_each_player_has_no_towns() -> None:
    WORDS.play("classic")
    view = table_samples.own_turn()
    seen = Look(view, table_samples.NAMES, happened=table_samples.EVENTS)
    root = parsed(scene.table(seen, scene.regions(seen), scene.Papers()))
    assert root.find(".town") == []
    assert "towns" not in one(root, "#table").get("class").split()
