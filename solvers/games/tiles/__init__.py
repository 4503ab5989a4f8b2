"""What the games with coloured tiles have in common."""
