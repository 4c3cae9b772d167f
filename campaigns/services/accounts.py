"""Accounts: making one, and the name that nobody else has."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction

from campaigns import names
from campaigns.errors import UsernameTakenError


def register(username: str, password: str) -> AbstractBaseUser:
    """Make a user. username: as `names.checked` has it, here and below. Raises UsernameTakenError."""
    with taking_a_name():
        return get_user_model().objects.create_user(**names.columns(username), password=password)


def rename(user: AbstractBaseUser, username: str) -> None:
    """Give a user another name. Raises UsernameTakenError."""
    with taking_a_name():
        get_user_model().objects.filter(pk=user.pk).update(**names.columns(username))
        user.refresh_from_db(fields=("username", "first_name"))


@contextmanager
def taking_a_name() -> Iterator[None]:
    """Within, all is stored or nothing. Raises UsernameTakenError where somebody else has the name."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise UsernameTakenError("Somebody has this name already; choose another one.") from error
