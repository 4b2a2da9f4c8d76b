"""The entry point of the Python part: starts with the lobby, loads everything else later."""

from web.visit import Visit

Visit().begin()
