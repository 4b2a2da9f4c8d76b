"""Where Python begins: the lobby first, everything else when it is wanted."""

from web.visit import Visit

Visit().begin()
