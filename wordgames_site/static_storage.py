"""How static files are stored for serving: compressed, and named by the hash of what they hold."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT = r"""(?P<matched>import(?P<names>(?: [^"';]+ from)?) "(?P<url>\./[^"]+)";)"""


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Lets a script's `import` lead to the hashed name too, so that modules are cached for good.

    Django's own switch for it also reads imports in the comments of htmx's extensions, whose files
    are not there.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("*.js", ((IMPORT, 'import%(names)s "%(url)s";'),)),
    )
