"""Mutations: small faults put into a copy of the checkout, and the tests that must notice them."""
