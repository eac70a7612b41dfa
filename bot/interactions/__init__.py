"""What people send: commands, buttons and forms, and the answers to them."""
