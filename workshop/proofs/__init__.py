"""Proofs and improvements of stored trees."""
