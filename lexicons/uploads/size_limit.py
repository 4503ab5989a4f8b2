"""Refuse a file that is too big while it arrives, before it is in memory or on disk."""

from typing import Any

from django.core.files.uploadhandler import FileUploadHandler, SkipFile, StopUpload
from django.http import HttpRequest

# A body beyond this multiple of the limit is not even read to its end.
ENDLESS = 5


class LimitUpload(FileUploadHandler):
    """Upload handler that drops every file over `limit` bytes; the form's other fields are kept."""

    def __init__(self, request: HttpRequest, limit: int) -> None:
        super().__init__(request)
        self.limit = limit
        self.too_big: set[str] = set()
        self._endless = False

    def handle_raw_input(
        self,
        input_data: Any,
        META: Any,  # noqa: N803 - Django's own name
        content_length: int,
        boundary: Any,
        encoding: Any = None,
    ) -> None:
        """Note whether the whole body is beyond all bounds."""
        self._endless = content_length > ENDLESS * self.limit

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Hand the chunk on, unless the file has grown too big."""
        if start + len(raw_data) <= self.limit:
            return raw_data
        self.too_big.add(str(self.field_name))
        if self._endless:
            raise StopUpload(connection_reset=True)
        raise SkipFile

    def file_complete(self, file_size: int) -> None:
        """Leave the file to the handlers after this one."""


def limit_upload(request: HttpRequest, limit: int) -> LimitUpload:
    """Put the limit before the usual handlers; call it before anything reads request.POST.

    A form that was read before, such as one that waited for a password, had the limit then.
    """
    handler = LimitUpload(request, limit)
    if not hasattr(request, "_files"):
        request.upload_handlers.insert(0, handler)
    return handler
