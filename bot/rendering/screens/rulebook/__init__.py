"""The text of ``/rules``: all rules of a table, for its number of players.

Each line is one rule, in the order in which they are met. An option that another one switches off, or that
can't matter with so many players, is left out. Where the number of players isn't known yet (None), both cases
are told wherever they differ. Beginners get at most six lines before that, each as true as the rest.
"""
