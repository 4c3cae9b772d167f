"""Upload limit for forms.

The proxy limits the size and time of every request body (`config/nginx.conf`).
"""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest

from campaigns.files import file_format
from campaigns.http.error_kinds import TOO_LARGE

FORM_OVERHEAD_BYTES = 64 << 10
"""Maximum size of a form without its files."""
MAX_REQUEST_BYTES = file_format.MAX_FILE_BYTES + FORM_OVERHEAD_BYTES


class UploadLimit(FileUploadHandler):
    """UploadLimit the files of a form to the size of one campaign file.

    The next handlers store the files. Django's `DATA_UPLOAD_MAX_MEMORY_SIZE` doesn't count files. Raise
    RequestDataTooBig.
    """

    def __init__(self, request: HttpRequest | None = None) -> None:
        super().__init__(request)
        self._received_bytes = 0

    def handle_raw_input(self, input_data: Any, META: Any, content_length: int, *args: Any, **kwargs: Any) -> None:
        if content_length > MAX_REQUEST_BYTES:
            raise RequestDataTooBig(TOO_LARGE)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        self._received_bytes += len(raw_data)
        if self._received_bytes > file_format.MAX_FILE_BYTES:
            raise RequestDataTooBig(TOO_LARGE)
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None
