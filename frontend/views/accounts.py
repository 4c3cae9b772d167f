"""Signing in and out, accounts, and what becomes of guests."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import LoginView, RedirectURLMixin
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy
from django.views.generic import FormView, TemplateView
from django.views.generic.base import View

from campaigns import names, services
from campaigns.errors import UsernameTakenError
from campaigns.web.throttling import AccountThrottle, AddressThrottle, NameThrottle
from frontend.coming import end_guest
from frontend.forms.accounts import DeleteAccountForm, PasswordForm, RegisterForm, RenameForm, SignInForm
from frontend.views.refusing import Members, Throttled


class Door(Throttled, RedirectURLMixin):
    """Where names and passwords are tried. Who has an account and is signed in has no business here."""

    throttles = (AddressThrottle, NameThrottle)
    next_page = reverse_lazy("frontend:landing")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.guest = request.user if services.is_guest(request.user) else None
        if request.user.is_authenticated and self.guest is None:
            return HttpResponseRedirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(guest=self.guest, next=self.get_redirect_url(), **kwargs)


class SignIn(Door, LoginView):
    """Sign in; a guest may bring along what they have."""

    template_name = "frontend/accounts/sign_in.html"
    authentication_form = SignInForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "guest": names.called(self.guest) if self.guest else ""}

    def form_valid(self, form: SignInForm) -> HttpResponse:
        user = form.get_user()
        if self.guest is not None and form.cleaned_data["bring"]:
            services.take_over(self.guest, user)
        login(self.request, user)
        return HttpResponseRedirect(self.get_success_url())


class Register(Door, FormView):
    """Make an account. A guest's becomes one: the same user, with all seats."""

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
            return
        services.claim(self.guest, username, password)
        update_session_auth_hash(self.request, self.guest)
        end_guest(self.request)
        messages.success(self.request, f"The seat is yours, {username}. Sign in with your name and password anywhere.")


class SignOut(View):
    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        logout(request)
        return redirect("frontend:landing")


CHANGES = {"rename": RenameForm, "password": PasswordForm, "farewell": DeleteAccountForm}
"""The forms of the account page, by the names that its template has for them."""


class Account(LoginRequiredMixin, TemplateView):
    """What can be changed about an account."""

    template_name = "frontend/accounts/account.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        forms = {name: form(self.request.user) for name, form in CHANGES.items()}
        is_guest = services.is_guest(self.request.user)
        return super().get_context_data(**{**forms, "guest": is_guest, **kwargs})


class Change(Members, Throttled, Account):
    """One change to an account; where it fails, the account page says why."""

    http_method_names = ["post"]
    throttles = (AddressThrottle, AccountThrottle)
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
        messages.success(self.request, f"You are called {names.called(self.request.user)} now, everywhere.")
        return True


class Password(Change):
    slot = "password"

    def carry_out(self, form: PasswordForm) -> bool:
        """Who knew the old password is shut out: other browsers, and programs with their tokens."""
        user = self.request.user
        user.set_password(form.cleaned_data["password"])
        user.save(update_fields=("password",))
        user.api_tokens.all().delete()
        update_session_auth_hash(self.request, user)
        messages.success(self.request, "Your password is changed. Other browsers and programs have to sign in again.")
        return True


class DeleteAccount(Change):
    slot = "farewell"
    done = reverse_lazy("frontend:landing")

    def carry_out(self, form: DeleteAccountForm) -> bool:
        services.delete_account(self.request.user)
        logout(self.request)
        messages.success(self.request, "Your account is gone. The door is open, should you want to believe again.")
        return True
