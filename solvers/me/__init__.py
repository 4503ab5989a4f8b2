"""My results: what a visitor or an account has played, its streaks, skill and luck."""
