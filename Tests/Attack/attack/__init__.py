"""Attacks on the verification service from outside."""
