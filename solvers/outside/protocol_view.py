"""The protocol's one address: PUT or GET act/ENVIRONMENT."""

from http import HTTPStatus

from django.db import OperationalError
from django.http import HttpRequest, JsonResponse, UnreadablePostError
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from lexicons.throttle.rate_counter import address, allowed
from solvers.outside.agents.admission import LetOut, NothingToPlay, NoWords, let_in, why_not
from solvers.outside.agents.environments import all_environments
from solvers.outside.protocol import LARGEST, Malformed, answered, read
from solvers.outside.serve_moves import serve

# Requests of an agent in a minute; a client waits and tries again after a 503.
REQUESTS = 1_200
# Wrong passwords from one address in a minute; then 429, which ends a client, as 401 does.
WRONG = 30
MINUTE = 60
# Seconds after which clients of this protocol try again.
RETRY = 3


@csrf_exempt
@never_cache
def act(request: HttpRequest, environment: str) -> JsonResponse:
    """Answer a client: the results of its actions, and the actions it owes next.

    It knows its agents by their tokens, not by cookies, so no form of another site can forge it.
    """
    if request.method not in ("GET", "PUT"):
        return refused(HTTPStatus.METHOD_NOT_ALLOWED, "Send PUT, or GET with a body.")
    if environment not in all_environments():
        known = ", ".join(all_environments())
        return refused(HTTPStatus.NOT_FOUND, f"There is no such environment; there are: {known}.")
    try:
        sent = read(_body(request))
    except Malformed as error:
        return refused(HTTPStatus.BAD_REQUEST, str(error))
    agent = let_in(environment, sent.agent, sent.pwd)
    if agent is None:
        if not allowed("act-wrong", address(request), WRONG, MINUTE):
            description = "Too many wrong passwords; wait a minute."
            return refused(HTTPStatus.TOO_MANY_REQUESTS, description, MINUTE)
        return refused(HTTPStatus.UNAUTHORIZED, why_not(environment, sent.pwd))
    if not allowed("act", agent.pk, REQUESTS, MINUTE):
        return busy("Too many requests; wait a little.")
    try:
        return JsonResponse(answered(serve(agent, sent), sent.version))
    except Malformed as error:
        return refused(HTTPStatus.BAD_REQUEST, str(error))
    except LetOut:
        return refused(HTTPStatus.UNAUTHORIZED, why_not(environment, sent.pwd))
    except NothingToPlay as error:
        return refused(HTTPStatus.FORBIDDEN, str(error))
    except NoWords as error:
        return busy(str(error))
    except OperationalError:  # the database is locked by others for too long
        return busy("The server is busy.")


def _body(request: HttpRequest) -> bytes:
    """Return the body; raises Malformed for one that is too long, before it is read."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not (length.isascii() and length.isdigit()) or int(length) > LARGEST:
        raise Malformed(f"A body has at most {LARGEST:,} bytes.")
    try:
        return request.body
    except UnreadablePostError as error:
        raise Malformed("The body did not arrive.") from error


def refused(status: HTTPStatus, description: str, retry: int | None = None) -> JsonResponse:
    """Return the protocol's error; `retry` is after how many seconds it is worth trying again."""
    body = {"errorcode": status.value, "errorname": status.phrase, "description": description}
    headers = {} if retry is None else {"Retry-After": str(retry)}
    return JsonResponse(body, status=status, headers=headers)


def busy(description: str) -> JsonResponse:
    """Return the error after which a client waits and tries again."""
    return refused(HTTPStatus.SERVICE_UNAVAILABLE, description, RETRY)
