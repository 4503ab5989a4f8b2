"""Random visitors: requests that nobody planned for, to a site of their own."""
