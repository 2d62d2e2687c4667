"""Prepares the PostgreSQL database that the servers share."""

import asyncio
import secrets


async def new_schema(database: str, name: str) -> str:
    """Creates an empty schema and returns the database URL that selects it."""
    schema = f"{name}_{secrets.token_hex(6)}"
    process = await asyncio.create_subprocess_exec("psql", "-q", database, "-c", f"CREATE SCHEMA {schema}")
    assert await process.wait() == 0
    return f"{database}&options=-csearch_path%3D{schema}"
