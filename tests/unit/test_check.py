"""The scenario runner itself: what it takes, and what it refuses."""

import pytest

from bang.check.parse import Action, Check, Refusal, Wish, parse
from tests.unit.check_samples import SLAB, TABLE, failures


def test_the_example_of_the_format_passes() -> None:
    assert failures(SLAB) == []


def test_every_action_and_check_of_the_format_is_understood() -> None:
    lines = """
    scenario All of it
    law plays theft-B on annie_oakey for hand
    law plays colt-D on jango
    law answers missed-S
    law uses remington-S
    law uses pearl_hat on jango with bank-B for hand
    law uses sid_ketchum with beer-6H bang-AS
    law takes bank-B hand
    law discards bank-B colt-D
    law draws from deck
    law draws from outlaws
    law moves
    law recharges colt-D
    law switches outlaws
    law passes
    law ends
    dealer shuffles bang-AS beer-6H
    dealer picks bang-AS
    not law plays colt-D on jango
    then jango life 3
    then jango dead
    then jango alive
    then law hand colt-D
    then law hand 3
    then law hand empty
    then jango table barrel-S
    then jango table empty
    then law asked
    then law not asked
    then turn law
    then discards bang-AS
    then deck 4
    then deck law 4
    then deck common 4
    then distance a b 2
    then front jango
    then rear jango
    then over law
    then not over
    """
    (scenario,) = parse("a", lines)
    assert scenario.problems == []
    assert len(scenario.steps) == 38
    kinds = [type(step) for step in scenario.steps]
    assert (kinds.count(Action), kinds.count(Wish), kinds.count(Refusal), kinds.count(Check)) == (
        15,
        2,
        1,
        20,
    )
    with_all = next(step for step in scenario.steps if isinstance(step, Action) and step.paid == ("bank-B",))
    assert (with_all.cards, with_all.on, with_all.choice) == (("pearl_hat",), "jango", "hand")


def test_comments_blank_lines_and_spaces_are_ignored() -> None:
    text = SLAB.replace(
        "then bart life 3", "\n   # a remark\nthen   bart\tlife 3   # three, not four\n\t# so\n\t"
    )
    assert failures("# before all\n\n" + text) == []


@pytest.mark.parametrize(
    "line",
    [
        "slab",
        "slab shoots bart",
        "slab plays",
        "slab plays on bart",
        "slab plays bang-AS at bart",
        "slab plays bang-AS on",
        "slab plays bang-AS on bart on cara",
        "slab plays bang-AS with beer-6H",
        "slab answers",
        "slab answers bang-AS beer-6H",
        "slab uses",
        "slab uses sid_ketchum with",
        "slab takes",
        "slab discards",
        "slab draws",
        "slab draws deck",
        "slab switches both",
        "slab moves on",
        "slab ends now",
        "slab passes twice",
        "not slab",
        "not",
        "dealer",
        "dealer shuffles",
        "dealer picks",
        "dealer picks bang-AS beer-6H",
        "dealer deals bang-AS",
        "then",
        "then slab",
        "then slab life",
        "then slab life three",
        "then slab lives",
        "then slab hand",
        "then slab table",
        "then slab hand empty beer-6H",
        "then discards",
        "then deck",
        "then deck many",
        "then distance slab bart",
        "then distance slab bart near",
        "then over",
        "then over sheriff",
        "then not asked",
        "then turn",
        "game classic",
        "option edition first",
        "seat eve outlaw sid_ketchum",
        "deck beer-8H",
        "play bang-AS",
    ],
)
def test_a_line_that_is_not_understood_is_a_failure(line: str) -> None:
    (failure,) = failures(f"{TABLE}then slab life 5\n{line}\n")
    assert failure.startswith("9: a line of SCENARIOS.md | ")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("seat", "a seat is"),
        ("seat eve outlaw", "a seat is"),
        ("seat bart outlaw sid_ketchum", "two players are called 'bart'"),
        ("seat deck outlaw sid_ketchum", "cannot be called"),
        ("seat eve bandit sid_ketchum", "no role is called 'bandit'"),
        ("seat eve outlaw sid_catchem", "no character is called 'sid_catchem'"),
        ("seat eve outlaw sid_ketchum life", "'life' is not understood"),
        ("seat eve outlaw sid_ketchum life 5", "1 to 4 life points, not 5"),
        ("seat eve outlaw sid_ketchum life 0", "1 to 4 life points, not 0"),
        ("seat eve outlaw sid_ketchum holds bang-2C", "'holds' is not understood"),
        ("seat eve outlaw sid_ketchum dead hand bang-2C", "eve is dead"),
        ("seat eve outlaw sid_ketchum hand bang-2S", "no card is called 'bang-2S'"),
        ("seat eve outlaw sid_ketchum hand bang-AS", "bang-AS is named more often"),
        ("seat eve outlaw sid_ketchum table beer-7H", "beer-7H is named more often"),
        (
            "seat eve outlaw sid_ketchum hand stagecoach-9S stagecoach-9S stagecoach-9S",
            "stagecoach-9S is named",
        ),
        ("discards bang-XX", "no card is called 'bang-XX'"),
        ("deck bang-2C", "`deck` is said twice"),
        ("turn eve", "nobody is called 'eve'"),
        ("turn", "a turn is"),
        ("turn bart now", "a turn is"),
        ("option colour red", "no option is called 'colour'"),
        ("option edition second", "option edition is one of fourth, fourth_italian, first"),
        ("option deck beginners extra", "an option is"),
        ("game poker", "a game is"),
        ("side law hand colt-D", "belongs to BANG! Duel"),
        ("common beer-6H", "belongs to BANG! Duel"),
    ],
)
def test_a_wrong_setting_is_a_failure_that_says_so(line: str, says: str) -> None:
    (failure,) = failures(f"{TABLE}{line}\nthen slab life 5\n")
    assert says in failure


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


