"""A numba function's calls of itself, whose types are told instead of inferred."""

from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Any

from numba.extending import intrinsic


def call_of_itself(signature: Callable[..., Any], arguments: int) -> Any:
    """Return what a function calls in place of its own name, with this many arguments.

    `signature` returns the function's signature for the types of the arguments. Numba infers all
    types of a function again for each call by its name: for the search a third of its compilation.
    """

    def typed(context: Any, *types: Any) -> tuple[Any, Callable[..., Any]]:
        return signature(*types), _call

    names = ["context", *(f"argument{number}" for number in range(arguments))]
    parameters = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in names]
    vars(typed)["__signature__"] = Signature(parameters)
    return intrinsic(typed)


def _call(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Generate the call of the function that is being generated."""
    return context.call_internal(builder, context.fndesc, signature, arguments)
