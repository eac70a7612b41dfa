"""What happened, in words: a line or paragraph for each public event that is worth one."""
