"""The package's tests find the bundled lists, as a process without a site does."""

from tests.package.without_site import no_site

__all__ = ["no_site"]
