"""What an operator's commands and several processes need: opening, backups, leases, rebuilding."""
