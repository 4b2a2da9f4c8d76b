"""The notation that writes an input or a table as one readable line."""

from __future__ import annotations

import pytest

from bang.classic.definitions import face
from bang.classic.notation import table_line
from bang.classic.rules import RULES as CLASSIC
from bang.duel import definitions as duel
from bang.duel.rules import RULES as DUEL
from bang.engine.dealer import NO_SEAT, Dealt
from bang.engine.game import Input
from bang.engine.notation import Unreadable, Words, input_line, parse_input
from bang.engine.questions import HIDDEN, VERBS, Answer
from tests.duel_games import dealt_game, duel_at, new_game
from tests.properties.random_games import classic_kind
from tests.set_up import game_at

LINES: list[tuple[Input, str]] = [
    (
        Answer(2, "play", ("bang-AS@3",), ((41, face("bang-AS")),), verb="plays"),
        "2 plays bang-AS on 3 # 41=bang-AS",
    ),
    (Answer(0, "play", ("beer-6H",), ((7, face("beer-6H")),), verb="plays"), "0 plays beer-6H # 7=beer-6H"),
    (Answer(0, "play", ("end",)), "0 ends"),
    (Answer(0, "play", ("sid_ketchum",)), "0 uses sid_ketchum"),
    (Answer(4, "offer", ("sid_ketchum",)), "4 uses sid_ketchum"),
    (
        Answer(3, "dodge", ("missed-10C",), ((17, face("missed-10C")),), verb="answers"),
        "3 answers missed-10C # 17=missed-10C",
    ),
    (Answer(3, "dodge", ("barrel-QS",)), "3 uses barrel-QS"),
    (Answer(3, "dodge", ("pass",)), "3 passes"),
    (
        Answer(1, "save", ("beer-6H",), ((5, face("beer-6H")), (6, face("beer-7H"))), verb="answers"),
        "1 answers beer-6H # 5=beer-6H 6=beer-7H",
    ),
    (Answer(1, "panic", ("hand",), verb="takes"), "1 takes hand"),
    (
        Answer(1, "panic", ("scope-AS",), ((9, face("scope-AS")),), verb="takes"),
        "1 takes scope-AS # 9=scope-AS",
    ),
    (Answer(1, "jesse_jones", ("deck",), verb="draws"), "1 draws from deck"),
    (Answer(1, "jesse_jones", ("hand@3",), verb="draws"), "1 draws from 3"),
    (Answer(1, "pedro_ramirez", ("discards",), verb="draws"), "1 draws from discards"),
    (
        Answer(
            1,
            "discard",
            ("bang-AS", "beer-6H"),
            ((3, face("bang-AS")), (4, face("beer-6H"))),
            verb="discards",
        ),
        "1 discards bang-AS beer-6H # 3=bang-AS 4=beer-6H",
    ),
    (
        Answer(1, "kit_carlson", ("?", "?"), ((3, HIDDEN), (4, HIDDEN)), is_secret=True, verb="takes"),
        "1 takes ? ? # 3=? 4=?",
    ),
    (
        Answer(1, "character", ("rose_doolan",), ((3, face("rose_doolan")),), verb="takes"),
        "1 takes rose_doolan # 3=rose_doolan",
    ),
    (Dealt("deals", (None, None, face("beer-6H")), NO_SEAT), "dealer deals ? ? beer-6H"),
    (Dealt("shuffles", (), NO_SEAT), "dealer shuffles"),
]

