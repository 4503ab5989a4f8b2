"""Old path of `solvers.agents.agent`, for agents in files of their own; goes with 0.4."""

from warnings import warn

from solvers.agents.agent import *  # noqa: F403

warn("solvers.agents.base is now wordgames.", DeprecationWarning, stacklevel=2)
