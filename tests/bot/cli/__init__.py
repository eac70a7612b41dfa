"""What the command line says and does."""
