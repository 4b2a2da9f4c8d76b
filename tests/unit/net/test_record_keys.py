"""The names in records and messages stay those that older pages know, whatever Python calls them."""

import json
import os

from bang.net.room import Room
from bang.net.state import Plan


def kept() -> Room:
    """A new room as a page comes back to it."""
    room = Room.open(bytes(32), "Ann", Plan(), "run", os.urandom)
    return Room.from_data(json.loads(json.dumps(room.to_data())), "later", os.urandom)


def test_the_record_of_a_room_has_the_keys_of_older_records() -> None:
    assert set(kept().to_data()) == set(
        """secret name state secrets opened promised to mandate branch start blind lines told_by told_in
        dealers handed vouchers proofs accused sent dealing""".split()
    )


def test_the_state_of_a_room_has_the_keys_that_older_pages_read() -> None:
    state = kept().to_data()["state"]
    assert set(state) == set(
        """code host terms members version term number phase seats names standing_in gone missing
        clock_left""".split()
    )
    assert set(state["terms"]) == set("game seats bots options clock timer".split())
    assert set(state["members"][0]) == set("id name public ready watches commitment away".split())
