"""What the API says when it refuses: JSON with a sentence, as its OpenAPI document has it."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponseBase, JsonResponse
from ninja import Schema
from ninja.errors import HttpError, ValidationError

PREFIX = "/api/v1/"
ALWAYS = (400, 401, 413, 429, 503)
"""What any address may answer, whatever is asked: no plain text or no JSON, no token of anybody's,
too long, too much, busy."""
KEPT = ("Allow", "Retry-After")
"""What the head of a page's refusal says that a program needs too."""
SENTENCES = {
    400: "This could not be read: it is not plain text.",
    404: f"There is no such address under {PREFIX}; /api/ lists them.",
    405: "This address does not take this method; Allow says which it takes.",
}
Answer = Callable[[HttpRequest], HttpResponseBase]


class ApiRefusal(Schema):
    """Why something was not done, in a sentence."""

    detail: str


def refusing(*codes: int) -> dict[int, type[ApiRefusal]]:
    """Return the refusals of an operation for its `response`: those of all, and `codes` beside."""
    return dict.fromkeys(sorted({*ALWAYS, *codes}), ApiRefusal)


class TooMuch(HttpError):
    """More than there may be in a minute; `seconds` until it is worth trying again."""

    def __init__(self, message: str, seconds: int = 60) -> None:
        super().__init__(429, message)
        self.seconds = seconds


def first_fault(invalid: ValidationError) -> str:
    """Return a sentence on the first field that is not as the document has it."""
    fault = invalid.errors[0]
    name = ".".join(str(part) for part in fault["loc"] if part not in ("query", "path", "body"))
    return f"{name or 'The body'}: {fault['msg']}."


def in_json(get_response: Answer) -> Answer:
    """Wrap the site: what it refuses by a page of its own, under the API's address, is JSON."""

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
