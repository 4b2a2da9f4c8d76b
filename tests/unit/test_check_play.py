"""How the scenario runner plays: what is legal, what is answered automatically, and the invariants."""

import pytest

from tests.unit.check_samples import SLAB, TABLE, failures


def test_the_example_of_the_format_passes() -> None:
    assert failures(SLAB) == []


def test_what_a_card_takes_may_be_named_on_the_next_line() -> None:
    text = TABLE.replace("bang-AS beer-6H", "cat_balou-KH panic-JH").replace(
        "hand missed", "table barrel-QS hand missed"
    )
    both = "slab plays cat_balou-KH on bart\nslab takes hand\n"
    both += "slab plays panic-JH on bart\nslab takes barrel-QS\n"
    assert failures(f"{text}{both}then slab hand barrel-QS\nthen bart hand 1\n") == []
    # With nothing else to take there is no question, but the answer may still be written.
    bare = text.replace("table barrel-QS", "")
    assert failures(f"{bare}slab plays cat_balou-KH on bart\nslab takes hand\nthen bart hand 1\n") == []


def test_the_order_of_identical_cards_is_not_asked_for() -> None:
    text = TABLE.replace("hand missed-10C missed-JC", "life 1 hand stagecoach-9S stagecoach-9S")
    text = text.replace("willy_the_kid", "pedro_ramirez")  # he draws from the discards, so the order matters
    shot = f"{text}slab plays bang-AS on bart\n"
    down = "then discards stagecoach-9S stagecoach-9S bang-AS\n"
    assert failures(f"{shot}then slab asked\n{down}") == []
    assert failures(f"{shot}bart discards stagecoach-9S stagecoach-9S\nthen slab asked\n{down}") == []
    one_by_one = "bart discards stagecoach-9S\n" * 2
    assert failures(f"{shot}{one_by_one}then slab asked\n{down}") == []
    (failure,) = failures(f"{shot}{one_by_one}bart discards stagecoach-9S\n")
    assert "this is legal | refused: " in failure


@pytest.mark.parametrize(
    "line",
    [
        "slab plays bang-AS on cara",
        "slab plays bang-AS",
        "slab plays bang-AS on bart for hand",
        "slab plays missed-10C on bart",
        "slab answers beer-6H",
        "slab discards beer-6H",
        "slab takes beer-6H",
        "slab draws from deck",
        "slab draws from bart",
        "slab passes",
        "slab uses slab_the_killer",
        "slab uses sid_ketchum with bang-AS beer-6H",
        "slab uses bang-AS",
        "bart answers missed-10C",
        "bart ends",
        "bart passes",
    ],
)
def test_an_illegal_action_fails_and_its_negation_passes(line: str) -> None:
    (failure,) = failures(f"{TABLE}{line}\n")
    assert "this is legal | refused: " in failure
    assert failures(f"{TABLE}not {line}\nthen slab hand bang-AS beer-6H\n") == []


@pytest.mark.parametrize("line", ["slab plays bang-AS on bart", "slab plays beer-6H", "slab ends"])
def test_a_legal_action_passes_and_its_negation_fails(line: str) -> None:
    assert failures(f"{TABLE}{line}\n") == []
    assert failures(f"{TABLE}not {line}\n") == ["8: this is refused | it is legal"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("then slab life 4", "slab life 4 | life 5"),
        ("then slab dead", "slab dead | alive"),
        ("then slab hand bang-AS", "slab hand bang-AS | bang-AS beer-6H"),
        ("then slab hand 3", "slab hand 3 | hand 2: bang-AS beer-6H"),
        ("then slab hand empty", "slab hand empty | bang-AS beer-6H"),
        ("then slab table barrel-QS", "slab table barrel-QS | empty"),
        ("then slab not asked", "slab not asked | the open question is play of slab"),
        ("then bart asked", "bart asked | the open question is play of slab"),
        ("then turn bart", "turn bart | turn slab"),
        ("then discards bang-AS", "discards bang-AS | discards"),
        ("then deck 80", "deck 80 | deck 76"),
        ("then distance slab cara 1", "distance slab cara 1 | distance 2"),
        ("then distance slab slab 1", "there is no distance from slab to slab"),
        ("then over law", "over law | not over"),
    ],
)
def test_a_failed_check_says_what_is_true(line: str, says: str) -> None:
    (failure,) = failures(f"{TABLE}{line}\n")
    assert says in failure


def test_a_failed_check_does_not_end_a_scenario_but_a_failed_action_does() -> None:
    text = f"{TABLE}then slab life 1\nthen bart life 1\nslab plays bang-AS on cara\nthen dan life 1\n"
    assert [failure.partition(":")[0] for failure in failures(text)] == ["8", "9", "10"]


