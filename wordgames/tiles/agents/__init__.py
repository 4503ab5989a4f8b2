"""The agents and situations of the games with coloured tiles."""
