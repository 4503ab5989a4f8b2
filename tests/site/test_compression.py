"""Answers are compressed as each browser takes it, and their lengths tell nothing."""

from __future__ import annotations

import gzip
import secrets
from collections.abc import Callable

import brotli
import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory

from wordgames_site.middleware.compression import (
    LARGE,
    NOISE,
    SHORTEST,
    SMALL,
    CompressionMiddleware,
    packed_with_noise,
    quality_for,
)

TEXT = b"<p>A page of words, and more words.</p>" * 100
UNPACK: dict[str, Callable[[bytes], bytes]] = {
    "br": brotli.decompress,
    "gzip": gzip.decompress,
    "": bytes,
}


def answered(answer: HttpResponseBase, accepted: str) -> HttpResponseBase:
    request = RequestFactory().get("/", headers={"Accept-Encoding": accepted})
    return CompressionMiddleware(lambda _: HttpResponse()).process_response(request, answer)


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=1.0, gzip;q=0.8", "br"),
        ("gzip, br;q=0.05", "br"),
        ("gzip, br;q=0", "gzip"),
        ("br; q=0.00, gzip", "gzip"),
        ("gzip, brown", "gzip"),
        ("gzip, x-br", "gzip"),
        ("GZIP,BR", "br"),
        ("gzip, br;Q=0", "gzip"),
        ("br;q=0 , br-x, gzip", "gzip"),
        ("gzip, deflate", "gzip"),
        ("", ""),
    ],
)
def test_a_browser_gets_what_it_takes(accepted: str, encoding: str) -> None:
    answer = answered(HttpResponse(TEXT), accepted)
    assert isinstance(answer, HttpResponse)
    assert answer.headers.get("Content-Encoding", "") == encoding
    assert UNPACK[encoding](answer.content) == TEXT
    assert "Accept-Encoding" in answer.headers["Vary"]
    if encoding:
        assert len(answer.content) < len(TEXT)
        assert answer.headers["Content-Length"] == str(len(answer.content))


@pytest.mark.parametrize("size", [len(TEXT), SMALL, LARGE])
def test_noise_of_every_length_is_skipped(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text, lengths = (TEXT * (1 + size // len(TEXT)))[:size], set()
    for more in range(NOISE):
        monkeypatch.setattr(secrets, "randbelow", lambda most, more=more: min(more, most - 1))
        packed = packed_with_noise(text)
        assert brotli.decompress(packed) == text
        lengths.add(len(packed))
    assert len(lengths) == NOISE


def test_the_same_page_has_another_length_each_time() -> None:
    assert len({len(packed_with_noise(TEXT)) for _ in range(50)}) > 10


def test_a_large_page_is_made_smaller_than_by_gzip() -> None:
    table = "".join(f"<tr><td>{n:,}</td><td>{n * n % 997}</td></tr>" for n in range(3_000)).encode()
    assert len(table) > LARGE
    assert len(packed_with_noise(table)) < len(gzip.compress(table, 6)) * 0.95


def test_the_larger_an_answer_the_more_work_it_is_worth() -> None:
    sizes = (SHORTEST, SMALL - 1, SMALL, LARGE - 1, LARGE)
    assert [quality_for(size) for size in sizes] == [1, 1, 3, 3, 5]


def test_what_compression_does_not_shorten_stays() -> None:
    noise = secrets.token_bytes(2 * SHORTEST)
    for content in (b"x" * (SHORTEST - 1), noise):
        answer = answered(HttpResponse(content), "gzip, br")
        assert isinstance(answer, HttpResponse)
        assert answer.content == content
        assert "Content-Encoding" not in answer.headers


def test_a_packed_answer_is_not_packed_again() -> None:
    words = HttpResponse(TEXT, headers={"Content-Encoding": "gzip"})
    assert answered(words, "gzip, br") is words
    assert words.content == TEXT


def test_a_stream_and_an_answer_with_a_tag_are_left_to_django() -> None:
    stream = answered(StreamingHttpResponse([TEXT, TEXT]), "gzip, br")
    assert isinstance(stream, StreamingHttpResponse)
    assert stream.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(stream.getvalue()) == 2 * TEXT
    tagged = answered(HttpResponse(TEXT, headers={"ETag": '"1"'}), "gzip, br")
    assert (tagged.headers["Content-Encoding"], tagged.headers["ETag"]) == ("gzip", 'W/"1"')


@pytest.mark.django_db
def test_a_page_is_the_same_in_every_encoding(client: Client) -> None:
    pages = {
        encoding: client.get("/learn/terms/", headers={"Accept-Encoding": encoding})
        for encoding in UNPACK
    }
    assert {page.status_code for page in pages.values()} == {200}
    assert [page.headers.get("Content-Encoding", "") for page in pages.values()] == [*UNPACK]
    texts = {UNPACK[encoding](page.content) for encoding, page in pages.items()}
    assert len(texts) == 1
