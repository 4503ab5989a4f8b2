"""The account's pages: Django's views, with the site's templates and limits."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe
from django.views.generic import FormView

from games.accounts.account_data import delete_account, exported
from games.accounts.backend import BACKEND, seconds_to_wait
from games.accounts.forms import (
    ChangePasswordForm,
    EmailForm,
    LogInForm,
    NameForm,
    NewPasswordForm,
    PasswordForm,
    ResetForm,
    SignUpForm,
)
from games.accounts.known_browsers import remember
from games.accounts.mail import ask_for_reset, sends_mail
from games.accounts.models import Invitation
from games.accounts.security_log import note
from games.accounts.sessions import end, end_others, sessions_of
from games.limits.rate_limits import REFUSED
from games.models import Play
from games.visitors.visitor import locked_account, player_id
from lexicons.throttle.rate_counter import allowed
from wordgames.languages.translation import translatable, translate, translate_plural

MOST_OF_A_TOKEN = 16
# New names that an account may have in a day: each leaves the one before to others.
NAMES_A_DAY = 3
HOME = reverse_lazy("account:home")


class Refusing:
    """Base of forms whose refusals have an error status."""

    def form_invalid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        response.status_code = REFUSED
        return response


class ForGuests(Refusing, auth.RedirectURLMixin):
    """Base of pages for guests: they know where to continue, and which games come along."""

    request: HttpRequest
    next_page = "account:home"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Send logged-in visitors to their account, never to the address's destination."""
        if request.user.is_authenticated:
            return redirect("account:home")
        return super().dispatch(request, *args, **kwargs)  # type: ignore[misc, no-any-return]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the visitor's plays here, and the question to return to."""
        context: dict[str, Any] = super().get_context_data(**kwargs)  # type: ignore[misc]
        player, onward = player_id(self.request), self.get_redirect_url()
        return context | {
            "played": Play.objects.filter(player=player).count() if player else 0,
            "next": onward,
            "question": f"?{urlencode({'next': onward})}" if onward else "",
        }


class LogIn(ForGuests, auth.LoginView):
    """Log in by name and password; the games of this browser come along."""

    template_name = "accounts/log_in.html"
    authentication_form = LogInForm

    def form_valid(self, form: Any) -> HttpResponse:
        """Log in, unless the account was deleted at this moment."""
        with transaction.atomic():
            locked_account(form.get_user())
            return super().form_valid(form)

    def form_invalid(self, form: Any) -> HttpResponse:
        """Send the form back, with a separate status for a name that is tried too often."""
        response = super().form_invalid(form)
        if wait := seconds_to_wait(self.request):
            response.status_code, response["Retry-After"] = 429, str(wait)
        return response


@method_decorator([never_cache, sensitive_post_parameters()], name="dispatch")
class SignUp(ForGuests, FormView):  # type: ignore[type-arg]
    """Make a new account and log in at once."""

    template_name = "accounts/sign_up.html"
    form_class = SignUpForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Explain why there is no new account, on sites that restrict sign-up."""
        reason = why_not(self.invitation)
        if reason and not request.user.is_authenticated:
            return render(request, "accounts/no_sign_up.html", {"reason": reason}, status=403)
        return super().dispatch(request, *args, **kwargs)

    @property
    def invitation(self) -> str:
        """The invitation in the link or the form, "" for none."""
        data = self.request.POST or self.request.GET
        return data.get("invitation", "")[:MOST_OF_A_TOKEN]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Pass the invitation on in the form."""
        return super().get_context_data(**kwargs) | {"invitation": self.invitation}

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        """Store the account and log in, which brings the games of this browser along."""
        try:
            with transaction.atomic():
                if not take(self.invitation):
                    form.add_error(None, translate(USED_UP))
                    return self.form_invalid(form)
                user = form.save()
        except IntegrityError:  # another post took the name meanwhile
            form.add_error("username", User().unique_error_message(User, ["username"]))
            return self.form_invalid(form)
        login(self.request, user, BACKEND)
        return super().form_valid(form)


class LogOut(auth.LogoutView):
    """Forget everything in this browser's session."""

    next_page = "home"


class ChangePassword(Refusing, auth.PasswordChangeView):
    """Change the password, given the old one; other browsers are logged out."""

    template_name = "accounts/password.html"
    form_class = ChangePasswordForm
    success_url = HOME

    def get_form_kwargs(self) -> dict[str, Any]:
        """Let the form count wrong passwords."""
        return {**super().get_form_kwargs(), "request": self.request}

    def form_valid(self, form: Any) -> HttpResponse:
        """Store it and confirm; if the account is gone, or has another by now, ask to log in."""
        if form.save_first():
            update_session_auth_hash(self.request, form.user)
            sentence = translate("Password changed. Your other devices are logged out.")
            messages.success(self.request, sentence)
        return redirect(self.get_success_url())


class Reset(Refusing, auth.PasswordResetView):
    """Request a link by mail; the answer is the same for every address."""

    template_name = "accounts/reset.html"
    form_class = ResetForm
    success_url = reverse_lazy("account:reset-sent")
    extra_context = {"sends_mail": sends_mail}

    def form_valid(self, form: Any) -> HttpResponse:
        """Leave looking up the address, and mailing, to the worker."""
        request = self.request
        ask_for_reset(form.cleaned_data["email"], request.get_host(), request.scheme or "http")
        return redirect(self.get_success_url())


class ResetSent(auth.PasswordResetDoneView):
    """Page that explains the next step."""

    template_name = "accounts/reset_sent.html"
    extra_context = {"sends_mail": sends_mail}


