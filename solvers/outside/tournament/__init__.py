"""Weekly tournaments: the same hidden secrets for everybody, sealed until the week is over."""
