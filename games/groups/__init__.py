"""Rules of groups: who is in one, codes, limits, refusals; of friends and of classes alike."""
