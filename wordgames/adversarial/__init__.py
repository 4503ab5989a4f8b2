"""Adversarial."""
