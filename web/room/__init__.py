"""A room on the page: its links, its letter boxes, its clock, its QR code, and what is kept of it here."""
