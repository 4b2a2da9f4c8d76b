"""How often `steady` does what a good player laughs at, and how strong it is: old and new bots side by side.

python3 -m bench.blunders [GAMES] [PROCESSES] [REVISION] [PAIRED GAMES]

Tables of steady bots alone play the same deals once with the bots of an earlier revision and once with those
of today. Then both sit at the same tables, every deal twice, with the seats swapped.
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, stdev
from typing import Any, NamedTuple

from bang.bots.bot import Bot
from bang.classic.roles import SIDES
from bang.classic.table import ClassicTable
from bang.engine.chance import Chance
from bang.engine.game import Game
from bench import bot_games
from bench.figures import figure
from bench.former import NOW

BEFORE = "cc70400"
"""The last revision before the bots were judged by their blunders."""

TABLES = (5, 7)
FOURTH = 4
"""Roles are guessed at the beginning of this turn of one's own."""


class Answer(NamedTuple):
    """An answer about to be given in the play phase or at its end, and the whole table."""

    table: ClassicTable
    seat: int
    prompt: str
    options: list[str]
    keys: tuple[str, ...]

    @property
    def role(self) -> str:
        return self.table.roles[self.seat] or ""

    @property
    def life(self) -> int:
        return self.table.players[self.seat].life

    @property
    def kind(self) -> Any:
        """The kind as which the card is played; None if the answer is no card."""
        cards = {card.name: card for card in self.hand}
        card = cards.get(self.keys[0].partition("@")[0])
        if self.prompt != "play" or card is None:
            return None
        for hook in self.table.hooked(self.seat, "allows_card_as"):
            return hook.plays_card_as(card)
        return card.kind

    @property
    def target(self) -> int:
        return int(self.keys[0].partition("@")[2] or self.seat)

    @property
    def hand(self) -> list[Any]:
        return [self.table.card(token) for token in self.table.players[self.seat].hand]

    def is_ally(self, other: int) -> bool:
        """Whether the other player wins together with this one; a Renegade has nobody."""
        return any({self.role, self.table.roles[other]} <= {*side} for side in SIDES.values())

    def bangs(self) -> int:
        """How many cards of the hand serve as a BANG!."""
        hooks = self.table.hooked(self.seat, "allows_card_as")
        return sum(
            card.kind.counts_as("bang") or any(hook.allows_card_as(card, "bang") for hook in hooks)
            for card in self.hand
        )


def sheriff_on_deputy(answer: Answer) -> bool:
    """the Sheriff plays a BANG! or Duel on his Deputy"""
    return answer.role == "sheriff" and ally_shot(answer)


def ally_shot(answer: Answer) -> bool:
    """a BANG! or Duel is played on a player of one's own side, the Sheriff's on his Deputy among them"""
    strikes = answer.kind is not None and answer.kind.strikes == "target"
    return strikes and answer.is_ally(answer.target)


def volcanic_thrown_away(answer: Answer) -> bool:
    """a gun for any number of BANG!s is discarded at the limit, with a BANG! and no other gun in hand"""
    guns = [card for card in answer.hand if card.kind.weapon]
    if answer.prompt != "discard" or len(guns) != 1 or not answer.bangs():
        return False
    at_will = "allows_more_bangs" in answer.table.players[answer.seat].character.hooks
    return "allows_more_bangs" in guns[0].kind.hooks and guns[0].name in answer.keys and not at_will


def saloon_for_foes(answer: Answer) -> bool:
    """a card that heals everybody heals more foes than friends, oneself among the friends"""
    if answer.kind is None or answer.kind.heals != "everybody":
        return False
    players = answer.table.players
    healed = [seat for seat in answer.table.alive if players[seat].life < players[seat].max_life]
    friends = sum(seat == answer.seat or answer.is_ally(seat) for seat in healed)
    return len(healed) - friends > friends


def hopeless_duel(answer: Answer) -> bool:
    """a Duel is begun at the last life point, without a BANG!, with somebody who has cards"""
    if answer.kind is None or not answer.kind.is_duel or answer.life > 1:
        return False
    return not answer.bangs() and bool(answer.table.players[answer.target].hand)


