"""How the site is run on hosts: units, a proxy, containers, and a lab that tries it."""
