"""The JSON API: its routers and its refusals."""

from functools import cached_property
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from games.limits.compute_queue import BotsComing, Busy, logged
from wordgames.rules.state import IllegalMove
from wordgames_site.api import dictionaries, documented, lists, new_runs, play
from wordgames_site.api.refusals import TooMuch, first_fault, unread
from wordgames_site.api.tokens import Token
from wordgames_site.middleware.json_refusals import NAMESPACE, PREFIX


class DocumentedAPI(NinjaAPI):
    """The API; its document keeps the names of schemas and operations, which clients rely on."""

    def get_openapi_schema(self, *args: Any, **options: Any) -> OpenAPISchema:
        """Return the OpenAPI document."""
        document = super().get_openapi_schema(*args, **options)
        document.update(documented.with_options(document))
        return document

    def create_temporal_response(self, request: HttpRequest) -> HttpResponse:
        """Return the answer to fill in; raises HttpError for a query with what nothing reads."""
        match = request.resolver_match
        known = self._query_names.get((request.method, match.route if match else ""), set())
        if unknown := sorted(set(request.GET) - known):
            raise HttpError(422, unread(unknown[0]))
        return super().create_temporal_response(request)

    @cached_property
    def _query_names(self) -> dict[tuple[str | None, str], set[str]]:
        """Return the names of the fields in the query of every address, by method and route."""
        paths = self.get_openapi_schema(path_prefix="")["paths"]
        return {
            (
                method.upper(),
                f"{PREFIX[1:]}{path.lstrip('/')}".replace("{", "<").replace("}", ">"),
            ): {field["name"] for field in it.get("parameters", ()) if field["in"] == "query"}
            for path, methods in paths.items()
            for method, it in methods.items()
        }

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """Return the name of an operation, wherever its function lies."""
        return operation.view_func.__name__


api = DocumentedAPI(
    title="Word games",
    version=settings.VERSION,
    description="Dictionaries, puzzles of the day, games, suggestions of agents (pages call them "
    "bots), runs and leagues.",
    auth=Token(),
    docs_url=None,
    urls_namespace=NAMESPACE,
    servers=[{"url": "/", "description": "This site."}],
)
api.add_router("", dictionaries.router)
api.add_router("", lists.router)
api.add_router("", documented.router)
api.add_router("", play.router)
api.add_router("", new_runs.router)


@api.exception_handler(IllegalMove)
def _refused(request: HttpRequest, refusal: IllegalMove) -> HttpResponse:
    return api.create_response(request, {"detail": str(refusal)}, status=422)


@api.exception_handler(ValidationError)
def _invalid(request: HttpRequest, invalid: ValidationError) -> HttpResponse:
    return api.create_response(request, {"detail": first_fault(invalid)}, status=422)


@api.exception_handler(AuthenticationError)
def _nobody(request: HttpRequest, nobody: AuthenticationError) -> HttpResponse:
    detail = "Send a token of yours, and none that was revoked: Authorization: Bearer wg_..."
    response = api.create_response(request, {"detail": detail}, status=401)
    response["WWW-Authenticate"] = "Bearer"
    return response


@api.exception_handler(TooMuch)
def _too_much(request: HttpRequest, much: TooMuch) -> HttpResponse:
    response = api.create_response(request, {"detail": str(much)}, status=429)
    response["Retry-After"] = str(much.seconds)
    return response


@api.exception_handler(Busy)
def _busy(request: HttpRequest, busy: Busy) -> HttpResponse:
    response = api.create_response(request, {"detail": str(busy)}, status=busy.status)
    response["Retry-After"] = str(busy.seconds)
    return logged(response) if isinstance(busy, BotsComing) else response
