<?php
// The session of the visitor.
$secure = str_starts_with($origin, 'https:');
session_name($secure ? '__Host-session' : 'session');
$cookie = ['path' => '/', 'secure' => $secure, 'httponly' => true, 'samesite' => 'Lax'];
session_set_cookie_params($cookie);
session_start(['use_strict_mode' => true]);
// A replaced session is like none, except for the attempt that has signed the user in: see signIn().
if (isset($_SESSION['attempt']) && ($_SESSION['attempt'] !== ($_POST['requestKey'] ?? null) || $_SESSION['until'] < time())) {
    session_abort();
    session_id('none');
    session_start(['use_strict_mode' => true]);
}

// Signs the user in. For a minute, a browser that didn't get the answer can repeat the attempt in the old session: only that
// browser knows the random key.
function signIn(string $user, array $result): array
{
    $attempt = $_POST['requestKey'] ?? null;
    $_SESSION = ['user' => $user, 'attempt' => $attempt, 'until' => $_SESSION['until'] ?? time() + 60];
    return renew(['user' => $user], $result, !$attempt);
}

// Replaces the session. Knowing the old ID is worthless then.
function renew(array $session, array $result, bool $deletes = true): array
{
    session_regenerate_id($deletes);
    $_SESSION = $session;
    return $result;
}

// Ends the session.
function signOut(): array
{
    global $cookie;
    $_SESSION = [];
    forget();
    setcookie(session_name(), '', ['expires' => 1] + $cookie);
    return [200, ['user' => null]];
}

// Stores nothing for an empty session.
function forget(): void
{
    session_destroy();
    header_remove('Set-Cookie');
}
