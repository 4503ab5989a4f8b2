"""Plans and simulations of a site with many players."""
