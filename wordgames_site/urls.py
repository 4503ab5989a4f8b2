"""The site's addresses; every registered game has its own under its slug."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from games.accounts.forms import AdminLogInForm
from games.accounts.urls import CLASS
from games.catalogue import GAMES
from games.limits import limited
from games.urls import urls_of
from wordgames_site import installable, policy_reports, previews, results
from wordgames_site.api.door import api, guide
from wordgames_site.health import favicon
from wordgames_site.speaking import language

admin.site.login_form = AdminLogInForm
urlpatterns: list[URLPattern | URLResolver] = [
    # first, for a move is the most frequent request, and addresses are tried in this order
    *(path(f"{slug}/", include(urls_of(slug))) for slug in GAMES),
    path("language/", language, name="language"),
    path("favicon.ico", favicon, name="favicon"),
    path("robots.txt", installable.robots, name="robots"),
    path("manifest.webmanifest", installable.manifest, name="manifest"),
    path("worker.js", installable.worker, name="worker"),
    path("offline/", installable.offline, name="offline"),
    path("preview/<slug:slug>.png", previews.preview, name="preview"),
    path("result/<slug:slug>/<opaque:play_id>.png", results.result, name="result"),
    path("result/day/<date:day>.png", results.set_result, name="set-result"),
    path("preview/<slug:slug>/<int:number>.png", previews.preview, name="preview"),
    path(policy_reports.PATH[1:], policy_reports.take, name="policy-reports"),
    path("admin/login/", limited("log-in", per_minute=CLASS)(admin.site.login)),
    path("admin/", admin.site.urls),
    path("lexicons/", include("lexicons.urls")),
    path("api/", guide, name="api-guide"),
    path("api/v1/", api.urls),
    path("account/", include("games.accounts.urls")),
    path("", include("games.urls")),
    path("", include("games.friends.urls")),
    path("", include("games.lists.urls")),
    path("", include("solvers.urls")),
]

handler500 = "games.faults.broken"
