"""The page of an account's tokens for programs."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games.accounts import tokens
from games.accounts.forms import PasswordForm
from games.accounts.models import ApiToken
from games.accounts.notices import TOKEN, notify
from games.accounts.security_log import note
from games.limits.rate_limits import REFUSED
from wordgames.languages.translation import translate

MANY = _("You have ten tokens, which is the limit. Revoke one you don't need.")


class TokenForm(PasswordForm):
    """Form for a token's purpose; a token outlives the session, so the password is required."""

    name = forms.CharField(label=_("What's it for?"), max_length=40)
    field_order = ("name", "password")


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def api_tokens(request: HttpRequest) -> HttpResponse:
    """List the tokens; make one, which is shown only once, or revoke one."""
    user = request.user
    if not isinstance(user, User):
        raise TypeError("login_required lets only users in.")
    if revoked := request.POST.get("revoke", ""):
        return _revoke(request, user, revoked)
    form = TokenForm(request, request.POST if request.method == "POST" else None)
    shown, status = "", 200
    if form.is_bound:
        status = REFUSED
        if form.is_valid():
            try:
                _token, shown = tokens.make(user, form.cleaned_data["name"])
            except tokens.TooMany:
                form.add_error(None, MANY)
            else:
                note("api-token-made", user.get_username())
                notify(user.email, user.get_username(), TOKEN)
                form, status = TokenForm(request), 200
    context = {"form": form, "tokens": user.api_tokens.all(), "shown": shown}
    return render(request, "accounts/tokens.html", context, status=status)


def _revoke(request: HttpRequest, user: User, pk: str) -> HttpResponse:
    gone, _each = ApiToken.objects.filter(owner=user, pk=pk[:16]).delete()
    if gone:
        note("api-token-revoked", user.get_username())
    messages.success(
        request,
        translate("Token revoked.") if gone else translate("That token was already revoked."),
    )
    return redirect("account:api-tokens")
