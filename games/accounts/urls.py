"""The account's addresses, with the limits of posts per minute."""

from functools import partial

from django.urls import path

from games.hooks import LaterModule
from games.limits.daily_quota import new_addresses, sign_ups
from games.limits.rate_limits import limited

second_factor_views = LaterModule("games.accounts.second_factor_views")
token_views = LaterModule("games.accounts.token_views")
views = LaterModule("games.accounts.views")

app_name = "account"
# Log-ins and sign-ups of an address: a class at the start of a lesson, mistypings included.
LOG_INS_A_MINUTE = 60
# Limit of a page that answers whether a password or a code is right.
guarded = partial(limited, strict=True)
urlpatterns = [
    path("", views.account, name="home"),
    path(
        "sign-up/",
        guarded("sign-up", per_minute=LOG_INS_A_MINUTE)(sign_ups(views.sign_up)),
        name="sign-up",
    ),
    path(
        "log-in/",
        guarded("log-in", per_minute=LOG_INS_A_MINUTE)(views.log_in),
        name="log-in",
    ),
    path("log-out/", views.log_out, name="log-out"),
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
        guarded("password", per_minute=10)(views.change_password),
        name="password",
    ),
    path("reset/", guarded("reset", per_minute=5)(views.reset), name="reset"),
    path("reset/sent/", views.reset_sent, name="reset-sent"),
    path(
        "reset/<uidb64>/<token>/",
        guarded("reset-confirm", per_minute=20)(views.new_password),
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
