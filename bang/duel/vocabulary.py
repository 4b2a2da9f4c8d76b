"""The vocabulary of the Duel: everything that the file of a card or a character needs, in one place.

A card imports from here and from nowhere else. CONTRIBUTING.md explains the names in this order. The ways to
bend a rule, the hooks, are in `bang/common/hooks.py` and `bang/duel/hooks.py`. `seat` is the number of a
player, `who` that of a character.
"""
# ruff: noqa: I001 (the order is that of the guide, not of the alphabet)

# What a file defines: a class that derives from one of these.
from bang.duel.kinds import CardKind as CardKind  # a card that is played and takes effect
from bang.duel.kinds import Equipment as Equipment  # a blue card that stays in play
from bang.duel.shots import ShotCard as ShotCard  # a card with the icon of a shot; `fire` shoots
from bang.duel.kinds import Character as Character
from bang.duel.kinds import KINDS as KINDS  # all kinds of cards by their ids, for a card used as another

# What a rule is given, and what it answers.
from bang.duel.table import DuelTable as DuelTable  # sides, characters, piles, whose turn, who is awake
from bang.duel.table import NOBODY as NOBODY  # the target of a card that is played on no character
from bang.engine.questions import Token as Token  # a card on the table, whose face may be hidden
from bang.duel.kinds import Card as Card  # its face, `table.card(token)`, with `kind` and `symbol`
from bang.engine.rules import Reason as Reason  # why a card cannot be played: a text, its values

# The verbs that move cards. Each emits its event, so nothing happens unseen; who was robbed reacts.
from bang.common.verbs import draw as draw  # await draw(table, seat, 2)
from bang.common.verbs import draw_shown as draw_shown  # await …(table, seat, self.id): everybody sees it
from bang.common.verbs import look_at as look_at  # await look_at(table, seat, 3): the top cards of a pile
from bang.duel.looking import keep as keep  # await keep(table, seat, looked_at, count, self.id)
from bang.common.verbs import open_store as open_store  # await open_store(table, seat, count, whose=seat)
from bang.common.verbs import take_open as take_open  # …(table, seat, token, self.id): stage or discards
from bang.common.verbs import take_in_play as take_in_play  # take_in_play(table, seat, token, who, self.id)
from bang.common.verbs import pick as pick  # await pick(table, seat, other, self.id): a random card
from bang.common.verbs import discard as discard  # await …(table, seat, tokens, self.id): chosen ones
from bang.common.verbs import discard_random as discard_random  # await …(table, loser, self.id, by)
from bang.common.verbs import discard_in_play as discard_in_play  # …(table, who, token, self.id, by)
from bang.common.verbs import move_on as move_on  # move_on(table, who, other, token): in play
from bang.duel.marker import move_marker as move_marker  # move_marker(table, side, by, self.id)

# Life points, shots, draw!
from bang.duel.life import lose_life as lose_life  # await lose_life(table, who, points, cause, self.id)
from bang.duel.life import take_life as take_life  # the same without reactions
from bang.common.life import heal as heal  # heal(table, who, points, self.id)
from bang.duel.shots import shoot as shoot  # await shoot(table, seat, who, self.id): whether it was dodged
from bang.duel.card_play import play_as as play_as  # await play_as(table, seat, token, who, kind)
from bang.duel.copying import ways_to_copy as ways_to_copy  # the action on top of the discards
from bang.duel.copying import copy as copy
from bang.common.draw_check import draw_check as draw_check  # if await draw_check(table, seat, self)
from bang.common.draw_check import flip_two as flip_two  # two cards, of which a player chooses one

# Questions.
from bang.engine.questions import Ask as Ask  # the question itself: `answer = await Ask(…)`
from bang.duel.asking import wants_to_use as wants_to_use  # if await wants_to_use(table, seat, self.id) (D10)
from bang.duel.asking import switch_a_side as switch_a_side  # whose characters change places
from bang.duel.asking import may_discard_in_play as may_discard_in_play  # a card of one of these characters
from bang.duel.choosing import choose_in_play as choose_in_play  # a card in play of a character
from bang.duel.choosing import nothing_in_play as nothing_in_play  # why there is none
from bang.common.resolving import averts as averts  # await …(table, who, by, self), in until_decided
from bang.common.resolving import until_decided as until_decided  # await …(table, asking), for what is given
