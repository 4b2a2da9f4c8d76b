"""What people do at the table: pick up a card, aim, choose, answer, undo, ask why a card cannot be played."""

from __future__ import annotations

from collections.abc import Sequence

from bang.engine.questions import Refused
from web.table.print.card import card_name
from web.table.print.question import needs_target, seat_of
from web.words import t

from .hand_order import Card, grouped, moved
from .hints import next_hint
from .showing import Entered, Showing

Key = str


class Acting(Showing):
    """Handles people's actions; an answer enters the game at once, so every click shows an effect."""

    def act(self, key: Key) -> None:
        """Handles a click on a control with `data-act`: gives an answer, or takes a step towards one."""
        look = self.look()
        if key == "ready" and self.curtain is not None:
            self.curtain, self.viewer = None, self.curtain
            self.paint()
            self._wake()
            return
        self.note = ""
        asked = look.asked
        if key in look.calls:
            self.called = seat_of(key)
            self.give_back()
        elif key in look.offers and (asked is None or key not in asked["options"]):
            self._take_up(key)
        elif asked is None or not look.live:
            return
        elif key == "confirm":
            self._give(look.you, *self.chosen)
        elif asked["count"] > 1:
            self.chosen = (*self.chosen, key)
            self.paint()
        elif key in asked["options"]:
            self._give(look.you, key)
        elif needs_target(asked["options"], key):
            self.picked = key
            if self.teaches:
                self.hint = next_hint(self.look(), self.hints) or self.hint
            self.paint()

    def _take_up(self, offer: Key) -> None:
        """Uses an offered ability now, or notes it for the next moment when nothing is being resolved."""
        view = self.sitting.game.view(self.viewer)
        if self.shown is None and offer in view["offers"]:
            self._give(self.viewer, offer)
        else:
            self.wish, self.note = offer, t("table.soon")
            self.paint()

    def _enter(self, seat: int, keys: tuple[Key, ...]) -> Entered:
        """Enters an answer into the game; returns the view before it and the events it caused."""
        before = self.sitting.game.view(self.viewer)
        events = self.sitting.answer(seat, *keys)
        self.telling.untold = len(events)
        return before, events

    def _give(self, seat: int | None, *keys: Key) -> None:
        """Enters a person's answer at once and ends the wait for it; a refused answer shows a note."""
        if self._given is None or self._given.done() or seat is None:
            return
        try:
            entered = self._enter(seat, keys)
        except Refused:  # the offer is no longer open
            self.note = t("reasons.not_now")
            self.paint()
            return
        self.live, self.picked, self.chosen, self.hint = False, None, (), ""
        self.shown = {**entered[0], "asked": None, "offers": []} if self.telling.factor else None
        self.paint()
        self._given.set_result(entered)
        self._wake()

    def give_back(self) -> None:
        """Ends the wait for this person without an answer, so that the device can be passed on."""
        self.live, self.picked, self.chosen = False, None, ()
        if self._given is not None and not self._given.done():
            self._given.set_result(None)
        self._wake()

    def _wake(self) -> None:
        """Ends the current pause, if there is one."""
        if self._pause is not None and not self._pause.done():
            self._pause.set_result(None)

    def skip(self) -> None:
        """Skips the events that are being shown and any pause."""
        if not self.live and self.curtain is None:
            self.telling.hurry()
            self._wake()

    def put_back(self) -> None:
        """Clears the card picked up, the cards chosen and the note."""
        self.picked, self.chosen, self.note = None, (), ""
        self.paint()

    def unchoose(self, card: str) -> None:
        """Removes one card from those chosen."""
        rest = list(self.chosen)
        if card in rest:
            rest.remove(card)
        self.chosen = tuple(rest)
        self.paint()

    def touch_card(self, card: str) -> None:
        """Handles a click on a card in hand that gives no answer: puts it back or says why not."""
        look = self.look()
        if card == self.picked:
            self.put_back()
        elif card in self.chosen:
            self.unchoose(card)
        elif (
            look.live
            and look.asked
            and self.picked
            and any(key.split("@")[0] == card for key in look.asked["options"])
        ):
            self.picked = None
            self.act(card)
        else:
            self.explain(card)

    def explain(self, card: str, target: int | None = None) -> None:
        """Shows and announces why a card cannot be played now."""
        look = self.look()
        if look.you is None:
            return
        if look.asked is None or look.asked["prompt"] != "play":
            words = t("reasons.not_your_turn" if look.asked is None else "reasons.not_now")
        else:
            why = self.sitting.why_not(look.you, card, target)
            words = t(f"reasons.{why[0]}", **why[1]) if why else ""
        if words:
            self.note = t("table.note", card=card_name(card), reason=words)
            self.canvas.say(self.note)
        self.paint()

    def undo(self) -> None:
        """Undoes the last answer."""
        if self.sitting.may_undo and self._given is not None:
            self.sitting.undo()
            self.put_back()
            self.told = ""
            self.live = True
            self.hint = ""
            self.paint()
            self.keep(self, True)

    def arrange(self, hand: Sequence[Card]) -> None:
        """Stores the order the player gave to the hand, and redraws it."""
        if self.viewer is not None:
            self.sitting.order.arrange(self.viewer, hand)
            self.paint()

    def sort_hand(self) -> None:
        """Sorts the hand so that cards of the same name are together."""
        mine = self.look().mine
        if mine is not None:
            self.arrange(grouped(mine["hand"], card_name))
            self.canvas.say(t("table.sorted"))
            self.keep(self, True)

    def move_card(self, place: int, to: int) -> bool:
        """Moves a card to another place in the hand; returns False if there is no such place."""
        mine = self.look().mine
        hand = mine["hand"] if mine is not None else []
        if not (0 <= place < len(hand) and 0 <= to < len(hand)):
            return False
        self.arrange(moved(hand, place, to))
        self.lies_at(to)
        return True

    def lies_at(self, place: int) -> None:
        """Announces the place in the hand to which a card was moved, and saves the game."""
        mine = self.look().mine
        name = mine["hand"][place] if mine is not None else None
        if mine is not None and name is not None:
            count = len(mine["hand"])
            self.canvas.say(t("table.moved", card=card_name(name), place=place + 1, n=count))
        self.keep(self, True)

    def understood(self) -> None:
        """Closes the hint of the lesson."""
        self.hint = ""
        self.paint()

    def leave_lesson(self) -> None:
        """Turns off the hints for the rest of the game."""
        self.teaches = False
        self.understood()

    def leave(self) -> None:
        """Stops showing and running the game, after saving it."""
        self.has_left = True
        self.keep(self, True)
        self.telling.hurry()
        self.telling.motion.clear()
        for waiting in (self._given, self._pause):
            if waiting is not None and not waiting.done():
                waiting.cancel()
