"""Boards, keys and pictures as shown on pages."""