def test_a_question_with_one_answer_is_answered_automatically() -> None:
    hit = TABLE.replace("missed-10C missed-JC", "beer-9H") + "slab plays bang-AS on bart\n"
    assert failures(f"{hit}then bart life 3\nthen slab asked\n") == []
    assert failures(f"{hit}bart passes\nthen bart life 3\n") == []
    assert failures(f"{hit}not bart answers beer-9H\nthen bart life 3\n") == []
    assert failures(f"{hit}slab ends\nthen bart life 3\n") == []
    # The negated line was not that answer, so the question has been answered automatically.
    (failure,) = failures(f"{hit}not bart answers beer-9H\nbart passes\n")
    assert "the open question is play of slab" in failure


def test_an_automatic_pass_may_be_written_right_after_the_action() -> None:
    bare = TABLE.replace("  hand missed-10C missed-JC", "") + "slab plays bang-AS on bart\n"
    assert failures(f"{bare}bart passes\nthen bart life 3\nslab plays beer-6H\n") == []
    # After a line about something else the pass may no longer be written.
    for between in ("then bart life 3", "not bart passes", "slab ends"):
        (failure,) = failures(f"{bare}{between}\nbart passes\n")
        assert "this is legal | refused: " in failure
    (failure,) = failures(f"{bare}cara passes\n")
    assert "this is legal | refused: " in failure


def test_each_player_may_pass_in_turn_whether_asked_or_not() -> None:
    text = TABLE.replace("bang-AS beer-6H", "gatling-10H").replace("missed-10C missed-JC", "bang-2C")
    text = text.replace("willy_the_kid", "willy_the_kid hand beer-6H") + "slab plays gatling-10H\n"
    lines = "bart passes\ncara passes\ndan passes\n"
    lost = "then bart life 3\nthen cara life 3\nthen dan life 3\n"
    assert failures(f"{text}{lines}{lost}") == []
    # Without his card Bart is not asked, but his pass may still be written.
    assert failures(f"{text.replace('hand bang-2C', '')}{lines}{lost}") == []


@pytest.mark.parametrize("character", ["jesse_jones", "pedro_ramirez"])
def test_drawing_from_the_deck_may_be_written_where_there_is_no_choice(character: str) -> None:
    text = f"scenario No choice\nturn ann start\nseat ann sheriff {character}\nseat bob outlaw black_jack\n"
    assert failures(f"{text}ann draws from deck\nthen ann hand 2\n") == []


def test_a_dealer_line_may_stand_before_the_end_of_the_setup() -> None:
    text = TABLE.replace("bang-AS beer-6H", "cat_balou-KH").replace("deck", "dealer picks missed-JC\ndeck")
    assert failures(f"{text}slab plays cat_balou-KH on bart\nthen discards missed-JC\n") == []


def test_passes_answers_the_first_open_question_of_the_player() -> None:
    hit = TABLE.replace("hand missed-10C missed-JC", "life 1 hand beer-9H") + "slab plays bang-AS on bart\n"
    assert failures(f"{hit}bart passes\nthen bart asked\nbart passes\nthen bart dead\n") == []
    assert failures(f"{hit}bart answers beer-9H\nthen bart life 1\n") == []


def test_several_cards_may_be_discarded_on_one_line_or_several() -> None:
    full = TABLE.replace("hand bang-AS beer-6H", "life 1 hand bang-AS beer-6H bang-2C") + "slab ends\n"
    done = "then slab hand bang-2C\nthen discards beer-6H bang-AS\n"
    assert failures(f"{full}slab discards bang-AS beer-6H\n{done}") == []
    assert failures(f"{full}slab discards bang-AS\nslab discards beer-6H\n{done}") == []
    (failure,) = failures(f"{full}slab discards bang-AS\nthen slab hand 2\n")
    assert "this is legal | refused: " in failure
    (failure,) = failures(f"{full}slab discards bang-AS beer-6H bang-2C\n")
    assert "this is legal | refused: " in failure


def test_telling_the_dealer_to_pick_a_missing_card_is_a_failure() -> None:
    text = (
        TABLE.replace("bang-AS beer-6H", "cat_balou-KH")
        + "dealer picks bang-AS\nslab plays cat_balou-KH on bart\n"
    )
    (failure,) = failures(f"{text}then bart hand 1\n")
    assert "the dealer can do what the scenario says | " in failure
    assert "bang-AS" in failure


def test_invariants_are_checked_after_every_action(monkeypatch: pytest.MonkeyPatch) -> None:
    from bang.classic.characters.bart_cassidy import BartCassidy

    async def cheats(self: object, table: object, seat: int, points: int, cause: int | None) -> None:
        table.players[seat].hand.append(table.deck[-1])  # type: ignore[attr-defined]

    monkeypatch.setattr(BartCassidy, "reacts_life_lost", cheats)
    found = failures(SLAB)
    assert any("what must be true after every action | beer-7H is in two places" in line for line in found)


def test_an_exception_in_the_rules_is_a_failure_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    from bang.classic.characters.bart_cassidy import BartCassidy

    async def breaks(self: object, table: object, seat: int, points: int, cause: int | None) -> None:
        raise KeyError("nobody")

    monkeypatch.setattr(BartCassidy, "reacts_life_lost", breaks)
    (failure,) = failures(SLAB)
    assert "the rules run without an error | KeyError: 'nobody'" in failure
