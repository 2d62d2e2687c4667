-- What the store does with a right code, statement by statement, for pgbench: at challenges that were issued before.
SELECT nextval('bench_verified') AS n \gset
BEGIN;
SELECT 1 FROM challenge WHERE id = 'bench-' || (:n)::bigint FOR UPDATE;
SELECT guess, attempts_left FROM answer WHERE challenge = 'bench-' || (:n)::bigint AND request = int8send(:n);
UPDATE challenge SET attempts = attempts + 1
  WHERE id = 'bench-' || (:n)::bigint AND used_at IS NULL AND attempts < budget AND expires_at > 1
  RETURNING budget - attempts;
INSERT INTO failure AS f (subject, count) VALUES (int8send(:n), 1)
  ON CONFLICT (subject) DO UPDATE SET count = f.count + 1 WHERE f.count < 100;
SELECT tag FROM code WHERE challenge = 'bench-' || (:n)::bigint;
UPDATE challenge SET used_at = 1 WHERE id = 'bench-' || (:n)::bigint AND used_at IS NULL;
DELETE FROM failure WHERE subject = int8send(:n);
INSERT INTO answer (challenge, request, guess, attempts_left)
  VALUES ('bench-' || (:n)::bigint, int8send(:n), sha256(int8send(:n)), NULL);
COMMIT;
