"""Django's account forms, with an optional e-mail address and the site's own words."""

from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import authenticate
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
    UserCreationForm,
    UsernameField,
)
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _
from django_otp import user_has_device

from games.accounts.account_names import is_taken, looks_taken
from games.accounts.backend import refusal
from games.accounts.second_factor import verify
from games.names.public_names import refuse_unfit
from wordgames.languages.translation import translate

WRONG_CODE = _(
    "That code didn't work. Each code lasts half a minute; after a few wrong ones, wait a little."
)
PASSWORDS_HELP = _("At least 8 characters. Not just digits, not your name, not a common password.")
EMAIL_HELP = _("We only use it if you forget your password. You can leave it empty.")
NAME_HELP = _("Letters, digits and @ . + - _")


def _say_rules_plainly(form: forms.Form | forms.ModelForm[User], name: str) -> None:
    """Give a password's rules in one sentence, instead of one for each validator."""
    form.fields[name].help_text = PASSWORDS_HELP


class LogInForm(AuthenticationForm):
    """Log-in form with a separate sentence for a name that is tried too often."""

    def get_invalid_login_error(self) -> ValidationError:
        """Return the error, as far as it may be revealed."""
        if sentence := refusal(self.request):
            return ValidationError(sentence, code="too_often")
        return super().get_invalid_login_error()


class AdminLogInForm(LogInForm, AdminAuthenticationForm):
    """Log-in form of the admin, which admits only staff."""


class SignUpForm(UserCreationForm[User]):
    """Sign-up form: a name, a password twice, and an optional e-mail address."""

    class Meta:
        model = User
        fields = ("username", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = NAME_HELP
        self.fields["username"].validators.append(refuse_unfit)
        self.fields["email"].label = _("E-mail (optional)")
        self.fields["email"].help_text = EMAIL_HELP
        self.fields["email"].widget.attrs["autocomplete"] = "email"
        self.fields["password2"].label = _("Password again")
        self.fields["password2"].help_text = ""
        _say_rules_plainly(self, "password1")
        self.order_fields(("username", "password1", "password2", "email"))

    def clean_username(self) -> str:
        """Refuse a name that readers take for another account's."""
        name = str(super().clean_username() or "")
        refuse_alike(name, self.instance)
        return name


def refuse_alike(name: str, account: User) -> None:
    """Raise ValidationError for a name that is another account's by its letters or their looks."""
    if name and (is_taken(name, account.pk) or looks_taken(name, account.pk)):
        raise account.unique_error_message(User, ["username"])


class ResetForm(PasswordResetForm):
    """Form for the address that a link to choose a new password goes to."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]
    """Form for a new password, twice, reached by a mailed link."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password2"].label = _("Password again")
        self.fields["new_password2"].help_text = ""
        _say_rules_plainly(self, "new_password1")

    def save_first(self) -> bool:
        """Store the password unless another was stored meanwhile; return whether it was stored.

        It is hashed before the account is locked: that takes long.
        """
        before = self.user.password
        self.save(commit=False)
        with transaction.atomic():
            same = User.objects.select_for_update().filter(pk=self.user.pk, password=before)
            if not same.exists():
                return False
            self.user.save(update_fields=["password"])
        return True


def owner_by(request: HttpRequest, password: str) -> User:
    """Return the logged-in account, by its password; wrong ones count as tries to log in.

    Raises ValidationError: who sits at somebody's open browser may not guess without end.
    """
    name = request.user.get_username()
    account = authenticate(request, username=name, password=password)
    if not isinstance(account, User) or account.pk != request.user.pk:
        raise ValidationError(refusal(request) or translate("That's not your password."))
    return account


class ChangePasswordForm(NewPasswordForm, PasswordChangeForm):
    """Form for the old password once and the new one twice."""

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_old_password(self) -> str:
        """Refuse a password that is not the account's."""
        typed = str(self.cleaned_data["old_password"])
        self.user.password = owner_by(self.request, typed).password  # its hash may be renewed
        return typed


class PasswordForm(forms.Form):
    """Form for the account's password, asked again before irreversible actions."""

    password = forms.CharField(
        strip=False,
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_password(self) -> str:
        """Refuse a password that is not the account's."""
        typed = str(self.cleaned_data["password"])
        self.user = owner_by(self.request, typed)
        return typed


class CodeForm(forms.Form):
    """Form for a code of the app, or a recovery code; spaces do not count."""

    code = forms.CharField(
        max_length=40,
        label=_("Code"),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autofocus": True}),
    )

    def clean_code(self) -> str:
        return "".join(str(self.cleaned_data["code"]).split()).lower()


class StillThereForm(CodeForm):
    """Form to confirm the logged-in user: the password, and a code if a second factor is on.

    Wrong entries count as tries to log in.
    """

    password = forms.CharField(
        strip=False,
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )
    field_order = ("password", "code")

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        self.fields["code"].widget.attrs.pop("autofocus")
        if not user_has_device(request.user):
            del self.fields["code"]

    @staticmethod
    def asks(posted: QueryDict, prefix: str) -> bool:
        """True if this form was posted, and not another one to the same address."""
        return f"{prefix}-password" in posted

    def clean(self) -> dict[str, Any]:
        """Refuse a wrong password or code; checking a code uses it up."""
        fields = self.cleaned_data
        if set(fields) != set(self.fields):
            return fields
        try:
            user = owner_by(self.request, fields["password"])
        except ValidationError as error:
            self.add_error("password", error)
            return fields
        if "code" in fields and not verify(self.request, user, fields["code"]):
            self.add_error("code", WRONG_CODE)
        return fields


class EmailForm(PasswordForm):
    """Form for another e-mail address; it allows password resets, so the password is required."""

    email = forms.EmailField(
        max_length=254,
        required=False,
        label=_("E-mail"),
        help_text=EMAIL_HELP,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ("email", "password")


class NameForm(PasswordForm):
    """Form for another username; others know the account by it, so the password is required."""

    field_order = ("username", "password")

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        self.fields["username"] = UsernameField(
            max_length=User._meta.get_field("username").max_length,
            label=_("Username"),
            help_text=NAME_HELP,
            validators=[User.username_validator, refuse_unfit],
        )
        self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        """Refuse another account's name, and one that gives the password away."""
        fields = self.cleaned_data
        if set(fields) == set(self.fields):
            try:
                refuse_alike(fields["username"], self.user)
                renamed = User(username=fields["username"])
                UserAttributeSimilarityValidator(["username"]).validate(fields["password"], renamed)
            except ValidationError as error:
                self.add_error("username", error)
        return fields
