"""Upload limit for forms."""

from typing import Any

import pytest
from django.core.exceptions import RequestDataTooBig

from api.core import request_limits

LIMIT = request_limits.file_format.MAX_FILE_BYTES


def test_a_form_announced_as_too_large_is_refused_before_it_is_read() -> None:
    with pytest.raises(RequestDataTooBig):
        request_limits.UploadLimit().handle_raw_input(None, {}, request_limits.MAX_REQUEST_BYTES + 1)


@pytest.mark.parametrize("sizes", [[LIMIT + 1], [LIMIT, 1]])
def test_the_files_of_a_form_are_limited_whatever_length_was_announced(sizes: list[int]) -> None:
    limit: Any = request_limits.UploadLimit()
    limit.handle_raw_input(None, {}, 1)
    with pytest.raises(RequestDataTooBig):
        for size in sizes:
            limit.receive_data_chunk(bytes(size), 0)