def test_the_first_seat_has_the_turn_unless_its_player_is_dead() -> None:
    assert failures(f"{TABLE}then turn slab\n") == []
    dead = TABLE.replace("hand bang-AS beer-6H", "dead")
    assert failures(f"{dead}then turn bart\n") == []
    (failure,) = failures(f"{dead}turn slab\nthen turn bart\n")
    assert "slab is dead and has no turn" in failure
    graves = "scenario Boot Hill\nseat ann outlaw rose_doolan dead\nseat bob sheriff jourdonnais dead\n"
    (failure,) = failures(f"{graves}then ann dead\n")
    assert "everybody is dead" in failure


def test_a_card_left_out_of_the_beginners_deck_cannot_be_dealt() -> None:
    text = (
        TABLE.replace("seat slab", "option deck beginners\nseat slab")
        + "discards jail-JS\nthen slab life 5\n"
    )
    (failure,) = failures(text)
    assert "jail-JS is named more often than it is in the deck" in failure


@pytest.mark.parametrize("seats", [0, 1, 8])
def test_wrong_numbers_of_seats(seats: int) -> None:
    characters = ["willy_the_kid", "black_jack", "rose_doolan", "sid_ketchum"] * 2
    lines = [f"seat p{n} {'outlaw' if n else 'sheriff'} {characters[n]}" for n in range(seats)]
    (failure,) = failures("\n".join(["scenario Too few or many", *lines, "then not over"]))
    assert f"a table has 2 to 7 seats, not {seats}" in failure


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("eve plays bang-AS on bart", "nobody is called 'eve'"),
        ("slab plays bang-AS on eve", "nobody is called 'eve'"),
        ("slab plays bang-A on bart", "no card is called 'bang-A'"),
        ("not slab plays bang-A on bart", "no card is called 'bang-A'"),
        ("not eve ends", "nobody is called 'eve'"),
        ("then eve life 3", "nobody is called 'eve'"),
        ("then slab hand bang-A", "no card is called 'bang-A'"),
        ("then discards bang-A", "no card is called 'bang-A'"),
        ("dealer picks bang-A", "no card is called 'bang-A'"),
        ("slab moves", "belongs to BANG! Duel"),
        ("slab recharges bang-AS", "belongs to BANG! Duel"),
        ("then front slab", "is about BANG! Duel"),
        ("then deck law 4", "is about BANG! Duel"),
    ],
)
def test_unknown_names_are_failures_of_their_own(line: str, says: str) -> None:
    (failure,) = failures(f"{TABLE}{line}\n")
    assert says in failure


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


def test_duel_scenarios_wait_for_the_duel() -> None:
    text = "scenario A duel\ngame duel\nside law hand colt-D\nfront annie_oakey\nlaw moves\n"
    (failure,) = failures(text)
    assert "BANG! Duel is not there yet" in failure


def test_a_scenario_in_which_nothing_happens_is_a_failure() -> None:
    (failure,) = failures(TABLE)
    assert "nothing happens" in failure


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
