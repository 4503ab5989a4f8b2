"""Bulls and Cows: find four different digits."""
