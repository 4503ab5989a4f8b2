"""The site's name and a host's own links in templates: `{% site_name %}`; needs no load."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.templatetags.icons import logo
from lexicons.languages.translation import gettext

register = template.Library()
OWN = "Wordgames"
"""The name whose first two letters are the logo."""


@register.simple_tag
def site_name() -> str:
    """Return the site's name."""
    return str(settings.SITE_NAME)


@register.simple_tag
def wordmark() -> SafeString:
    """Return the logo with the name beside it, or with the start of the site's own name."""
    name = site_name()
    return format_html("{}{}", logo(), name[2:] if name == OWN else f" {name}")


@register.simple_tag
def site_links() -> SafeString:
    """Return the host's own links, the contact, and the running version."""
    links = [*settings.FOOTER_LINKS]
    if settings.CONTACT:
        links.append((gettext("Contact"), settings.CONTACT))
    version = gettext("Version {version}", version=settings.VERSION)
    return format_html(
        '{}<span class="version">{}</span>',
        format_html_join("\n", '<a href="{1}">{0}</a>', links),
        version,
    )


@register.simple_tag
def signs_up() -> bool:
    """True if visitors may create accounts; links to sign-up are shown then."""
    return bool(settings.SIGN_UP == "open")
