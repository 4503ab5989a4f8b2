"""The play framework and the games: rules below, shared views above."""
