"""What ``/rules`` says: all that a table's rules are, for the number of players who sit there.

Each line is one rule, in the order in which they are met. An option that another one switches off, or that
can't matter with so many players, isn't told of. Where the number of players isn't known yet (None), both
cases are told wherever they differ. What somebody needs to begin is told before in six lines at most, each of
them as true as the rest.
"""