COLT = ((12, duel.face("law:colt-D")),)
SCOPE = ((9, duel.face("outlaws:scope-H")),)
DUEL_LINES: list[tuple[Input, str]] = [
    (
        Answer(0, "play", ("law:colt-D@cattle_katie",), COLT, verb="plays"),
        "0 plays law:colt-D on cattle_katie # 12=law:colt-D",
    ),
    (Answer(1, "play", ("move",), verb="moves"), "1 moves"),
    (
        Answer(1, "play", ("recharge/outlaws:scope-H",), SCOPE, verb="recharges"),
        "1 recharges outlaws:scope-H # 9=outlaws:scope-H",
    ),
    (
        Answer(1, "play", ("recharge/outlaws:scope-H@babe_leroy",), SCOPE, verb="recharges"),
        "1 recharges outlaws:scope-H on babe_leroy # 9=outlaws:scope-H",
    ),
    (Answer(0, "switch", ("outlaws",), verb="switches"), "0 switches outlaws"),
    (
        Answer(1, "play", ("toco_ramirez/law:colt-D@jango",), COLT, verb="plays"),
        "1 uses toco_ramirez on jango with law:colt-D # 12=law:colt-D",
    ),
    (
        Answer(1, "play", ("soundance_kid/law:colt-D",), COLT, verb="plays"),
        "1 uses soundance_kid with law:colt-D # 12=law:colt-D",
    ),
    (
        Answer(1, "play", ("cattle_katie/outlaws:scope-H@cattle_katie",), SCOPE, verb="plays"),
        "1 uses cattle_katie on cattle_katie with outlaws:scope-H # 9=outlaws:scope-H",
    ),
    (
        Answer(0, "carbine", ("outlaws:scope-H@babe_leroy",), SCOPE, verb="discards"),
        "0 discards outlaws:scope-H on babe_leroy # 9=outlaws:scope-H",
    ),
    (Answer(0, "use", ("jango",), verb="uses"), "0 uses jango"),
    (Answer(0, "play", ("babe_leroy",), verb="plays"), "0 uses babe_leroy"),
    (
        Answer(0, "first", ("?",), ((3, HIDDEN),), is_secret=True, verb="takes"),
        "0 takes ? # 3=?",
    ),
    (
        Answer(0, "first", ("jango",), ((3, duel.face("jango")),), is_secret=True, verb="takes"),
        "0 takes jango # 3=jango",
    ),
    (Dealt("deals", (duel.face("law"), None, duel.face("outlaws")), NO_SEAT), "dealer deals law ? outlaws"),
]


