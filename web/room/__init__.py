"""A room on the page: its links, its letter boxes, its clock, and what is kept of it on this device."""
