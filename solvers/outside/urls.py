"""The addresses of agents from outside: the protocol's, without a slash at the end, and pages."""

from __future__ import annotations

from django.urls import re_path

from solvers.outside.act import act

urlpatterns = [
    re_path(r"^act/(?P<environment>[\w-]{1,40})/?$", act, name="act"),
]
