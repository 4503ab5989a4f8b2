"""The account's addresses, with the limits of posts per minute."""

from functools import partial

from django.urls import path

from games.accounts import second_factor_views, token_views, views
from games.limits.daily_quota import new_addresses, sign_ups
from games.limits.rate_limits import limited

app_name = "account"
LOG_INS_A_MINUTE = 60
"""Log-ins and sign-ups of an address: a class at the start of a lesson, mistypings included."""
guarded = partial(limited, strict=True)
"""Limit of a page that answers whether a password or a code is right."""
urlpatterns = [
    path("", views.account, name="home"),
    path(
        "sign-up/",
        guarded("sign-up", per_minute=LOG_INS_A_MINUTE)(sign_ups(views.SignUp.as_view())),
        name="sign-up",
    ),
    path(
        "log-in/",
        guarded("log-in", per_minute=LOG_INS_A_MINUTE)(views.LogIn.as_view()),
        name="log-in",
    ),
    path("log-out/", views.LogOut.as_view(), name="log-out"),
    path("sessions/", limited("sessions", per_minute=30)(views.sessions), name="sessions"),
    path(
        "second-factor/",
        guarded("second-factor", per_minute=10)(second_factor_views.page),
        name="second-factor",
    ),
    path("e-mail/", guarded("password", per_minute=10)(new_addresses(views.email)), name="e-mail"),
    path("name/", guarded("password", per_minute=10)(views.name), name="name"),
    path(
        "password/",
        guarded("password", per_minute=10)(views.ChangePassword.as_view()),
        name="password",
    ),
    path("reset/", guarded("reset", per_minute=5)(views.Reset.as_view()), name="reset"),
    path("reset/sent/", views.ResetSent.as_view(), name="reset-sent"),
    path(
        "reset/<uidb64>/<token>/",
        guarded("reset-confirm", per_minute=20)(views.NewPassword.as_view()),
        name="password_reset_confirm",
    ),
    path(
        "export/",
        limited("account-export", per_minute=6, methods=("GET",))(views.download_data),
        name="export",
    ),
    path(
        "tokens/", guarded("api-tokens", per_minute=20)(token_views.api_tokens), name="api-tokens"
    ),
    path("delete/", guarded("password", per_minute=10)(views.delete), name="delete"),
]
