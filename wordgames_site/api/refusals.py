"""Refusals of the API, as its OpenAPI document describes them."""

from ninja import Field, Schema
from ninja.errors import HttpError, ValidationError

# Statuses that any address may answer: not plain text or JSON, no valid token, a body too long,
# a field that is not as the document says or that nothing reads, too many requests, busy.
ALWAYS = (400, 401, 413, 422, 429, 503)


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
    if fault["type"] == "model_attributes_type":
        return "The body: send a JSON object."
    name = ".".join(str(part) for part in fault["loc"] if part not in ("query", "path", "body"))
    return f"{name or 'The body'}: {fault['msg']}."


def unread(name: str) -> str:
    """Return a sentence about a field that nothing reads."""
    return f"{name}: there is no such field here; /api/v1/openapi.json lists those there are."
