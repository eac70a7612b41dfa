"""What becomes of a table: functions from a table, the time and the arguments to a change, or a refusal."""
