-- What the store does to issue a code, statement by statement, for pgbench. The number makes everything but the
-- limits of the client and of all different.
SELECT nextval('bench_issued') AS n \gset
BEGIN;
SELECT count FROM failure WHERE subject = int8send(:n);
INSERT INTO allowance AS a (subject, until) VALUES (int8send(:n), 1000000)
  ON CONFLICT (subject) DO UPDATE SET until = greatest(a.until, 0) + 1 WHERE greatest(a.until, 0) + 1 <= 9000000000000000;
INSERT INTO allowance AS a (subject, until) VALUES ('\x01', 1000000)
  ON CONFLICT (subject) DO UPDATE SET until = greatest(a.until, 0) + 1 WHERE greatest(a.until, 0) + 1 <= 9000000000000000;
INSERT INTO allowance AS a (subject, until) VALUES ('\x02', 1000000)
  ON CONFLICT (subject) DO UPDATE SET until = greatest(a.until, 0) + 1 WHERE greatest(a.until, 0) + 1 <= 9000000000000000;
INSERT INTO challenge (id, purpose, recipient_kind, recipient, length, alphabet, groups, expires_at, resend_at, budget,
    is_decoy)
  VALUES ('bench-' || (:n)::bigint, 'sign-in', 'email', (:n)::bigint || '@example.com', 6, 'digits', '',
    9000000000000, 0, 5, 'false');
INSERT INTO code (challenge, tag) VALUES ('bench-' || (:n)::bigint, sha256(int8send(:n)));
INSERT INTO outbox (name, challenge, sealed, expires_at, due_at)
  VALUES ('bench-' || (:n)::bigint, 'bench-' || (:n)::bigint, decode(repeat('00', 200), 'hex'), 9000000000000, 0);
COMMIT;
