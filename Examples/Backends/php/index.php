<?php
// A sign-in with one-time codes, for PHP with its extension curl. Answers the requests whose paths begin with /sign-in/.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
// Lets PHP's own server answer with a file.
if (!str_starts_with($path, '/sign-in/')) return false;
[$service, $key, $origin] = array_map(fn($name) => getenv($name) ?: exit("Set $name."), ['SERVICE', 'API_KEY', 'ORIGIN']);

$secure = str_starts_with($origin, 'https:');
session_name($secure ? '__Host-session' : 'session');
session_set_cookie_params(['secure' => $secure, 'httponly' => true, 'samesite' => 'Lax']);
session_start(['use_strict_mode' => true]);

// Calls the service for the visitor. Returns the status and the answer; that of an error has a text for the visitor.
function call(string $path, ?array $body = null): array
{
    global $service, $key;
    // The peer's address or, behind PROXIES proxies, the one that the first of them has seen.
    $hops = [...array_filter(explode(',', $_SERVER['HTTP_X_FORWARDED_FOR'] ?? '')), $_SERVER['REMOTE_ADDR']];
    $visitor = trim($hops[max(0, count($hops) - 1 - (int) getenv('PROXIES'))]);
    $headers = ["Authorization: Bearer $key", "OneTimeCode-Client: $visitor", 'Accept-Language: en'];
    $curl = curl_init("$service/api$path");
    curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 10]);
    curl_setopt($curl, CURLOPT_HTTPHEADER, [...$headers, 'Content-Type: application/json']);
    if ($body) curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
    $answer = json_decode((string) curl_exec($curl), true);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    if (is_array($answer) && !in_array($status, [400, 401])) return [$status, $answer];
    error_log("The service is not available, or refused this backend's request. Status: $status");
    return [503, ['reason' => 'not-verified', 'detail' => 'Something went wrong on our side. Try again in a minute.']];
}

// Replaces the session. The new ID is unknown to whoever knew the old one.
function renew(array $session, array $result): array
{
    session_regenerate_id(true);
    $_SESSION = $session;
    return $result;
}

function sent($recipient, array $result): array
{
    $id = $result[1]['id'] ?? null;
    return $id ? renew(['recipient' => $recipient, 'challenge' => $id], $result) : $result;
}

function verify(?string $recipient, string $challenge): array
{
    $attempt = ['code' => $_POST['otp'] ?? null, 'requestKey' => $_POST['requestKey'] ?? null];
    $result = call("/challenges/$challenge/verify", $attempt);
    if ($result[0] !== 200) return $result;
    // The recipient is the session's: a receipt for another one is refused.
    $proof = ['receipt' => $result[1]['receipt'], 'recipient' => $recipient, 'purpose' => 'sign-in'];
    $result = call('/receipts/redeem', $proof);
    if ($result[0] === 422) return [410, ['reason' => 'expired', 'detail' => 'Request a new code.']];
    return $result[0] === 200 ? renew(['user' => $recipient], $result) : $result;
}

['user' => $user, 'recipient' => $recipient, 'challenge' => $challenge] =
    $_SESSION + ['user' => null, 'recipient' => null, 'challenge' => 'none'];
$to = $_POST['recipient'] ?? null;
$isForeign = $_SERVER['REQUEST_METHOD'] === 'POST' && ($_SERVER['HTTP_ORIGIN'] ?? null) !== $origin;
[$status, $answer] = match ($isForeign ? 'foreign' : "$_SERVER[REQUEST_METHOD] $path") {
    'POST /sign-in/send' => sent($to, call('/challenges', ['recipient' => $to, 'purpose' => 'sign-in'])),
    'POST /sign-in/again' => sent($recipient, call("/challenges/$challenge/resend", ['channel' => $_POST['channel'] ?? null])),
    'POST /sign-in/verify' => verify($recipient, $challenge),
    'POST /sign-in/out' => renew([], [200, ['user' => null]]),
    'GET /sign-in/state' => $challenge === 'none' ? [200, ['user' => $user]] : call("/challenges/$challenge"),
    'foreign' => [403, ['reason' => 'foreign-origin', 'detail' => 'Open this page again.']],
    default => [404, ['reason' => 'not-found', 'detail' => 'Not found.']],
};
http_response_code($status);
header('Content-Type: application/json');
echo json_encode($answer);
