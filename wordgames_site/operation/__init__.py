"""Operation of the site: health, figures, logs, backups."""
