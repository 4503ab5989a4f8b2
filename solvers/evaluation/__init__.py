"""How agents are measured: all secrets played at once, counted, compared with intervals."""
