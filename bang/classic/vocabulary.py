"""The vocabulary of the classic game: everything that the file of a card or a character needs, in one place.

A card imports from here and from nowhere else. CONTRIBUTING.md explains the names in this order. The ways to
bend a rule, the hooks, are in `bang/common/hooks.py` and `bang/classic/hooks.py`.
"""
# ruff: noqa: I001 (the order is that of the guide, not of the alphabet)

# What a file defines: a class that derives from one of these.
from bang.classic.kinds import CardKind as CardKind  # a card that is played and takes effect
from bang.classic.kinds import Equipment as Equipment  # a blue card that stays in play
from bang.classic.kinds import Weapon as Weapon  # a gun
from bang.classic.kinds import Character as Character
from bang.classic.kinds import KINDS as KINDS  # all kinds of cards by their ids, for a card used as another

# What a rule is given, and what it answers.
from bang.classic.table import ClassicTable as ClassicTable  # players, piles, whose turn, who sees whom
from bang.engine.questions import Token as Token  # a card on the table, whose face may be hidden
from bang.classic.kinds import Card as Card  # its face, `table.card(token)`, with `kind`, `rank` and `suit`
from bang.engine.rules import Reason as Reason  # why a card cannot be played: a text, its values

# The verbs that move cards. Each emits its event, so nothing happens unseen.
from bang.common.verbs import draw as draw
from bang.common.verbs import draw_shown as draw_shown  # everybody sees the card
from bang.common.verbs import look_at as look_at  # the top cards of the deck
from bang.common.verbs import keep_unseen as keep_unseen  # take cards that were looked at
from bang.classic.verbs import put_back as put_back  # put the others back on the deck
from bang.common.verbs import open_store as open_store  # turn up cards for everybody to choose from
from bang.common.verbs import take_open as take_open  # an open card from the stage or the discards
from bang.common.verbs import take_in_play as take_in_play
from bang.common.verbs import pick as pick  # a random card of another hand
from bang.classic.verbs import take_hand as take_hand
from bang.common.verbs import discard as discard  # cards of the player's own choice
from bang.common.verbs import discard_random as discard_random
from bang.common.verbs import discard_in_play as discard_in_play
from bang.common.verbs import move_on as move_on  # a card in play goes to another player

# Life points, shots, draw!
from bang.classic.life import lose_life as lose_life
from bang.common.life import heal as heal
from bang.classic.life import beer_works as beer_works
from bang.classic.shots import shoot as shoot
from bang.common.draw_check import draw_check as draw_check
from bang.common.draw_check import flip_two as flip_two  # two cards, of which a player chooses one

# Questions.
from bang.engine.questions import Ask as Ask  # the question itself: `answer = await Ask(…)`
from bang.engine.questions import Want as Want  # the rule of its answers, if not every card answers it
from bang.classic.choosing import choose_from as choose_from  # a card of another player, in play or in hand
from bang.classic.choosing import nothing_to_choose as nothing_to_choose  # why there is none
from bang.common.resolving import averts as averts  # ask for the card that averts the loss (`averted_by`)
from bang.common.verbs import give as give  # give a card in answer
from bang.common.resolving import until_decided as until_decided  # what is given meanwhile stays in use (R36)
from bang.common.resolving import in_use as in_use  # a card on the discards stays out of a reshuffle (R8)
