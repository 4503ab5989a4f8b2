"""A second factor for staff: codes of an app (RFC 6238), and recovery codes in case it is lost.

django-otp stores devices, checks codes, and slows down guessing. An app's key is encrypted at
rest, so that a stolen database or backup makes no codes: by AES-SIV and not Fernet, whose tokens
do not fit into django-otp's column of 80 characters.
"""

from __future__ import annotations

import logging
from base64 import b32encode, b64decode, b64encode
from binascii import unhexlify
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.safestring import SafeString, mark_safe
from django_otp import devices_for_user, login, user_has_device
from django_otp.models import Device
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from games.accounts.security_log import note

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

log = logging.getLogger(__name__)
NAME = "app"
RECOVERY = "recovery codes"
# Number of recovery codes; each works once.
CODES = 10
# How an encrypted key begins; django-otp's own are hexadecimal digits.
SEALED = "aes:"


def is_verified(request: HttpRequest) -> bool:
    """True if this session has shown its second factor."""
    return bool(getattr(request.user, "otp_device", None))


def is_missing(request: HttpRequest) -> bool:
    """True if a staff member has yet to show, or to set up, a second factor."""
    user = request.user
    if not (user.is_active and user.is_staff) or is_verified(request):
        return False
    return bool(settings.STAFF_SECOND_FACTOR or user_has_device(user))


def address_to_verify(onward: str) -> str:
    """Return the page that asks for the second factor, and continues from there."""
    return f"{reverse('account:second-factor')}?{urlencode({'next': onward}, safe='/')}"


def begin(user: User) -> None:
    """Make a device that counts only once `confirm` has seen a code from it."""
    TOTPDevice.objects.filter(user=user, confirmed=False).delete()
    TOTPDevice.objects.create(user=user, name=NAME, confirmed=False)


def unconfirmed(user: User) -> TOTPDevice | None:
    """Return the device being set up, if there is one."""
    return TOTPDevice.objects.filter(user=user, confirmed=False).first()


@transaction.atomic
def confirm(request: HttpRequest, user: User, code: str) -> list[str] | None:
    """Take the new device into use if the code is from it; return the first recovery codes."""
    device = TOTPDevice.objects.select_for_update().filter(user=user, confirmed=False).first()
    if device is None or not device.verify_token(code):
        return None
    device.confirmed = True
    device.save(update_fields=["confirmed"])
    login(request, device)
    note("second-factor-on", user.get_username())
    return renew_recovery(user)


def verify(request: HttpRequest, user: User, code: str) -> bool:
    """Let this session act as staff if the code is from its user's device or a recovery code."""
    device = _matching(user, code)
    if device is None:
        note("second-factor-failed", user.get_username())
        return False
    login(request, device)
    note("second-factor-shown", user.get_username(), by=device.name)
    return True


@transaction.atomic
def _matching(user: User, code: str) -> Device | None:
    """Return the device that a code is from; a recovery code is used up."""
    for device in devices_for_user(user, for_verify=True):
        stored = _as_stored(device, code) if isinstance(device, StaticDevice) else code
        try:
            if device.verify_token(stored):
                return device
        except SealedKeyError as error:  # a recovery code still opens
            log.error("The second factor of %s cannot be used: %s", user.get_username(), error)
    return None


def _as_stored(device: StaticDevice, code: str) -> str:
    """Return a recovery code as it is stored: hashed, or as it is if it was made in the shell."""
    hashed = _hash_of_code(code)
    return hashed if device.token_set.filter(token=hashed).exists() else code.lower()


def _hash_of_code(code: str) -> str:
    """Return the keyed hash of a recovery code: in capitals, as no typed code is."""
    digest = salted_hmac("recovery code", code, algorithm="sha256").digest()
    return b32encode(digest)[:16].decode()


@transaction.atomic
def renew_recovery(user: User) -> list[str]:
    """Make new recovery codes, stored only as hashes; earlier ones become invalid."""
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name=RECOVERY)
    codes = [StaticToken.random_token() for _ in range(CODES)]
    StaticToken.objects.bulk_create(
        StaticToken(device=device, token=_hash_of_code(code)) for code in codes
    )
    note("recovery-codes-made", user.get_username())
    return codes


def recovery_left(user: User) -> int:
    """Return how many recovery codes have not been used."""
    return int(StaticToken.objects.filter(device__user=user).count())


@transaction.atomic
def turn_off(user: User) -> None:
    """Forget all devices and recovery codes of an account."""
    TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()
    note("second-factor-off", user.get_username())


def picture(device: TOTPDevice) -> SafeString:
    """Return the SVG picture for the app to scan, black on white in any theme."""
    import segno

    svg = segno.make(device.config_url).svg_inline(scale=5, light="#fff")
    return mark_safe(svg)  # noqa: S308 - segno draws it; the address is in its modules only


def key_to_type(device: TOTPDevice) -> str:
    """Return the same key for typing: base 32, in groups of four."""
    key = b32encode(device.bin_key).decode().rstrip("=")
    return " ".join(key[start : start + 4] for start in range(0, len(key), 4))


class SealedKeyError(Exception):
    """A stored key that none of this site's secrets opens."""


def rewrite_keys(*, plain: bool = False) -> list[str]:
    """Encrypt all keys under the newest secret, or store them as older versions read them.

    Return the accounts whose keys no secret opens; those are left as they are.
    """
    newest, unreadable = _ciphers()[0], []
    for device in TOTPDevice.objects.select_related("user"):
        try:
            key = key_of(device)
        except SealedKeyError:
            unreadable.append(device.user.get_username())
            continue
        stored = key.hex() if plain else _sealed(newest, key)
        if device.key != stored:  # a key is always sealed alike
            TOTPDevice.objects.filter(pk=device.pk, key=device.key).update(key=stored)
    return unreadable


def key_of(device: Any) -> bytes:
    """Return a device's key; one of an older version is stored as it is."""
    if not device.key.startswith(SEALED):
        return unhexlify(device.key)
    from cryptography.exceptions import InvalidTag

    sealed = b64decode(device.key.removeprefix(SEALED))
    for cipher in _ciphers():
        with suppress(InvalidTag):
            return cipher.decrypt(sealed, None)
    raise SealedKeyError("SECOND_FACTOR_KEY does not open the key of this second factor.")


def seal(instance: Any, **_: Any) -> None:
    """Encrypt the key of a device that is about to be stored."""
    if not instance.key.startswith(SEALED):
        instance.key = _sealed(_ciphers()[0], unhexlify(instance.key))


def _sealed(cipher: AESSIV, key: bytes) -> str:
    return SEALED + b64encode(cipher.encrypt(key, None)).decode()


def _ciphers() -> list[AESSIV]:
    """Return a cipher for each secret, the newest first; SECRET_KEY is the last.

    It serves sites that have set none, and opens what was sealed before they did.
    """
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

    texts = [*settings.SECOND_FACTOR_KEY, settings.SECRET_KEY]
    digests = (salted_hmac("second factor", "", text, algorithm="sha512") for text in texts)
    return [AESSIV(digest.digest()) for digest in digests]
