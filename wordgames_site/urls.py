"""The site's addresses; every registered game has its own under its slug."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from games.accounts.forms import AdminLogInForm
from games.accounts.urls import LOG_INS_A_MINUTE
from games.catalogue import GAMES
from games.limits.rate_limits import limited
from games.urls import urls_of
from wordgames_site.api.urls import ApiResolver, guide
from wordgames_site.middleware.json_refusals import PREFIX
from wordgames_site.middleware.language import language
from wordgames_site.operation import csp_reports
from wordgames_site.operation.health import favicon
from wordgames_site.pages import (
    link_previews,
    result_pictures,
    web_app,
)

admin.autodiscover()
admin.site.login_form = AdminLogInForm
urlpatterns: list[URLPattern | URLResolver] = [
    # first: a move is the most frequent request, and addresses are tried in this order
    *(path(f"{slug}/", include(urls_of(slug))) for slug in GAMES),
    path("language/", language, name="language"),
    path("favicon.ico", favicon, name="favicon"),
    path("robots.txt", web_app.robots, name="robots"),
    path("manifest.webmanifest", web_app.manifest, name="manifest"),
    path("worker.js", web_app.worker, name="worker"),
    path("offline/", web_app.offline, name="offline"),
    path("preview/<slug:slug>.png", link_previews.preview, name="preview"),
    path("result/<slug:slug>/<opaque:play_id>.png", result_pictures.result, name="result"),
    path("result/day/<date:day>.png", result_pictures.set_result, name="set-result"),
    path("preview/<slug:slug>/<int:number>.png", link_previews.preview, name="preview"),
    path(csp_reports.PATH[1:], csp_reports.take, name="policy-reports"),
    path("admin/login/", limited("log-in", per_minute=LOG_INS_A_MINUTE)(admin.site.login)),
    path("admin/", admin.site.urls),
    path("lexicons/", include("lexicons.urls")),
    path("api/", guide, name="api-guide"),
    ApiResolver(PREFIX[1:]),
    path("account/", include("games.accounts.urls")),
    path("", include("games.urls")),
    path("", include("games.friends.urls")),
    path("", include("games.races.urls")),
    path("", include("games.lists.urls")),
    path("", include("solvers.urls")),
]

handler404 = "games.pages.error_pages.missing"
handler500 = "games.pages.error_pages.broken"
