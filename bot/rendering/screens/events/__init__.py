"""Public events in words: a line or paragraph for each that is worth one."""
