"""The five documents' claims, measured again."""
