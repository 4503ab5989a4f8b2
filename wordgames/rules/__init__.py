"""Rules that games share: feedback, masks, options, states, histories."""
