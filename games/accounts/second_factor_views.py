"""The pages of the second factor: set it up, show it, make recovery codes, turn it off."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django_otp import user_has_device

from games.accounts import second_factor
from games.accounts.forms import WRONG_CODE, CodeForm, PasswordForm
from games.limits.rate_limits import REFUSED
from wordgames.languages.translation import translate


@never_cache
@sensitive_post_parameters("password", "code")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def page(request: HttpRequest) -> HttpResponse:
    """Show the next step: setting up, entering a code, or changing the settings."""
    user = request.user
    if not (isinstance(user, User) and user.is_staff):
        raise Http404
    if not user_has_device(user):
        device = second_factor.unconfirmed(user)
        return _begin(request, user) if device is None else _confirm(request, user, device)
    return _change(request, user) if second_factor.is_verified(request) else _show(request, user)


def _begin(request: HttpRequest, user: User) -> HttpResponse:
    form = PasswordForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        second_factor.begin(user)
        return redirect(request.get_full_path())
    return _page(request, "begin", form=form, required=settings.STAFF_SECOND_FACTOR)


def _confirm(request: HttpRequest, user: User, device: Any) -> HttpResponse:
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        codes = second_factor.confirm(request, user, form.cleaned_data["code"])
        if codes:
            return _codes(request, codes)
        form.add_error("code", WRONG_CODE)
    picture, key = second_factor.picture(device), second_factor.key_to_type(device)
    address = device.config_url
    return _page(request, "confirm", form=form, picture=picture, key=key, address=address)


def _show(request: HttpRequest, user: User) -> HttpResponse:
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if second_factor.verify(request, user, form.cleaned_data["code"]):
            return redirect(_onward(request))
        form.add_error("code", WRONG_CODE)
    return _page(request, "show", form=form)


def _change(request: HttpRequest, user: User) -> HttpResponse:
    """Make recovery codes anew or turn the second factor off, after checking the password."""
    form = PasswordForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        if request.POST.get("act") == "codes":
            return _codes(request, second_factor.renew_recovery(user))
        second_factor.turn_off(user)
        sentence = translate("Two-step log-in is off. Your password is enough again.")
        messages.success(request, sentence)
        return redirect("account:home")
    return _page(request, "change", form=form, left=second_factor.recovery_left(user))


def _page(request: HttpRequest, step: str, **context: Any) -> HttpResponse:
    status = REFUSED if request.method == "POST" else 200
    return render(request, "accounts/second_factor.html", context | {"step": step}, status=status)


def _codes(request: HttpRequest, codes: list[str]) -> HttpResponse:
    """Show recovery codes, only this once."""
    context = {"codes": codes, "onward": _onward(request)}
    return render(request, "accounts/recovery_codes.html", context)


def _onward(request: HttpRequest) -> str:
    """Return the page that the visitor wanted, if it is on this site."""
    onward, hosts = request.GET.get("next", ""), {request.get_host()}
    safe = url_has_allowed_host_and_scheme(onward, hosts, require_https=request.is_secure())
    return onward if safe else reverse("account:home")
