"""What a cluster's workers are asked when they join; imported only where Dask is installed."""

import logging
from typing import Any

from distributed import WorkerPlugin

from wordgames.work.code_version import OTHER_VERSION, code_version

logger = logging.getLogger("distributed.worker")


class OneVersion(WorkerPlugin):
    """Sends a worker away whose code is another than that of who computes by it."""

    name = "wordgames-version"

    def __init__(self, version: str) -> None:
        self._version = version

    def setup(self, worker: Any) -> None:
        """Let a worker in, or close it with a sentence in its log."""
        if code_version() != self._version:
            logger.error(OTHER_VERSION.format(place=worker.address))
            worker.loop.add_callback(worker.close, reason="another version")
