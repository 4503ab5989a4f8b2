"""Refusals under the API's address are JSON with a sentence, not pages."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponseBase, JsonResponse

PREFIX, NAMESPACE = "/api/v1/", "api-1"
# Headers of a page's refusal that a program needs too.
KEPT = ("Allow", "Retry-After")
SENTENCES = {
    400: "This could not be read: it is not plain text.",
    404: f"There is no such address under {PREFIX}; /api/ lists them.",
    405: "This address does not take this method; Allow says which it takes.",
    503: "This can't be stored or answered right now; wait as many seconds as Retry-After says.",
}
Answer = Callable[[HttpRequest], HttpResponseBase]


def in_json(get_response: Answer) -> Answer:
    """Wrap the site so that refusals under the API's address are JSON, not pages."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        code, kind = response.status_code, response.get("Content-Type", "")
        ours = request.path_info.startswith(PREFIX)
        if not ours or code < 400 or kind.startswith("application/json"):
            return response
        detail = SENTENCES.get(code, f"{HTTPStatus(code).phrase}.")
        headers = {name: response[name] for name in KEPT if name in response}
        return JsonResponse({"detail": detail}, status=code, headers=headers)

    return answered
