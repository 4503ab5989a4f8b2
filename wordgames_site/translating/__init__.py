"""Work on the catalogues of the site's languages; nothing here runs while pages are served."""
