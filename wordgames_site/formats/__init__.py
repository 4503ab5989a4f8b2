"""Date formats where the site differs from Django, one module a language."""
