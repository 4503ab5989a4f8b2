"""Agents of Word Ladder."""
