"""Reference data, offline: country outlines, language names, meanings, offensive words."""
