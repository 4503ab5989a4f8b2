"""Old path of `solvers.agents.bounded_cache`, for agents in files of their own; goes with 0.4."""

from warnings import warn

from solvers.agents.bounded_cache import *  # noqa: F403

warn("solvers.agents.memo is now wordgames.tile_agents.", DeprecationWarning, stacklevel=2)
