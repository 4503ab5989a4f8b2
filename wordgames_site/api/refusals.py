"""Refusals of the API: JSON with a sentence, as its OpenAPI document describes them."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponseBase, JsonResponse
from ninja import Field, Schema
from ninja.errors import HttpError, ValidationError

PREFIX = "/api/v1/"
ALWAYS = (400, 401, 413, 422, 429, 503)
"""Statuses that any address may answer: not plain text or JSON, no valid token, a body too long,
a field that is not as the document says or that nothing reads, too many requests, busy.
"""
KEPT = ("Allow", "Retry-After")
"""Headers of a page's refusal that a program needs too."""
SENTENCES = {
    400: "This could not be read: it is not plain text.",
    404: f"There is no such address under {PREFIX}; /api/ lists them.",
    405: "This address does not take this method; Allow says which it takes.",
}
Answer = Callable[[HttpRequest], HttpResponseBase]


class ApiRefusal(Schema):
    """Why something was not done, in a sentence."""

    detail: str = Field(description="The reason, as a sentence.", examples=["It is over."])


def refusing(*codes: int) -> dict[int, type[ApiRefusal]]:
    """Return the refusals of an operation for its `response`: the common ones and `codes`."""
    return dict.fromkeys(sorted({*ALWAYS, *codes}), ApiRefusal)


class TooMuch(HttpError):
    """Too many requests in a minute; `seconds` until it is worth trying again."""

    def __init__(self, message: str, seconds: int = 60) -> None:
        super().__init__(429, message)
        self.seconds = seconds


def first_fault(invalid: ValidationError) -> str:
    """Return a sentence about the first field that does not match the document."""
    fault = invalid.errors[0]
    if fault["type"] == "extra_forbidden":
        return unread(str(fault["loc"][-1]))
    name = ".".join(str(part) for part in fault["loc"] if part not in ("query", "path", "body"))
    return f"{name or 'The body'}: {fault['msg']}."


def unread(name: str) -> str:
    """Return a sentence about a field that nothing reads."""
    return f"{name}: there is no such field here; /api/v1/openapi.json lists those there are."


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