def shot_not_fired(answer: Answer) -> bool:
    """one of the last two ends the turn with a BANG! that could be played on the other"""
    if answer.prompt != "play" or answer.keys[0] != "end" or len(answer.table.alive) > 2:
        return False
    shots = (answer._replace(keys=(key,)) for key in answer.options if "@" in key)
    return any(shot.kind is not None and shot.kind.id == "bang" for shot in shots)


def sheriff_in_danger(answer: Answer) -> bool:
    """a Deputy, or a Renegade while others live, plays Indians! or Gatling with the Sheriff at one life"""
    if answer.kind is None or answer.kind.strikes != "others" or answer.role not in ("deputy", "renegade"):
        return False
    sheriff = answer.table.roles.index("sheriff")
    return answer.table.players[sheriff].life == 1 and len(answer.table.alive) > 2


BLUNDERS: tuple[Callable[[Answer], bool], ...] = (
    sheriff_on_deputy,
    ally_shot,
    volcanic_thrown_away,
    saloon_for_foes,
    hopeless_duel,
    shot_not_fired,
    sheriff_in_danger,
)
STOLEN = "beer_stolen"
ALL = {blunder.__name__: blunder.__doc__ or "" for blunder in BLUNDERS} | {
    STOLEN: "a Beer is lost to another player by somebody hurt who could have drunk it in their last turn"
}
MOST = {"sheriff_on_deputy": 0.4, "ally_shot": 0.65}
"""How often each blunder may be made, compared with before; all others a third as often."""
GUESSED = 90
"""How many of 100 closed roles must be guessed right."""


class Watch:
    """What counts the blunders and the guesses of one game."""

    def __init__(self) -> None:
        self.made: Counter[str] = Counter()
        self.guesses: list[tuple[bool, float]] = []
        self._turns: Counter[int] = Counter()
        self._kept: dict[int, set[str]] = {}

    def __call__(self, game: Game[Any], bots: list[Bot], seat: int, keys: tuple[str, ...]) -> None:
        """Look at the events since the last answer, and at the answer about to be given."""
        for event in game.events:
            if event.kind == "turn" and event.seat is not None:
                self._turns[event.seat] += 1
            self._stolen(game, event)
        ask = game.ask
        if ask is None or ask.seat != seat:
            return
        answer = Answer(game.state, seat, ask.prompt, game.options(), keys)
        for blunder in BLUNDERS:
            self.made[blunder.__name__] += blunder(answer)
        if ask.prompt == "play":
            if self._turns[seat] == FOURTH:
                self._turns[seat] += 1_000  # one guess a game
                self.guesses += guesses(game, bots[seat])
            if keys[0] == "end":
                self._kept[seat] = drinkable(answer)

    def _stolen(self, game: Game[Any], event: Any) -> None:
        """Whether the event takes a Beer from a hurt player who kept it at the end of their last turn."""
        loser = event.other if event.kind == "picks" else event.seat
        is_robbed = event.kind == "picks" or (event.kind == "discards" and event.other not in (None, loser))
        if (
            not is_robbed
            or loser is None
            or "hand" not in event.starts[0]
            or not game.state.players[loser].alive
        ):
            return
        names = {card.name for card in event.cards}
        player = game.state.players[loser]
        if player.life < player.max_life and names & self._kept.get(loser, set()):
            self.made[STOLEN] += 1


def drinkable(answer: Answer) -> set[str]:
    """The Beers of a hurt player's hand, while they still heal."""
    player = answer.table.players[answer.seat]
    if player.life >= player.max_life or len(answer.table.alive) == 2:
        return set()
    return {card.name for card in answer.hand if card.kind.heals == "oneself"}


def guesses(game: Game[Any], bot: Bot) -> list[tuple[bool, float]]:
    """For each living player whose role is closed: whether the bot's likeliest role is true, and its odds."""
    mind: Any = bot.mind
    view = game.view(bot.seat)
    odds = mind.outlook(view).odds
    found = []
    for other in view["seats"]:
        if other["alive"] and other["role"] is None:
            role, believed = max(odds[other["seat"]].items(), key=lambda item: item[1])
            found.append((role == game.state.roles[other["seat"]], believed))
    return found


