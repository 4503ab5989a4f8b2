"""What agents are worth: all secrets played at once, counted, compared with intervals."""
