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
from bang.common.verbs import draw as draw
from bang.common.verbs import draw_shown as draw_shown  # everybody sees the card
from bang.common.verbs import look_at as look_at  # the top cards of a pile
from bang.duel.looking import keep as keep  # some of the cards that were looked at; the others are discarded
from bang.common.verbs import open_store as open_store  # turn up cards for everybody to choose from
from bang.common.verbs import take_open as take_open  # an open card from the stage or the discards
from bang.common.verbs import take_in_play as take_in_play
from bang.common.verbs import pick as pick  # a random card of the other hand
from bang.common.verbs import discard as discard  # cards of the player's own choice
from bang.common.verbs import discard_random as discard_random
from bang.common.verbs import discard_in_play as discard_in_play
from bang.common.verbs import move_on as move_on  # a card in play goes to another character
from bang.duel.marker import move_marker as move_marker  # the characters of a side change places

# Life points, shots, draw!
from bang.duel.life import lose_life as lose_life
from bang.duel.life import take_life as take_life  # the same without reactions
from bang.common.life import heal as heal
from bang.duel.shots import shoot as shoot
from bang.duel.card_play import play_as as play_as  # play a card as one of another kind
from bang.duel.copying import ways_to_copy as ways_to_copy  # the action on top of the discards
from bang.duel.copying import copy as copy
from bang.common.draw_check import draw_check as draw_check
from bang.common.draw_check import flip_two as flip_two  # two cards, of which a player chooses one

# Questions.
from bang.engine.questions import Ask as Ask  # the question itself: `answer = await Ask(…)`
from bang.duel.asking import wants_to_use as wants_to_use  # whether a player uses what is optional (D10)
from bang.duel.asking import switch_a_side as switch_a_side  # whose characters change places
from bang.duel.asking import may_discard_in_play as may_discard_in_play  # a card of one of these characters
from bang.duel.choosing import choose_in_play as choose_in_play  # a card in play of a character
from bang.duel.choosing import nothing_in_play as nothing_in_play  # why there is none
from bang.common.resolving import averts as averts  # ask for the card that averts the loss (`averted_by`)
from bang.common.resolving import until_decided as until_decided  # what is given meanwhile stays in use (R36)
