"""auth/mail: the caller's mail address and whether reminders are mailed.

Nobody else can read them.
"""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from api.accounts.accounts import DeleteAccountIn
from api.core.views import Resource
from campaigns import services
from campaigns.errors import WrongPasswordError
from campaigns.http.accounts import MailboxIn
from campaigns.http.fields import Flag, StrictSerializer
from campaigns.http.rate_limits import AccountThrottle, AddressThrottle, MailAccountThrottle, MailThrottle
from campaigns.mail import messages
from campaigns.models import Mailbox


class RemindersIn(StrictSerializer):
    reminders = Flag(help_text="Whether reminders are sent to the confirmed address.")


class MailOut(serializers.Serializer[Any]):
    sent = serializers.SerializerMethodField(
        help_text="Whether this server sends mail. If not, it refuses addresses (`no_mail`)."
    )
    address = serializers.CharField(help_text="The confirmed address; empty if there is none.")
    unconfirmed = serializers.CharField(help_text="The address that still has to be confirmed, or empty.")
    reminders = serializers.BooleanField(help_text="Whether reminders are sent to the address.")

    def get_sent(self, box: Mailbox) -> bool:
        return messages.is_sent()


class Mail(Resource):
    permission_classes = (IsAuthenticated,)

    @extend_schema(responses=MailOut, operation_id="mail", tags=["auth"])
    def get(self, request: Request) -> Response:
        """Get the mail settings.

        Returns the caller's mail address, an address that still has to be confirmed, and whether reminders are sent.
        Nobody else can read this. Sign-in required.
        """
        return Response(MailOut(services.mailbox_of(request.user)).data)

    @extend_schema(request=MailboxIn, responses=MailOut, operation_id="name_address", tags=["auth"])
    def put(self, request: Request) -> Response:
        """Set the mail address.

        Sends a confirmation link to an address. Mail goes to the new address once the link has been opened,
        within a day. The password must be sent again. Sign-in required.

        Until then mail goes to the old address. The answer is the same whether or not another account uses the
        address. The server sends at most three confirmation mails a day to one person; `fox+games@` and `fox@` are the
        same person.

        Errors: wrong_password, no_mail.
        """
        address = self._with_password(MailboxIn)["address"]
        return Response(MailOut(services.set_address(request.user, address)).data)

    @extend_schema(request=RemindersIn, responses=MailOut, operation_id="want_reminders", tags=["auth"])
    def patch(self, request: Request) -> Response:
        """Turn reminders on or off.

        Sets whether the caller gets mail when other players wait for them. Sign-in required.

        The server sends one mail for each decision that others wait for. Every mail has a link that turns reminders
        off (RFC 8058).
        """
        wanted = self.body(RemindersIn)["reminders"]
        return Response(MailOut(services.set_reminders(request.user.pk, wanted)).data)

    @extend_schema(request=DeleteAccountIn, responses={204: None}, operation_id="forget_address", tags=["auth"])
    def delete(self, request: Request) -> Response:
        """Remove the mail address.

        Deletes the caller's mail address. The server sends no further mail to it. The password must be sent again.
        Sign-in required.

        Errors: wrong_password.
        """
        self._with_password(DeleteAccountIn)
        services.delete_address(request.user)
        return Response(status=204)

    def get_throttles(self) -> list[BaseThrottle]:
        """Limit requests that reveal whether a password is right or that send mail."""
        tries = [AddressThrottle(), AccountThrottle()] if self.request.method in ("PUT", "DELETE") else []
        return [*tries, MailThrottle(), MailAccountThrottle()] if self.request.method == "PUT" else tries

    def _with_password(self, kind: type[StrictSerializer]) -> dict[str, Any]:
        """Return the checked body. Raise ValidationError or WrongPasswordError."""
        body = self.body(kind)
        if not self.request.user.check_password(body["password"]):
            raise WrongPasswordError("This is not the password of your account.")
        return body
