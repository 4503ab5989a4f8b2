"""Former path of `games.kernels.class_statistics`, for agents in separate files; goes with 0.4."""

from warnings import warn

from games.kernels.class_statistics import *  # noqa: F403

warn("games.kernels.classes is now wordgames.tile_agents.", DeprecationWarning, stacklevel=2)
