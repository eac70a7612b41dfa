"""What becomes of a table: functions from a table, the time and what is asked for to a change, or a
refusal."""
