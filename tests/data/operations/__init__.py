"""What an operator's commands and several processes need."""
