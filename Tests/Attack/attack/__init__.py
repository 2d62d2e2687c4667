"""Attacks on the verification service, as somebody outside would make them. Only Python's own library is used."""
