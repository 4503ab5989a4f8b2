"""Tests of the site under kill -9."""
