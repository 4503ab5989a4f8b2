"""The contract between a game and the site: forms, texts, hints, outcomes, results to share."""