class NewPassword(Refusing, auth.PasswordResetConfirmView):
    """Page to choose a new password, by a link that works once, for three days."""

    template_name = "accounts/new_password.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("account:log-in")

    def get_user(self, uidb64: str) -> Any:
        """Return the account of a link, unless staff have closed it."""
        user = super().get_user(uidb64)
        return user if user and user.is_active else None

    def form_valid(self, form: Any) -> HttpResponse:
        """Store it and confirm; the owner of the link can then log in, whatever strangers try.

        Of several who use the link at once the first chooses the password, and the others are told
        that it is used.
        """
        first = form.save_first()
        del self.request.session[auth.INTERNAL_RESET_SESSION_TOKEN]
        if not first:
            self.validlink = False
            return self.render_to_response(self.get_context_data())
        remember(self.request, form.user)
        messages.success(self.request, translate("Your new password is saved. Log in with it."))
        return redirect(self.get_success_url())


@never_cache
@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show the account and its actions."""
    return render(request, "accounts/account.html")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def sessions(request: HttpRequest) -> HttpResponse:
    """Show the account's sessions; end one of them, or all but this one."""
    user, this = _logged_in(request), request.session.session_key
    if request.method != "POST":
        context = {"sessions": sessions_of(user, this)}
        return render(request, "accounts/sessions.html", context)
    mark = request.POST.get("mark")
    ended = end_others(user, this) if mark is None else end(user, mark)
    if ended:
        note("sessions-ended", user.get_username(), count=ended)
    sentence = translate_plural(
        "Logged out {count} browser.", "Logged out {count} browsers.", ended
    )
    messages.success(
        request, sentence if ended else translate("That browser was already logged out.")
    )
    return redirect("account:sessions")


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def email(request: HttpRequest) -> HttpResponse:
    """Change the e-mail address."""
    user = _logged_in(request)
    form = EmailForm(request, request.POST or None, initial={"email": user.email})
    if request.method == "POST" and form.is_valid():
        user.email = form.cleaned_data["email"]
        with transaction.atomic():
            locked_account(user)
            user.save(update_fields=["email"])
        messages.success(request, translate("E-mail address saved."))
        return redirect("account:home")
    return _form_page(request, "accounts/email.html", form)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def name(request: HttpRequest) -> HttpResponse:
    """Change the username."""
    user = _logged_in(request)
    form = NameForm(request, request.POST or None, initial={"username": user.username})
    if request.method == "POST" and form.is_valid() and _rename(user, form):
        messages.success(request, translate("Username changed. Use it the next time you log in."))
        return redirect("account:home")
    return _form_page(request, "accounts/name.html", form)


def _rename(user: User, form: NameForm) -> bool:
    """Store a new name; add an error to the form if that cannot be."""
    if user.username == form.cleaned_data["username"]:
        return True
    if not allowed("new-name", str(user.pk), NAMES_A_DAY, 24 * 60 * 60):
        form.add_error("username", translate("You can change your username three times a day."))
        return False
    user.username = form.cleaned_data["username"]
    try:
        with transaction.atomic():
            locked_account(user)
            user.save(update_fields=["username"])
    except IntegrityError:  # another account took the name meanwhile
        user.refresh_from_db()
        form.add_error("username", user.unique_error_message(User, ["username"]))
        return False
    return True


@never_cache
@require_safe
@login_required
def download_data(request: HttpRequest) -> StreamingHttpResponse:
    """Send all data of the account as a file."""
    file = StreamingHttpResponse(exported(_logged_in(request)), content_type="application/json")
    file["Content-Disposition"] = 'attachment; filename="wordgames.json"'
    return file


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account for good, after checking its password."""
    user = _logged_in(request)
    if user.is_staff:
        sentence = translate(
            "This account runs the site, so only another administrator can delete it."
        )
        messages.info(request, sentence)
        return redirect("account:home")
    form = PasswordForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        delete_account(user)
        logout(request)
        messages.success(request, translate("Your account and your games are deleted."))
        return redirect("home")
    return _form_page(request, "accounts/delete.html", form)


def _form_page(request: HttpRequest, template: str, form: PasswordForm) -> HttpResponse:
    """Show a form, the first time or sent back."""
    status = REFUSED if request.method == "POST" else 200
    return render(request, template, {"form": form}, status=status)


def _logged_in(request: HttpRequest) -> User:
    """Return the account behind a request that `login_required` has let through."""
    if not isinstance(request.user, User):
        raise TypeError("Nobody is logged in.")
    return request.user


sign_up, log_in, log_out = SignUp.as_view(), LogIn.as_view(), LogOut.as_view()
reset, reset_sent, new_password = Reset.as_view(), ResetSent.as_view(), NewPassword.as_view()
change_password = ChangePassword.as_view()


CLOSED = translatable("New accounts are closed on this site. You can play everything without one.")
UNINVITED = translatable(
    "You need an invitation to open an account here: a link from someone who runs the site. "
    "You can play everything without one."
)
USED_UP = translatable("This invitation has been used up or has expired. Ask for a new one.")


def _good(token: str) -> QuerySet[Invitation]:
    now = timezone.now()
    return Invitation.objects.filter(pk=token, left__gt=0, expires_at__gt=now)


def why_not(token: str) -> str:
    """Return why this invitation, "" for none, does not allow an account; "" if it does."""
    if settings.SIGN_UP == "open":
        return ""
    if settings.SIGN_UP == "closed":
        return CLOSED
    if not token:
        return UNINVITED
    return "" if _good(token).exists() else USED_UP


def take(token: str) -> bool:
    """Use an invitation for one account, if one is needed; return True if that was possible.

    Of two simultaneous uses of the last one only one succeeds: call this in the transaction that
    stores the account.
    """
    if settings.SIGN_UP != "invited":
        return settings.SIGN_UP == "open"
    return bool(_good(token).update(left=F("left") - 1))