@pytest.mark.parametrize(
    ("entry", "line", "game"),
    [*[(*both, CLASSIC) for both in LINES], *[(*both, DUEL) for both in DUEL_LINES]],
    ids=[line for _, line in (*LINES, *DUEL_LINES)],
)
def test_an_input_is_written_and_read_as_one_line(entry: Input, line: str, game: Words) -> None:
    assert input_line(entry) == line
    read = parse_input(line, game)
    assert input_line(read) == line
    if isinstance(entry, Answer):
        assert isinstance(read, Answer)
        assert (read.seat, read.keys, read.cards) == (entry.seat, entry.keys, entry.cards)
        assert read.told_verb == entry.told_verb
    else:
        assert read == entry


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "is not an input; an input looks like '2 plays bang-AS on 3'"),
        ("2", "is not an input"),
        ("# 4=bang-AS", "is not an input"),
        ("x plays beer-6H", "neither a seat's number nor the dealer"),
        ("-1 plays beer-6H", "neither a seat's number nor the dealer"),
        ("2 plays", "names no card after 'plays'"),
        ("dealer deals ace", "no card is called 'ace'"),
        ("2 plays beer-6H # 4=beer-9S", "no card is called 'beer-9S'"),
    ],
)
def test_an_unreadable_input_line_is_refused_with_a_reason(line: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_input(line, CLASSIC)


def test_a_verb_that_a_game_adds_begins_with_the_word_that_it_tells() -> None:
    """So a line need not say the word again: `1 moves`, `1 recharges bank-B`."""
    assert all(verb.startswith(word) and verb not in VERBS for verb, word in DUEL.verbs.items())


@pytest.mark.parametrize("digit", ["²", "٣"])
def test_a_seat_is_written_in_plain_digits(digit: str) -> None:
    with pytest.raises(Unreadable):
        parse_input(f"{digit} ends", CLASSIC)


TABLE = """
seat ann sheriff  rose_doolan   hand bang-AS beer-6H table barrel-QS
seat bob outlaw   paul_regret   hand missed-10C life 2
seat cid renegade bart_cassidy  dead
seat dan outlaw   sid_ketchum   table schofield-JC mustang-8H
deck only panic-JH duel-QD
discards gatling-10H bang-2C
"""


def test_a_table_is_written_as_one_line() -> None:
    table = game_at(TABLE).state
    assert table_line(table) == (
        "turn 0 play | 0 sheriff rose_doolan 5/5 [bang-AS beer-6H] {barrel-QS} | "
        "1 outlaw paul_regret 2/3 [missed-10C] {} | 2 renegade bart_cassidy dead [] {} | "
        "3 outlaw sid_ketchum 4/4 [] {schofield-JC mustang-8H} | deck 2 | discards gatling-10H bang-2C"
    )
    assert table_line(table, 1, everything=False) == (
        "turn 0 play | 0 sheriff rose_doolan 5/5 [? ?] {barrel-QS} | "
        "1 outlaw paul_regret 2/3 [missed-10C] {} | 2 renegade bart_cassidy dead [] {} | "
        "3 ? sid_ketchum 4/4 [] {schofield-JC mustang-8H} | deck 2 | discards gatling-10H bang-2C"
    )
    assert "1 ? paul_regret 2/3 [?]" in table_line(table, None, everything=False)


def test_a_table_that_is_not_dealt_yet_is_written_as_one_line() -> None:
    table = classic_kind(4, "fourth", "full", choose=True, seed=2).new_game().state
    line = table_line(table)
    assert line.startswith("turn 0 setup | 0 ")
    assert table_line(table, None, everything=False).count(" ? ") == 3


DUEL_TABLE = """
side law hand bank-B colt-D deck only gatling-B derringer-H
front tex_killer life 2 table gun_belt-D barrel-S
rear pat_garret
reserve jango
side outlaws hand beer-B deck only knife-H
front cattle_katie
discards tavern-B peacemaker-H
"""


def test_the_table_of_a_duel_is_written_as_one_line() -> None:
    table = duel_at(DUEL_TABLE).state
    law = "front tex_killer 2/4 {gun_belt-D law:barrel-S} rear pat_garret 5/5 {} reserve 1 pile 2"
    gang = "front cattle_katie 4/4 {} reserve 0 pile 1"
    rest = "common none | discards tavern-B peacemaker-H"
    line = DUEL.line
    assert line(table) == (f"turn 0 play | law [bank-B law:colt-D] {law} | outlaws [beer-B] {gang} | {rest}")
    assert line(table, 0, everything=False) == (
        f"turn 0 play | law [bank-B law:colt-D] {law} | outlaws [outlaws] {gang} | {rest}"
    )
    assert line(table, None, everything=False) == (
        f"turn 0 play | law [law law] {law} | outlaws [outlaws] {gang} | {rest}"
    )


def test_the_table_of_a_duel_with_a_common_pile_or_a_stage_is_written_as_one_line() -> None:
    line = DUEL.line
    assert "| common 2 | discards" in line(duel_at(f"{DUEL_TABLE}common winchester-H knife-H").state)
    store = DUEL_TABLE.replace("bank-B", "general_store-S")
    game = duel_at(f"{store}common winchester-H knife-H knife-S beer-B".replace("hand beer-B", "hand"))
    game.answer(0, "general_store-S")
    assert line(game.state).endswith(
        "| common 0 | discards general_store-S tavern-B peacemaker-H"
        " | stage winchester-H knife-H knife-S beer-B"
    )


def test_a_duel_that_is_not_dealt_yet_is_written_as_one_line() -> None:
    table = new_game().state
    assert DUEL.line(table) == (
        "turn 0 setup | law [] reserve 4 pile 0 | outlaws [] reserve 4 pile 0 | common none | discards"
    )
    line = DUEL.line(dealt_game().state, None, everything=False)
    assert line.startswith("turn 0 play | law [law law law law law law] front ")
    assert "| outlaws [outlaws outlaws outlaws outlaws outlaws] front " in line
