"""Mutations: small faults in a copy of the checkout, and the tests that must notice them."""
