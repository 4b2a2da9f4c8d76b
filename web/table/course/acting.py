"""What people do at the table: pick up a card, aim, choose, answer, undo, ask why a card cannot be played.

An answer enters the game at once, so that every touch shows an effect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bang.engine.questions import Refused
from web.table.print.answer_words import sentence
from web.table.print.card import card_name
from web.table.print.lesson import UNDERSTOOD
from web.table.print.question import (
    card_of,
    is_at_ways,
    is_idle,
    needs_step,
    of_hand,
    seat_of,
    target_of,
    way_of,
)
from web.words import t

from .board import Board
from .hand_order import Card, grouped, moved
from .hints import next_hint
from .opening import Opening
from .teaching import Teaching
from .telling import Telling
from .waiting import Waiting

Key = str


class Acting:
    """What people do at the table."""

    def __init__(self, board: Board, telling: Telling, waiting: Waiting, keep: Callable[[], None]) -> None:
        self.board = board
        self.sitting = board.sitting
        self.holding = board.holding
        self.canvas = board.canvas
        self.telling = telling
        self.waiting = waiting
        self.keep = keep
        self.opening = Opening(board, telling, waiting)
        self.teaching = Teaching(board, waiting, keep)

    # -- answering -----------------------------------------------------------------------------------

    def act(self, key: Key, is_held: bool = False) -> None:
        """Handle a touch of a control with `data-act`: give an answer, or take a step towards one.

        `is_held`: the control is a card in the hand. If the card can be used in several ways, one of which
        has no more to its key than the card, touching it again must not choose that way.
        """
        look, holding = self.board.look(), self.holding
        if key == "ready" and holding.curtain is not None:
            holding.curtain, holding.viewer = None, holding.curtain
            holding.swings = self.telling.factor > 0
            if self.opening.is_due:
                self.opening.begin()
            else:
                self.board.paint()
            self.waiting.wake()
            return
        if holding.opening:
            if key == "ready":
                self.opening.ready()
            return
        if self.teaching.stops(key, is_held):
            return
        holding.note = ""
        asked = look.asked
        if key == UNDERSTOOD:
            self.teaching.reads()
        elif key in look.calls:
            holding.caller = seat_of(key)
            self.give_back()
        elif key in look.offers and (asked is None or key not in asked["options"]):
            self._take_up(key)
        elif asked is None or not look.live:
            return
        elif key == "confirm":
            self._give(look.answering, *holding.chosen)
        elif asked["count"] > 1:
            # A control of the last question may be touched while this one is still on its way to the page.
            left = asked["options"].count(key) - holding.chosen.count(key)
            if left > 0 and len(holding.chosen) < asked["count"]:
                holding.chosen = (*holding.chosen, key)
                self.board.paint()
        elif not needs_step(of_hand(look, asked["options"]), key):
            if is_idle(asked, key) and (key != holding.picked or is_held):
                self.pick(key)
            elif key in asked["options"]:
                self._give(look.answering, key)
        elif key in asked["options"] and key == holding.picked and not is_held:
            self._give(look.answering, key)
        else:
            self.pick(key)

    def pick(self, picked: Key) -> None:
        """Pick up a card of the hand, or choose its way; the next touch chooses its way or its target."""
        self.holding.picked = picked
        if self.holding.teaches:
            self.holding.hint = next_hint(self.board.look(), self.holding.hints) or self.holding.hint
        self.board.paint()
        look = self.board.look()
        options = of_hand(look, look.asked["options"]) if look.asked else []
        is_told = picked.endswith("@") or is_at_ways(options, picked) or is_idle(look.asked, picked)
        if look.asked and is_told:
            self.canvas.say(sentence(look, look.asked))

    def key_for(self, card: str, target: str = "") -> Key:
        """The answer that uses a card of the hand on a target, or on none; "" if there is none.

        If there are several ways, the usual one is meant. Another way is meant only if there is a target, and
        no doubt.
        """
        look = self.board.look()
        if look.asked is None or not look.live or look.asked["count"] > 1:
            return ""
        mine = of_hand(look, look.asked["options"])
        keys = [key for key in mine if card_of(key) == card and target_of(key) == target]
        usual = [key for key in keys if not way_of(key)]
        found = usual or (keys if target else [])
        return found[0] if len(found) == 1 else ""

    def use(self, key: Key) -> None:
        """Give an answer to which a card was dragged, without any further step."""
        if self.teaching.stops_answer(key):
            return
        self.holding.note = ""
        self._give(self.board.look().you, key)

    def aim(self, target: str) -> None:
        """Handle a touch of somebody while a card is picked up: use the card on them, or say why not."""
        picked = self.holding.picked
        if picked is None:
            return
        look = self.board.look()
        mine = of_hand(look, look.asked["options"]) if look.asked else []
        key = self.key_for(picked, target) if is_at_ways(mine, picked) else ""
        if not needs_step(mine, picked):
            self.put_back()
        elif key:
            self.use(key)
        else:
            self.explain(picked, target)

    def _take_up(self, offer: Key) -> None:
        """Use an offered ability now, or note it for the next moment when nothing is being resolved."""
        viewer = self.holding.viewer
        if self.board.shown is None and offer in self.sitting.game.view(viewer)["offers"]:
            self._give(viewer, offer)
        else:
            self.holding.wish, self.holding.note = offer, t("table.soon")
            self.board.paint()

    def _give(self, seat: int | None, *keys: Key) -> None:
        """Enter a person's answer at once and end the wait for it; a refused answer shows a note."""
        if not self.waiting.is_for_an_answer or seat is None:
            return
        holding, board = self.holding, self.board
        try:
            entered = self.sitting.enter(seat, keys, holding.viewer)
        except Refused:  # the offer is no longer open
            holding.note = t("reasons.not_now")
            board.paint()
            return
        board.untold = len(entered[1]) if entered is not None else 0
        holding.let_go()
        holding.speaker, holding.news, holding.swings = None, (), False
        holding.live, holding.hint = False, ""
        board.shown = None
        if entered is not None and self.telling.factor:
            board.shown = {**entered[0], "asked": None, "offers": []}
        board.paint()
        self.waiting.give(entered)

    def give_back(self) -> None:
        """End the wait for this person without an answer, so that the device can be passed on."""
        self.holding.let_go()
        self.holding.live, self.holding.speaker = False, None
        self.waiting.give(None)

    def read(self) -> None:
        """Put the slip with the news away."""
        self.holding.news = ()
        self.board.paint()

    def look_first(self) -> None:
        """Hand the device over behind the curtain, to somebody who could answer in the open."""
        self.holding.looks_first = self.holding.speaker
        self.give_back()

    def skip(self) -> None:
        """Skip the events that are being shown and any pause."""
        if not self.holding.live and self.holding.curtain is None:
            self.telling.hurry()
            self.waiting.wake()

    def watch(self) -> None:
        """Take the gravestone away, to watch how the game goes on."""
        self.holding.grave = None
        self.board.paint()
        self.canvas.focus("#go-table-rush", lost=True)
        self.waiting.wake()

    def forward(self) -> None:
        """Go on to the next question at once."""
        if self.board.look().asked is None and self.holding.curtain is None:
            self.telling.forward()
            self.waiting.wake()

    def undo(self) -> None:
        """Undo the last answer."""
        if self.sitting.may_undo and self.waiting.is_for_an_answer:
            self.sitting.undo()
            self.holding.let_go()
            self.holding.note = self.holding.hint = self.board.told = ""
            self.holding.live = True
            self.board.asks()
            self.keep()

    # -- cards that are picked up or touched ---------------------------------------------------------

    def put_back(self) -> None:
        """Go one step back: from the target of a card to its way, or clear what is picked up or chosen."""
        picked = self.holding.picked
        self.holding.let_go()
        if picked is not None and picked.endswith("@"):
            self.holding.picked = card_of(picked)
        self.holding.note = ""
        self.board.paint()

    def unchoose(self, card: str) -> None:
        """Remove one card from those chosen."""
        rest = list(self.holding.chosen)
        if card in rest:
            rest.remove(card)
        self.holding.chosen = tuple(rest)
        self.board.paint()

    def touch_card(self, card: str) -> None:
        """Handle a touch of a card in hand that gives no answer: put it back or say why not."""
        look, holding = self.board.look(), self.holding
        if holding.picked and card == card_of(holding.picked):
            holding.picked = card
            self.put_back()
        elif card in holding.chosen:
            self.unchoose(card)
        elif (
            look.live
            and look.asked
            and holding.picked
            and any(card_of(key) == card for key in of_hand(look, look.asked["options"]))
        ):
            holding.picked = None
            self.act(card)
        else:
            self.explain(card)

    def explain(self, picked: Key, target: str = "") -> None:
        """Show and announce why a card cannot be played now, or not on this target."""
        look, card = self.board.look(), card_of(picked)
        if self.teaching.stops_reading():
            return
        if look.you is None or not self._is_held(look.you, card):
            return
        if look.asked is None or look.asked["prompt"] != "play":
            words = t("reasons.not_your_turn" if look.asked is None else "reasons.not_now")
        else:
            why = self.sitting.why_not(look.you, card, target)
            words = t(f"reasons.{why[0]}", **why[1]) if why else ""
        if words:
            self.holding.note = t("table.note", card=card_name(card), reason=words)
            self.canvas.say(self.holding.note)
        self.board.paint()

    def _is_held(self, seat: int, card: str) -> bool:
        """Whether a card is in a hand; it may have been touched just after it was played."""
        return card in self.sitting.game.view(seat)["seats"][seat]["hand"]

    # -- the order of the hand -----------------------------------------------------------------------

    def arrange(self, hand: Sequence[Card]) -> None:
        """Store the order the player gave to the hand, and redraw it."""
        if self.holding.viewer is not None:
            self.sitting.order.arrange(self.holding.viewer, hand)
            self.board.paint()

    def sort_hand(self) -> None:
        """Sort the hand so that cards of the same name are together."""
        mine = self.board.look().mine
        if mine is not None:
            self.arrange(grouped(mine["hand"], card_name))
            self.canvas.say(t("table.sorted"))
            self.keep()

    def shift_card(self, card: str, place: int, by: int) -> int | None:
        """Move a card of the hand by some places, and return its new place, or None if there is none.

        The page may still show the card at the place from which it has just moved.
        """
        mine = self.board.look().mine
        hand = mine["hand"] if mine is not None else []
        places = [here for here, name in enumerate(hand) if name == card]
        here = min(places, key=lambda one: abs(one - place), default=-1)
        if here < 0 or not 0 <= here + by < len(hand):
            return None
        self.arrange(moved(hand, here, here + by))
        self.lies_at(here + by)
        return here + by

    def lies_at(self, place: int) -> None:
        """Announce the place in the hand to which a card was moved, and save the game."""
        mine = self.board.look().mine
        name = mine["hand"][place] if mine is not None else None
        if mine is not None and name is not None:
            count = len(mine["hand"])
            self.canvas.say(t("table.moved", card=card_name(name), place=place + 1, n=count))
        self.keep()

    # -- the hints -----------------------------------------------------------------------------------

    def understood(self) -> None:
        """Close the hint."""
        self.holding.hint = ""
        self.board.paint()

    def leave_lesson(self) -> None:
        """Turn off the hints for the rest of the game."""
        self.holding.teaches = False
        self.understood()
