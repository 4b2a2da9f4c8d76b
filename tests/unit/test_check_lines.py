"""How the scenario runner reads scenarios: which lines and tables it accepts, and which it refuses."""

import pytest

from bang.check.parse import Action, Check, Refusal, Wish, parse
from tests.unit.check_samples import SLAB, TABLE, failures


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
    (failure,) = failures(f"{TABLE}slab ends\n{line}\n")
    assert failure.startswith("9: a line as in docs/SCENARIOS.md | ")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("seat", "a seat line is"),
        ("seat eve outlaw", "a seat line is"),
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
        ("deck bang-2C", "`deck` is used twice"),
        ("turn eve", "nobody is called 'eve'"),
        ("turn", "a turn line is"),
        ("turn bart now", "a turn line is"),
        ("option colour red", "no option is called 'colour'"),
        ("option edition second", "option edition is one of fourth, fourth_italian, first"),
        ("option deck beginners extra", "an option line is"),
        ("game poker", "no game is called 'poker'"),
        ("side law hand colt-D", "belongs to another game"),
        ("common beer-6H", "belongs to another game"),
    ],
)
def test_a_wrong_setting_is_a_failure_that_says_so(line: str, says: str) -> None:
    (failure,) = failures(f"{TABLE}{line}\nthen slab life 5\n")
    assert says in failure


def test_a_table_may_be_set_up_until_the_first_action() -> None:
    text = TABLE.replace("deck beer-7H", "then slab life 5\ndeck beer-7H\nturn bart")
    assert failures(f"{text}then turn bart\n") == []


def test_the_first_seat_has_the_turn_unless_its_player_is_dead() -> None:
    assert failures(f"{TABLE}then turn slab\n") == []
    dead = TABLE.replace("hand bang-AS beer-6H", "dead")
    assert failures(f"{dead}then turn bart\n") == []
    (failure,) = failures(f"{dead}turn slab\nthen turn bart\n")
    assert "slab is dead and cannot have the turn" in failure
    graves = "scenario Boot Hill\nseat ann outlaw rose_doolan dead\nseat bob sheriff jourdonnais dead\n"
    (failure,) = failures(f"{graves}then ann dead\n")
    assert "everybody is dead" in failure


def test_a_card_left_out_of_the_beginners_deck_cannot_be_dealt() -> None:
    text = (
        TABLE.replace("seat slab", "option deck beginners\nseat slab")
        + "discards jail-JS\nthen slab life 5\n"
    )
    (failure,) = failures(text)
    assert "jail-JS is named more often than there are such cards" in failure


@pytest.mark.parametrize("seats", [0, 1, 8])
def test_wrong_numbers_of_seats_are_failures(seats: int) -> None:
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
        ("slab moves", "is not an action of this game"),
        ("slab recharges bang-AS", "is not an action of this game"),
        ("then front slab", "cannot be checked"),
        ("then deck law 4", "cannot be checked"),
    ],
)
def test_unknown_names_are_failures_of_their_own(line: str, says: str) -> None:
    (failure,) = failures(f"{TABLE}{line}\n")
    assert says in failure


def test_a_scenario_of_an_unknown_game_is_refused() -> None:
    (failure,) = failures("scenario Cards\ngame poker\nside law hand colt-D\nlaw moves\n")
    assert "no game is called 'poker'; the games are classic, duel" in failure


def test_a_scenario_of_the_duel_needs_two_sides() -> None:
    text = "scenario A duel\ngame duel\nside law hand colt-D\nfront annie_oakey\nlaw moves\n"
    (failure,) = failures(text)
    assert "a Duel needs two sides" in failure


def test_a_scenario_in_which_nothing_happens_is_a_failure() -> None:
    (failure,) = failures(TABLE)
    assert "nothing happens" in failure
