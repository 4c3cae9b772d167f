"""Views for accounts: sign in, register, change, delete."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import LoginView, RedirectURLMixin
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import FormView, TemplateView
from django.views.generic.base import View
from rest_framework.throttling import BaseThrottle

from campaigns import names, services
from campaigns.errors import UsernameTakenError
from campaigns.http.rate_limits import AccountThrottle, AddressThrottle, MailAccountThrottle, MailThrottle, NameThrottle
from campaigns.models import Mailbox
from frontend.forms.accounts import (
    DeleteAccountForm,
    ForgottenForm,
    MailForm,
    NewPasswordForm,
    PasswordForm,
    RegisterForm,
    RemindersForm,
    RenameForm,
    SignInForm,
)
from frontend.guest_sessions import end_guest
from frontend.views.errors import ServiceErrorMixin, SignedInMixin, ThrottledMixin


class AnonymousView(ThrottledMixin, RedirectURLMixin):
    """Base view to sign in or register; registered users are redirected."""

    throttles = (AddressThrottle, NameThrottle)
    next_page = reverse_lazy("frontend:landing")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.guest = request.user if services.is_guest(request.user) else None
        if request.user.is_authenticated and self.guest is None:
            return HttpResponseRedirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(guest=self.guest, next=self.get_redirect_url(), **kwargs)


class SignIn(AnonymousView, LoginView):
    """Sign in; a guest can move seats to the account."""

    template_name = "frontend/accounts/sign_in.html"
    authentication_form = SignInForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "guest": names.called(self.guest) if self.guest else ""}

    def form_valid(self, form: SignInForm) -> HttpResponse:
        user = form.get_user()
        if self.guest is not None and form.cleaned_data["bring"]:
            services.merge_guest(self.guest, user)
        login(self.request, user)
        return HttpResponseRedirect(self.get_success_url())


class Register(AnonymousView, FormView):
    """Create an account; a guest keeps the user and all seats."""

    template_name = "frontend/accounts/register.html"
    form_class = RegisterForm

    def form_valid(self, form: RegisterForm) -> HttpResponse:
        try:
            self._open_account(**form.cleaned_data)
        except UsernameTakenError as error:
            form.add_error("username", error.detail)
            return self.form_invalid(form)
        return HttpResponseRedirect(self.get_success_url())

    def _open_account(self, username: str, password: str) -> None:
        if self.guest is None:
            login(self.request, services.register(username, password))
            messages.success(self.request, f"Welcome to the Bureau, {username}. Play your first game.")
            return
        services.register_guest(self.guest, username, password)
        update_session_auth_hash(self.request, self.guest)
        end_guest(self.request)
        messages.success(self.request, f"Your account is ready, {username}. You can now sign in on any device.")


class SignOut(View):
    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        logout(request)
        return redirect("frontend:landing")


CHANGES = {
    "rename": RenameForm,
    "password": PasswordForm,
    "mail": MailForm,
    "reminders": RemindersForm,
    "farewell": DeleteAccountForm,
}
"""Forms of the account page, by their template names."""
FEW_MAILS = "This can take a few minutes. There is a daily limit."


class Account(LoginRequiredMixin, TemplateView):
    """The account page with its settings."""

    template_name = "frontend/accounts/account.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        forms = {name: form(self.request.user) for name, form in CHANGES.items()}
        is_guest = services.is_guest(self.request.user)
        return super().get_context_data(**{**forms, "guest": is_guest, **kwargs})


class Change(SignedInMixin, ThrottledMixin, Account):
    """One change to an account; errors are shown on the account page."""

    http_method_names = ["post"]
    throttles: Sequence[type[BaseThrottle]] = (AddressThrottle, AccountThrottle)
    slot: str

    def way_back(self) -> str:
        return reverse("frontend:account")

    done = reverse_lazy("frontend:account")

    def post(self, request: HttpRequest) -> HttpResponse:
        form = CHANGES[self.slot](request.user, request.POST)
        if form.is_valid() and self.carry_out(form):
            return redirect(self.done)
        return self.render_to_response(self.get_context_data(**{self.slot: form}))


class Rename(Change):
    slot = "rename"

    def carry_out(self, form: RenameForm) -> bool:
        try:
            services.rename(self.request.user, form.cleaned_data["username"])
        except UsernameTakenError as error:
            form.add_error("username", error.detail)
            return False
        messages.success(self.request, f"Your name is now {names.called(self.request.user)}.")
        return True


class Password(Change):
    slot = "password"

    def carry_out(self, form: PasswordForm) -> bool:
        _change_password(self.request.user, form.cleaned_data["password"])
        update_session_auth_hash(self.request, self.request.user)
        messages.success(self.request, "Your password is changed. Sign in again in other browsers and programs.")
        return True


class Mail(ServiceErrorMixin, Change):
    slot = "mail"
    throttles = (AddressThrottle, AccountThrottle, MailThrottle, MailAccountThrottle)

    def carry_out(self, form: MailForm) -> bool:
        address = form.cleaned_data["address"]
        if not address:
            services.delete_address(self.request.user)
            messages.success(self.request, "You get no more email.")
        elif services.set_address(self.request.user, address).unconfirmed:
            messages.success(self.request, f"We sent a link to {address}. {FEW_MAILS}")
        else:
            messages.success(self.request, f"Your address is still {address}.")
        return True


class Reminders(Change):
    slot = "reminders"

    def carry_out(self, form: RemindersForm) -> bool:
        wanted = services.set_reminders(self.request.user.pk, form.cleaned_data["reminders"]).reminders
        messages.success(self.request, "Email reminders are on." if wanted else "Email reminders are off.")
        return True


class SignedLinkView(ThrottledMixin, TemplateView):
    """Page behind a signed link in an email.

    GET changes nothing, since mail programs open links too.
    """

    throttles = (AddressThrottle,)

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.shown(self.proven(request.GET.get("proof", "")))

    def shown(self, box: Mailbox | None, **said: Any) -> HttpResponse:
        return self.render_to_response(self.get_context_data(box=box, **said), status=200 if box else 403)


@method_decorator(never_cache, name="dispatch")
class ConfirmMail(SignedLinkView):
    """Confirm an email address."""

    template_name = "frontend/accounts/confirm_mail.html"

    def proven(self, proof: str) -> Mailbox | None:
        return services.mailbox_to_confirm(proof)

    def post(self, request: HttpRequest) -> HttpResponse:
        return self.shown(services.confirm_address(request.GET.get("proof", "")), done=True)


@method_decorator((never_cache, csrf_exempt), name="dispatch")
class StopReminders(SignedLinkView):
    """Turn off reminders.

    Mail programs post here without a cookie (RFC 8058), so the view has no CSRF check.
    """

    template_name = "frontend/accounts/stop_reminders.html"

    def proven(self, proof: str) -> Mailbox | None:
        return services.mailbox_to_stop(proof)

    def post(self, request: HttpRequest) -> HttpResponse:
        box = self.proven(request.GET.get("proof", ""))
        return self.shown(box and services.set_reminders(box.pk, False), done=True)


class Forgotten(ServiceErrorMixin, ThrottledMixin, FormView):
    """Send a link to reset a password.

    The response doesn't reveal whether the address has an account.
    """

    template_name = "frontend/accounts/reset_password.html"
    form_class = ForgottenForm
    throttles = (AddressThrottle, MailThrottle)
    success_url = reverse_lazy("frontend:sign-in")

    def form_valid(self, form: ForgottenForm) -> HttpResponse:
        address = form.cleaned_data["address"]
        services.mail_password_resets(address)
        messages.success(self.request, f"If {address} belongs to an account, we sent a link. {FEW_MAILS}")
        return super().form_valid(form)


def _change_password(user: Any, password: str) -> None:
    """Change a password and end other sessions and API tokens."""
    user.set_password(password)
    user.save(update_fields=("password",))
    user.api_tokens.all().delete()


@method_decorator(never_cache, name="dispatch")
class NewPassword(ThrottledMixin, FormView):
    """Choose a new password with a signed token.

    The token comes by email or from the operator.
    """

    template_name = "frontend/accounts/new_password.html"
    form_class = NewPasswordForm
    throttles = (AddressThrottle,)
    success_url = reverse_lazy("frontend:sign-in")

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().setup(request, *args, **kwargs)
        self.proof = (request.POST if request.method == "POST" else request.GET).get("proof", "")

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "user": self.owner}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(proof=self.proof, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._opened(super().get)

    def post(self, request: HttpRequest) -> HttpResponse:
        return self._opened(super().post)

    def _opened(self, show: Callable[[HttpRequest], HttpResponse]) -> HttpResponse:
        self.owner = services.user_of_reset_token(self.proof)
        if self.owner is None:
            return self.render_to_response({"form": None}, status=403)
        return show(self.request)

    def form_valid(self, form: NewPasswordForm) -> HttpResponse:
        _change_password(self.owner, form.cleaned_data["password"])
        messages.success(self.request, "Your password is changed. Sign in with it.")
        return super().form_valid(form)


class DeleteAccount(Change):
    slot = "farewell"
    done = reverse_lazy("frontend:landing")

    def carry_out(self, form: DeleteAccountForm) -> bool:
        services.delete_account(self.request.user)
        logout(self.request)
        messages.success(self.request, "Your account is deleted. You are welcome back anytime.")
        return True
