"""The pages that all games share."""

from games.views.home import home
from games.views.preferences import preferences

__all__ = ["home", "preferences"]
