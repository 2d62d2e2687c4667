"""Attacks on the running verification service, over HTTP."""
