"""credits/: the authors and licenses of icons and font."""

import pytest
from django.test import Client

from tests.frontend.pages import page, words


@pytest.mark.django_db
def test_credits_name_authors_and_licenses(client: Client) -> None:
    assert 'href="/credits/"' in page(client, "/")
    said = words(page(client, "/credits/"))
    for name in ("Game Icons", "CC BY 3.0", "Lorc", "Delapouite", "Special Elite", "unofficial fan project"):
        assert name in said
