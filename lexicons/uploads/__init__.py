"""Uploads: lists sent as files or pasted, read and held until they are confirmed."""