class Played(NamedTuple):
    """The blunders and the guesses of one game."""

    made: Counter[str]
    guesses: list[tuple[bool, float]]


def watched(number: int, seats: int, revision: str) -> Played:
    """The game of this number, played by the bots of a revision alone."""
    seed, watch = bot_games.seed_of("blunders", number), Watch()
    bot_games.play(bot_games.dealt(seats, seed), bot_games.seated([revision] * seats, seed), watch)
    return Played(watch.made, watch.guesses)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far 95 of 100 such means lie from the truth."""
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


def ratio(old: Sequence[int], new: Sequence[int]) -> tuple[float, float]:
    """How many times as often as before, and the width of its interval; deals are compared in pairs."""
    if not sum(old):
        return float(bool(sum(new))), float("inf")
    found = sum(new) / sum(old)
    if not sum(new):
        return 0.0, 3.0 / sum(old)
    return found, interval([(b - found * a) / fmean(old) for a, b in zip(old, new, strict=True)])[1]


def compared(seats: int, old: list[Played], new: list[Played]) -> bool:
    """Print the blunders and guesses of old and new bots at tables of one size; whether all bars are met."""
    games, holds = len(old), True
    for name in ALL:
        before, after = [game.made[name] for game in old], [game.made[name] for game in new]
        found, width = ratio(before, after)
        shown = f"±{width:.2f}; {100 * sum(before) / games:.1f} → {100 * sum(after) / games:.1f} in 100 games"
        seeds = [str(number) for number, count in enumerate(after) if count][:6]
        shown += f", now in {', '.join(seeds)}" if seeds else ""
        holds &= figure(f"{seats} seats, {name}: now / before", found, MOST.get(name, 1 / 3), shown)
    for word, played in (("before", old), ("now", new)):
        each = [guess for game in played for guess in game.guesses]
        shares = [fmean(right for right, _ in game.guesses) for game in played if game.guesses]
        holds &= figure(
            f"{seats} seats, closed roles guessed right, of 100, {word}",
            100 * fmean(right for right, _ in each),
            GUESSED if word == "now" else None,
            f"±{100 * interval(shares)[1]:.1f} of {len(each)} guesses at the fourth own turn;"
            f" sure of it by {100 * fmean(believed for _, believed in each):.1f}",
            at_least=True,
        )
    return holds


def swapped(number: int, revision: str) -> float:
    """One deal at a mixed table, played twice with the seats swapped: the lead of today's bots a seat."""
    seats = TABLES[number % len(TABLES)]
    seed = bot_games.seed_of("paired", number)
    who = Chance(seed, "seats").mixed([NOW, revision] * seats)[:seats]
    lead = 0
    for table in (who, [revision if name == NOW else NOW for name in who]):
        for seat in bot_games.play(bot_games.dealt(seats, seed), bot_games.seated(table, seed)):
            lead += 1 if table[seat] == NOW else -1
    return lead / seats


def main(games: int = 300, processes: int = 2, revision: str = BEFORE, paired: int = 2000) -> bool:
    """Print everything, and return whether all bars are met."""
    for name, definition in ALL.items():
        print(f"{name}: {definition}")
    holds = True
    with Pool(processes) as pool:
        for seats in TABLES if games else ():
            both = [
                pool.map(partial(watched, seats=seats, revision=who), range(games), chunksize=5)
                for who in (revision, NOW)
            ]
            holds &= compared(seats, *both)
        if paired:
            leads = pool.map(partial(swapped, revision=revision), range(paired // 2), chunksize=5)
            lead, width = interval(leads)
            holds &= figure(
                "seats won at mixed tables, now more than before, points",
                100 * lead,
                -100 * width,
                f"±{100 * width:.1f}; {paired} games, each deal twice; no weaker within the interval",
                at_least=True,
            )
    return holds


if __name__ == "__main__":
    numbers = {name: int(word) for name, word in zip(("games", "processes"), sys.argv[1:], strict=False)}
    more = {name: int(word) for name, word in zip(("paired",), sys.argv[4:], strict=False)}
    sys.exit(not main(**numbers, **more, revision=(sys.argv[3:] or [BEFORE])[0]))
