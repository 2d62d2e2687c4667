-- The store's statements for verifying a correct code, except the check of the client's failures, for pgbench. The
-- challenges must exist, so issue.sql must run first.
SELECT nextval('bench_verified') AS n \gset
BEGIN;
SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
SELECT purpose, recipient_kind, recipient, length, alphabet, groups, key, lifetime, expires_at, resend_at, budget,
    is_decoy, is_test, generation, device, codes, resends, attempts, recorded_verdicts, used_at, redeemed_at, successor, app,
    language
  FROM challenge WHERE id = 'bench-' || (:n)::bigint AND app = '' FOR UPDATE;
SELECT count, until FROM counter WHERE subject = int8send((:n)::bigint + 1000000000) FOR UPDATE;
SELECT count, until FROM counter WHERE subject = int8send((:n)::bigint + 2000000000) FOR UPDATE;
UPDATE challenge SET codes = codes, resend_at = resend_at, resends = resends, attempts = attempts + 1,
    recorded_verdicts = decode(repeat('00', 65), 'hex'), used_at = 1, redeemed_at = NULL, successor = NULL
  WHERE id = 'bench-' || (:n)::bigint;
COMMIT;
