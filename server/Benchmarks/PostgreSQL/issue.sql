-- The store's statements for issuing a code, except the check of the client's failures, for pgbench. `n` makes every
-- row different except the counter of the client and the 16 shards of the overall limit.
SELECT nextval('bench_issued') AS n \gset
\set part random(1, 16)
BEGIN;
SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
SELECT count, until FROM counter WHERE subject = int8send((:n)::bigint + 1000000000) FOR UPDATE;
SELECT count, until FROM counter WHERE subject = int8send((:n)::bigint + 2000000000) FOR UPDATE;
SELECT count, until FROM counter WHERE subject = int8send(:n) FOR UPDATE;
SELECT count, until FROM counter WHERE subject = '\x01' FOR UPDATE;
SELECT count, until FROM counter WHERE subject = int4send(:part) FOR UPDATE;
INSERT INTO counter (count, until, hour, subject) VALUES (0, 1, 1, int8send(:n));
INSERT INTO counter (count, until, hour, subject) VALUES (0, 1, 1, '\x01')
  ON CONFLICT (subject) DO UPDATE SET until = counter.until + 1;
INSERT INTO counter (count, until, hour, subject) VALUES (0, 1, 1, int4send(:part))
  ON CONFLICT (subject) DO UPDATE SET until = counter.until + 1;
INSERT INTO challenge (id, app, purpose, recipient_kind, recipient, length, alphabet, groups, key, language, lifetime,
    expires_at, resend_at, budget, is_decoy, is_test, generation, device, codes, recorded_verdicts)
  VALUES ('bench-' || (:n)::bigint, '', 'sign-in', 'email', (:n)::bigint || '@example.com', 6, 'digits', '', '01234567',
    'en', 600, 9000000000000, 0, 5, 0, 0, 0, NULL, sha256(int8send(:n)), '');
INSERT INTO message (name, challenge, channel, sealed, expires_at, created_at, due_at, attempts, state, changed_at)
  VALUES ('bench-' || (:n)::bigint, 'bench-' || (:n)::bigint, 'email', decode(repeat('00', 70), 'hex'), 9000000000000,
    0, 9000000000000, 1, 'waiting', 0);
COMMIT;
