"""Prepares the PostgreSQL database that the servers share."""

import asyncio
import secrets


async def run_sql(database: str, *statements: str) -> None:
    commands = [option for statement in statements for option in ("-c", statement)]
    process = await asyncio.create_subprocess_exec("psql", "-q", "-v", "ON_ERROR_STOP=1", database, *commands,
                                                    stdout=asyncio.subprocess.DEVNULL)
    assert await process.wait() == 0


async def new_schema(database: str, name: str) -> str:
    """Creates an empty schema with a clock that `advance_clock` advances; returns the database URL that selects it."""
    schema = f"{name}_{secrets.token_hex(6)}"
    await run_sql(
        database, f"CREATE SCHEMA {schema}", f"CREATE TABLE {schema}.test_clock AS SELECT interval '0' AS ahead",
        # Several servers use this function as their clock. The search path finds this one before PostgreSQL's.
        f"CREATE FUNCTION {schema}.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS "
        f"'SELECT pg_catalog.clock_timestamp() + ahead FROM {schema}.test_clock'")
    return f"{database}&options=-csearch_path%3D{schema},pg_catalog"


async def advance_clock(address: str, seconds: int) -> None:
    """Advances the clock of a schema's servers."""
    await run_sql(address, f"UPDATE test_clock SET ahead = ahead + interval '{seconds} s'")
