"""Security headers of every answer, static files included, beside Django's own and its CSP."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, StreamingHttpResponse

# Features that Chromium knows: it complains of any other in every page's console.
UNUSED = """
accelerometer autoplay browsing-topics camera display-capture encrypted-media geolocation
gyroscope hid idle-detection local-fonts magnetometer microphone midi payment screen-wake-lock
serial usb xr-spatial-tracking
"""
# Features that no page uses are off, whatever is injected; no other site can embed a page.
HEADERS = {
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED.split()),
    "Cross-Origin-Resource-Policy": "same-origin",
}
POLICY = "Content-Security-Policy"
# Where a browser reports violations of the policy: `report-to` in it gives the name.
ENDPOINTS = 'policy="/policy-reports/"'


class HeadersMiddleware:
    """Middleware that adds the headers; comes first, so that no answer lacks them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, with the headers added."""
        response = self.get_response(request)
        if settings.STATIC_HOST and request.path_info.startswith("/static/"):
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if POLICY in response.headers:
            response.headers["Reporting-Endpoints"] = ENDPOINTS
        return _without_body(response) if request.method == "HEAD" else response


def _without_body(response: HttpResponseBase) -> HttpResponseBase:
    """Take the body off the answer to a HEAD, of which gunicorn warns; its length is kept."""
    if isinstance(response, StreamingHttpResponse):
        response.streaming_content = ()
    elif isinstance(response, HttpResponse):
        response.headers.setdefault("Content-Length", str(len(response.content)))
        response.content = b""
    return response
