"""How the scenario runner plays: what is legal, what answers itself, and what must always be true."""

import pytest

from tests.unit.check_samples import SLAB, TABLE, failures


def test_the_example_of_the_format_passes() -> None:
    assert failures(SLAB) == []


def test_what_a_card_goes_for_may_be_named_afterwards() -> None:
    text = TABLE.replace("bang-AS beer-6H", "cat_balou-KH panic-JH").replace(
        "hand missed", "table barrel-QS hand missed"
    )
    both = "slab plays cat_balou-KH on bart\nslab takes hand\n"
    both += "slab plays panic-JH on bart\nslab takes barrel-QS\n"
    assert failures(f"{text}{both}then slab hand barrel-QS\nthen bart hand 1\n") == []
    # With nothing else to go for nobody is asked; it may be said all the same.
    bare = text.replace("table barrel-QS", "")
    assert failures(f"{bare}slab plays cat_balou-KH on bart\nslab takes hand\nthen bart hand 1\n") == []


def test_cards_that_print_alike_go_down_in_one_order_only() -> None:
    text = TABLE.replace("hand missed-10C missed-JC", "life 1 hand stagecoach-9S stagecoach-9S")
    text = text.replace("willy_the_kid", "pedro_ramirez")  # who draws from the discards: the order matters
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
def test_what_is_not_legal_fails_and_its_denial_passes(line: str) -> None:
    (failure,) = failures(f"{TABLE}{line}\n")
    assert "this is legal | refused: " in failure
    assert failures(f"{TABLE}not {line}\nthen slab hand bang-AS beer-6H\n") == []


@pytest.mark.parametrize("line", ["slab plays bang-AS on bart", "slab plays beer-6H", "slab ends"])
def test_what_is_legal_passes_and_its_denial_fails(line: str) -> None:
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
        ("then distance slab slab 1", "slab sees no slab at any distance"),
        ("then over law", "over law | not over"),
    ],
)
def test_what_is_not_the_case_says_what_is(line: str, says: str) -> None:
    (failure,) = failures(f"{TABLE}{line}\n")
    assert says in failure


def test_several_checks_may_fail_but_an_action_that_fails_ends_the_scenario() -> None:
    text = f"{TABLE}then slab life 1\nthen bart life 1\nslab plays bang-AS on cara\nthen dan life 1\n"
    assert [failure.partition(":")[0] for failure in failures(text)] == ["8", "9", "10"]


def test_a_question_with_one_answer_is_answered_unless_the_line_is_that_answer() -> None:
    hit = TABLE.replace("missed-10C missed-JC", "beer-9H") + "slab plays bang-AS on bart\n"
    assert failures(f"{hit}then bart life 3\nthen slab asked\n") == []
    assert failures(f"{hit}bart passes\nthen bart life 3\n") == []
    assert failures(f"{hit}not bart answers beer-9H\nthen bart life 3\n") == []
    assert failures(f"{hit}slab ends\nthen bart life 3\n") == []
    # The denial was not that answer, so the question is answered already.
    (failure,) = failures(f"{hit}not bart answers beer-9H\nbart passes\n")
    assert "the open question is play of slab" in failure


def test_an_answer_for_which_nobody_was_asked_may_be_written_down() -> None:
    bare = TABLE.replace("  hand missed-10C missed-JC", "") + "slab plays bang-AS on bart\n"
    assert failures(f"{bare}bart passes\nthen bart life 3\nslab plays beer-6H\n") == []
    # A line about something else has let the game go on.
    for between in ("then bart life 3", "not bart passes", "slab ends"):
        (failure,) = failures(f"{bare}{between}\nbart passes\n")
        assert "this is legal | refused: " in failure
    (failure,) = failures(f"{bare}cara passes\n")
    assert "this is legal | refused: " in failure


def test_everybody_may_pass_in_turn_whether_asked_or_not() -> None:
    text = TABLE.replace("bang-AS beer-6H", "gatling-10H").replace("missed-10C missed-JC", "bang-2C")
    text = text.replace("willy_the_kid", "willy_the_kid hand beer-6H") + "slab plays gatling-10H\n"
    lines = "bart passes\ncara passes\ndan passes\n"
    lost = "then bart life 3\nthen cara life 3\nthen dan life 3\n"
    assert failures(f"{text}{lines}{lost}") == []
    # Without his card Bart is not even asked, but what he would have said is the same.
    assert failures(f"{text.replace('hand bang-2C', '')}{lines}{lost}") == []


@pytest.mark.parametrize("character", ["jesse_jones", "pedro_ramirez"])
def test_drawing_from_the_deck_may_be_said_where_nothing_else_is_left(character: str) -> None:
    text = f"scenario No choice\nturn ann start\nseat ann sheriff {character}\nseat bob outlaw black_jack\n"
    assert failures(f"{text}ann draws from deck\nthen ann hand 2\n") == []


def test_the_dealer_may_be_told_before_the_table_is_complete() -> None:
    text = TABLE.replace("bang-AS beer-6H", "cat_balou-KH").replace("deck", "dealer picks missed-JC\ndeck")
    assert failures(f"{text}slab plays cat_balou-KH on bart\nthen discards missed-JC\n") == []


def test_passes_goes_to_the_first_question_open_to_the_player() -> None:
    hit = TABLE.replace("hand missed-10C missed-JC", "life 1 hand beer-9H") + "slab plays bang-AS on bart\n"
    assert failures(f"{hit}bart passes\nthen bart asked\nbart passes\nthen bart dead\n") == []
    assert failures(f"{hit}bart answers beer-9H\nthen bart life 1\n") == []


def test_one_line_or_several_for_several_cards() -> None:
    full = TABLE.replace("hand bang-AS beer-6H", "life 1 hand bang-AS beer-6H bang-2C") + "slab ends\n"
    done = "then slab hand bang-2C\nthen discards beer-6H bang-AS\n"
    assert failures(f"{full}slab discards bang-AS beer-6H\n{done}") == []
    assert failures(f"{full}slab discards bang-AS\nslab discards beer-6H\n{done}") == []
    (failure,) = failures(f"{full}slab discards bang-AS\nthen slab hand 2\n")
    assert "this is legal | refused: " in failure
    (failure,) = failures(f"{full}slab discards bang-AS beer-6H bang-2C\n")
    assert "this is legal | refused: " in failure


def test_the_dealer_cannot_pick_what_is_not_there() -> None:
    text = (
        TABLE.replace("bang-AS beer-6H", "cat_balou-KH")
        + "dealer picks bang-AS\nslab plays cat_balou-KH on bart\n"
    )
    (failure,) = failures(f"{text}then bart hand 1\n")
    assert "the dealer can do as told | " in failure
    assert "bang-AS" in failure


def test_what_must_always_be_true_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    from bang.classic.characters.bart_cassidy import BartCassidy

    async def cheats(self: object, table: object, seat: int, points: int, cause: int | None) -> None:
        table.players[seat].hand.append(table.deck[-1])  # type: ignore[attr-defined]

    monkeypatch.setattr(BartCassidy, "reacts_life_lost", cheats)
    found = failures(SLAB)
    assert any("what must be true after every action | beer-7H is in two places" in line for line in found)


def test_rules_that_break_are_a_failure_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    from bang.classic.characters.bart_cassidy import BartCassidy

    async def breaks(self: object, table: object, seat: int, points: int, cause: int | None) -> None:
        raise KeyError("nobody")

    monkeypatch.setattr(BartCassidy, "reacts_life_lost", breaks)
    (failure,) = failures(SLAB)
    assert "the rules know what to do | KeyError: 'nobody'" in failure
