"""The solver of Bulls and Cows."""
