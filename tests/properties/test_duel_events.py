"""The events of a Duel report everything that happens: where cards go, who is hurt, who stands in front."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from bang.common.events import EVENTS
from bang.common.table import DECK, STAGE
from bang.duel.definitions import CHARACTERS, KINDS
from bang.duel.facts import NAMES, SEAT_OF
from bang.duel.options import ROLES
from bang.duel.table import NOBODY, OWN_PILES, TABLES, DuelTable
from bang.engine.events import Event
from tests.properties.random_games import GAMES, AnyGame, Kind, kinds_of_table, questions
from tests.properties.shapes import assert_in_shape

# At least eight games, which are enough for every kind of event to occur.
TABLES_TRIED = kinds_of_table(max(GAMES, 8), seed=15, game="duel")
duels = pytest.mark.parametrize("kind", TABLES_TRIED, ids=str)

REASONS = {*KINDS, *CHARACTERS}
WORDS = {
    "enters": {"front", "rear"},
    "answers": {"dodge", "indians", "duel"},
    "declines": {*REASONS, "dodge", "remington-S", "remington-B"},
    "uses": {*CHARACTERS, *(f"{side}barrel-S" for side in ("law:", "outlaws:")), "remington-S", "remington-B",
             "law:hat-H", "outlaws:hat-H"},
    "discards": {*REASONS, "limit", "recharge", "eliminated", "replaced"},
    "marker": {"move", "canteen", "buffalo_rifle", "stampede"},
    "over": {*ROLES},
}  # fmt: skip
"""The values of `what`, if not cards and characters."""
OTHER_NAMED = {
    "discards": {"carbine", "slim_poet", "theft"},
    "declines": {"dodge", "indians", "duel", "tex_killer"},
    "takes": {"bull_anderson", "schoolteacher"},
    "loses_life": REASONS - {"dynamite", "rattlesnake", "duel"},
}
"""Where the second seat depends on `what`; whoever plays a Duel and loses it was hurt by nobody."""


def assert_as_in_a_duel(event: Event) -> None:
    """The event has the shape in the list of events, and what the Duel adds to it."""
    assert_in_shape(event, 2, has_figures=True)
    for name, seat in ((event.who, event.seat), (event.whom, event.other)):
        assert not name or SEAT_OF[NAMES.index(name)] == seat, event
    if event.kind in OTHER_NAMED and (event.kind, event.what) != ("loses_life", "duel"):
        assert (event.other is not None) == (event.what in OTHER_NAMED[event.kind]), event
    if event.kind in ("discards", "takes"):
        assert bool(event.who or event.whom) == event.starts[0].startswith("table@"), event
    if event.kind == "uses":
        assert bool(event.who) == (not event.what.startswith("remington")), event
    if event.kind == "plays":
        assert bool(event.whom) == (event.other is not None), event
    assert event.what in WORDS.get(event.kind, {"", *REASONS}), event


class Ledger:
    """Where cards are and how the characters stand, according to the events."""

    def __init__(self) -> None:
        self.places: dict[str, list[str]] = defaultdict(list)
        self.life: dict[str, int] = {}
        self.front: dict[int, str] = {}
        self.standing: dict[int, set[str]] = {0: set(), 1: set()}
        self.piles = Counter({OWN_PILES[0]: 40, OWN_PILES[1]: 40})
        self.turn = -1
        self.winner = ""

    def hear(self, event: Event) -> None:
        starts = event.starts * len(event.cards) if len(event.starts) == 1 else event.starts
        for card, start in zip(event.cards, starts, strict=False):
            name = card.name if card else ""
            if start.startswith(DECK):
                self.piles[start] -= 1
            else:
                held = self.places[start]
                # Of twins that are drawn from the stage the event shows no face.
                held.remove(name if name in held else "" if "" in held else held[0])
            self.places[event.end].append(name)
        heard = getattr(self, f"_{event.kind}", None)
        if heard is not None:
            heard(event)

    def _shuffles(self, event: Event) -> None:
        self.piles[DECK] += event.n

    def _turn(self, event: Event) -> None:
        self.turn = event.seat or 0

    def _enters(self, event: Event) -> None:
        self.life[event.who] = event.n
        self.standing[event.seat or 0].add(event.who)
        if event.what == "front":
            self.front[event.seat or 0] = event.who

    def _marker(self, event: Event) -> None:
        assert self.front[event.seat or 0] != event.who
        self.front[event.seat or 0] = event.who

    def _loses_life(self, event: Event) -> None:
        self.life[event.who] -= event.n

    def _heals(self, event: Event) -> None:
        self.life[event.who] += event.n

    def _eliminated(self, event: Event) -> None:
        assert self.life[event.who] == 0
        standing = self.standing[event.seat or 0]
        standing.remove(event.who)
        if self.front[event.seat or 0] == event.who and standing:
            self.front[event.seat or 0] = next(iter(standing))

    def _over(self, event: Event) -> None:
        self.winner = event.what

    def compare(self, game: AnyGame) -> None:
        """Fail if the table differs from the events."""
        table: DuelTable = game.state

        def names(tokens: list[int]) -> Counter[str]:
            return Counter(table.faces[token].name for token in tokens)

        assert (self.turn, self.winner) == (table.turn, table.winner)
        for seat, side in enumerate(table.sides):
            told, held = Counter(self.places[f"hand@{seat}"]), names(side.hand)
            assert told.total() == held.total()
            assert not Counter({name: count for name, count in told.items() if name}) - held
            self.places[f"hand@{seat}"] = [*held.elements()]
            # While an elimination is settled, the fallen still stand there, and at the end they stay.
            if game.ask is not None and game.ask.prompt == "play":
                assert self.front[seat] == NAMES[side.front]
                assert self.standing[seat] == {NAMES[who] for who in side.line}
        for who, figure in table.figures.items():
            assert self.life[NAMES[who]] == figure.life
            assert Counter(self.places[TABLES[who]]) == names(figure.in_play)
        piles = Counter({place: len(side.pile) for place, side in zip(OWN_PILES, table.sides, strict=True)})
        piles[DECK] = len(table.deck)
        assert self.piles == piles
        assert len(self.places[STAGE]) == len(table.stage)
        # Events do not say which cards were still being resolved and stayed out of a shuffle.
        assert not names(table.discards) - Counter(self.places["discards"])
        self.places["discards"] = [*names(table.discards).elements()]


def test_every_kind_of_event_occurs() -> None:
    met = {event.kind for kind in TABLES_TRIED for game, _ in questions(kind) for event in game.events}
    missing = {"skips", "puts_back", "reward", "penalty"}
    assert met == EVENTS.keys() - missing, "those belong to the classic game"


@duels
def test_the_table_can_be_rebuilt_from_the_events(kind: Kind) -> None:
    ledger = Ledger()
    for game, _ in questions(kind):
        for event in game.events:
            assert_as_in_a_duel(event)
            ledger.hear(event)
        if game.state.phase != "setup":
            ledger.compare(game)
    assert game.events[-1] == Event("over", what=game.state.winner)


@duels
def test_what_a_reshuffle_takes_is_told(kind: Kind) -> None:
    """The discards become smaller only by a shuffle, which says how many cards it took."""
    before = 0
    for game, _ in questions(kind):
        gone = sum(event.n for event in game.events if event.kind == "shuffles")
        come = sum(len(event.cards) for event in game.events if event.end == "discards")
        assert len(game.state.discards) == before + come - gone
        before = len(game.state.discards)


@duels
def test_a_shot_ends_in_a_dodge_or_a_lost_life_point(kind: Kind) -> None:
    shot: Event | None = None
    for game, _ in questions(kind):
        for event in game.events:
            if event.kind == "shot":
                assert shot is None, "a shot before the last one was resolved"
                shot = event
            elif event.kind == "dodged":
                assert shot is not None
                wanted = Event("dodged", shot.other, shot.seat, what=shot.what, who=shot.whom)
                assert event == wanted
                shot = None
            elif event.kind == "loses_life" and shot is not None:
                # Buffalo Bell may lose the point in place of the character who was shot at.
                assert (event.seat, event.other, event.n) == (shot.other, shot.seat, 1)
                assert event.what == shot.what
                assert event.who in (shot.whom, "buffalo_bell")
                shot = None
        ask = game.ask
        if ask is not None and ask.prompt in ("dodge", "tex_killer"):
            assert shot is not None
            assert (ask.about["by"], ask.about["source"]) == (shot.seat, shot.what)
            assert (ask.seat, ask.about["whom"]) == (shot.other, shot.whom)
            assert ask.about.get("needed", 1) == 1


ABOUT: dict[str, tuple[str, set[str]]] = {
    # prompt: its verb, and what it is about
    "first": ("takes", set()),
    "play": ("plays", set()),
    "discard": ("discards", set()),
    "dodge": ("answers", {"by", "source", "needed", "whom"}),
    "tex_killer": ("discards", {"by", "source", "whom"}),
    "indians": ("answers", {"by", "source", "whom"}),
    "duel": ("answers", {"by", "source", "whom"}),
    "theft": ("takes", {"whose", "whom"}),
    "schoolteacher": ("takes", {"whose", "whom"}),
    "bull_anderson": ("takes", {"whose", "whom"}),
    "carbine": ("discards", {"source"}),
    "peacemaker": ("discards", {"by", "source"}),
    "switch": ("switches", {"by", "source"}),
    "use": ("uses", {"source"}),
    "bart_masterson": ("takes", {"source", "lucky"}),
    "general_store": ("takes", set()),
    "stagecoach": ("takes", set()),
    "soundance_kid": ("takes", set()),
}
OPEN = {"carbine", "theft", "schoolteacher", "bull_anderson", "bart_masterson", "general_store"}
SECRETS = {"first", "stagecoach", "soundance_kid"}


@duels
def test_a_question_carries_the_facts_it_is_about(kind: Kind) -> None:
    for game, _ in questions(kind):
        ask, table = game.ask, game.state
        if ask is None:
            continue
        verb, about = ABOUT[ask.prompt]
        source, whom = ask.about.get("source", ""), ask.about.get("whom", "")
        extra = set(ask.about) - about
        assert (ask.verb, about - set(ask.about)) == (verb, set())
        assert (ask.is_open, ask.is_secret) == (ask.prompt in OPEN, ask.prompt in SECRETS)
        if ask.prompt == "use":
            assert ("whom" in extra) == (source in NAMES)
            assert ("needed" in extra) == (source == "buffalo_bell")
            assert whom in ("", source)
            assert ask.also == [source, "pass"]
        else:
            assert not extra
        if whom:
            owner = ask.about.get("whose", ask.seat)
            assert SEAT_OF[NAMES.index(whom)] == owner
        if ask.prompt in ("indians", "duel"):
            assert source == ask.prompt
            if ask.prompt == "indians":
                assert ask.about["by"] == table.turn
        if ask.prompt in ("theft", "schoolteacher"):
            assert ask.tokens == table.figures[NAMES.index(whom)].in_play
            assert ask.seat == table.turn
        if ask.prompt == "switch":
            assert (ask.about["by"], source) in ((ask.seat, "canteen"), (ask.seat, "buffalo_rifle"))
        if ask.prompt == "peacemaker":
            assert (ask.about["by"], source, ask.seat) == (table.turn, "peacemaker", 1 - table.turn)
        if ask.prompt in ("play", "discard"):
            assert (ask.seat, ask.tokens) == (table.turn, table.hand(table.turn))


@duels
def test_an_elimination_names_who_took_the_last_life_point(kind: Kind) -> None:
    hurt: dict[str, int | None] = {}
    for game, _ in questions(kind):
        for event in game.events:
            if event.kind == "loses_life":
                hurt[event.who] = event.other
            elif event.kind == "eliminated":
                assert event.other == hurt[event.who]


@duels
def test_the_marker_event_names_who_moved_it(kind: Kind) -> None:
    for game, _ in questions(kind):
        table: DuelTable = game.state
        for event in game.events:
            if event.kind == "marker" and event.what in ("move", "stampede"):
                assert event.other is None
            elif event.kind == "marker":
                assert event.other in (None, 1 - (event.seat or 0))
            elif event.kind == "check":
                (card,) = event.cards
                hooks = CHARACTERS.get(event.what) or KINDS[event.what]
                assert event.n == int(hooks.draw_succeeds(card))
        assert all(side.front != NOBODY for side in table.sides) or table.phase == "setup"
