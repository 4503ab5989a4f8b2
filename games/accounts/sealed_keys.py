"""Keys of second factors, encrypted at rest: a stolen database or backup makes no codes.

AES-SIV and not Fernet, whose tokens do not fit into django-otp's column of 80 characters.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import unhexlify
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db.models.signals import pre_save
from django.utils.crypto import salted_hmac
from django_otp.plugins.otp_totp.models import TOTPDevice

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

SEALED = "aes:"
"""How a stored key begins that is encrypted; django-otp's own are hexadecimal digits."""


class SealedKeyError(Exception):
    """A stored key that none of this site's secrets opens."""


def install() -> None:
    """Encrypt keys when devices are saved, and let django-otp read them: it has no hook for it."""
    TOTPDevice.bin_key = property(_opened)
    pre_save.connect(_seal, sender=TOTPDevice, dispatch_uid="accounts.seal")


def rewrite(*, plain: bool = False) -> list[str]:
    """Encrypt all keys under the newest secret, or store them as older versions read them.

    Return the accounts whose keys no secret opens; those are left as they are.
    """
    newest, unreadable = _ciphers()[0], []
    for device in TOTPDevice.objects.select_related("user"):
        try:
            key = _opened(device)
        except SealedKeyError:
            unreadable.append(device.user.get_username())
            continue
        stored = key.hex() if plain else _sealed(newest, key)
        if device.key != stored:  # a key is always sealed alike
            TOTPDevice.objects.filter(pk=device.pk, key=device.key).update(key=stored)
    return unreadable


def _opened(device: Any) -> bytes:
    """Return a device's key; one of an older version is stored as it is."""
    if not device.key.startswith(SEALED):
        return unhexlify(device.key)
    from cryptography.exceptions import InvalidTag

    sealed = b64decode(device.key.removeprefix(SEALED))
    for cipher in _ciphers():
        with suppress(InvalidTag):
            return cipher.decrypt(sealed, None)
    raise SealedKeyError("SECOND_FACTOR_KEY does not open the key of this second factor.")


def _seal(instance: Any, **_: Any) -> None:
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
