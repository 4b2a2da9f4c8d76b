"""BANG! as pure Python: the rules, the bots and the command line, without any screen."""
