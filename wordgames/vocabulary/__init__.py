"""Words of lexicons as arrays: built, packed, mapped, searched and compared."""
