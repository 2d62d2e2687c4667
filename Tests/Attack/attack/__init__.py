"""Attacks on the running verification service, its clock, its database, and the servers that deliver its messages."""
