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
from bang.common.verbs import draw as draw  # await draw(table, seat, 2)
from bang.common.verbs import draw_shown as draw_shown  # await …(table, seat): everybody sees the card
from bang.common.verbs import look_at as look_at  # await look_at(table, seat, 3): the top cards of the deck
from bang.common.verbs import keep_unseen as keep_unseen  # await …(table, seat, tokens) that were looked at
from bang.classic.verbs import put_back as put_back  # put_back(table, seat): the others go back on the deck
from bang.common.verbs import open_store as open_store  # await open_store(table, seat, count, whose=seat)
from bang.common.verbs import take_open as take_open  # …(table, seat, token, self.id): stage or discards
from bang.common.verbs import take_in_play as take_in_play  # take_in_play(table, seat, token, owner, self.id)
from bang.common.verbs import pick as pick  # await pick(table, seat, other, self.id): a random card
from bang.classic.verbs import take_hand as take_hand  # await take_hand(table, seat, other, self.id)
from bang.common.verbs import discard as discard  # await …(table, seat, tokens, self.id): chosen ones
from bang.common.verbs import discard_random as discard_random  # await …(table, loser, self.id, by)
from bang.common.verbs import discard_in_play as discard_in_play  # …(table, owner, token, self.id, by)
from bang.common.verbs import move_on as move_on  # move_on(table, owner, other, token): in play

# Life points, shots, draw!
from bang.classic.life import lose_life as lose_life  # await lose_life(table, seat, points, cause, self.id)
from bang.common.life import heal as heal  # heal(table, seat, points, self.id)
from bang.classic.life import beer_works as beer_works  # beer_works(table): not with two players left
from bang.classic.shots import shoot as shoot  # await shoot(table, seat, target, misses, self.id)
from bang.common.draw_check import draw_check as draw_check  # if await draw_check(table, seat, self)
from bang.common.draw_check import flip_two as flip_two  # two cards, of which a player chooses one

# Questions.
from bang.engine.questions import Ask as Ask  # the question itself: `answer = await Ask(…)`
from bang.engine.questions import Want as Want  # the rule of its answers, if not every card answers it
from bang.classic.choosing import choose_from as choose_from  # await …(table, seat, target, self.id)
from bang.classic.choosing import nothing_to_choose as nothing_to_choose  # why there is none
from bang.common.resolving import averts as averts  # await …(table, who, by, self), in until_decided
from bang.common.verbs import give as give  # await give(table, seat, token, self.id), in until_decided
from bang.common.resolving import until_decided as until_decided  # await …(table, asking), for what is given
from bang.common.resolving import in_use as in_use  # await …(table, token, effect): never reshuffled
