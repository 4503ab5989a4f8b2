"""How dates are written where Django's own way is not the site's, a module a language."""
