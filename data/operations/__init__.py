"""Operators' commands and work for several processes: opening, backups, leases, rebuilding."""
