"""What the site answers, kept from one version of the code and compared with another's."""
