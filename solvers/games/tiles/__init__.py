"""The common part of the games with coloured tiles."""
