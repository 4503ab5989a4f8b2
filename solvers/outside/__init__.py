"""Agents from outside, over the AISysProj protocol: environments, runs, ratings, their pages."""
