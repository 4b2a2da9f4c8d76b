"""The page: it draws views, answers clicks and knows no rule."""
