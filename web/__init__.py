"""The page: the screens, what is remembered, and the door to the browser. It knows no rule."""
