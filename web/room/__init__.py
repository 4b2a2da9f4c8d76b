"""Rooms on the page: connections, boxes, what is kept of a room, and its QR code."""
