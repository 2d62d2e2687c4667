<?php
// A sign-in with one-time codes, for PHP with its extension curl. Answers the requests whose paths begin with /sign-in/.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
// Lets PHP's own server answer with a file.
if (!str_starts_with($path, '/sign-in/')) return false;
[$service, $key, $origin] = array_map(fn($name) => getenv($name) ?: throw new Exception("Set $name."), ['SERVICE', 'API_KEY', 'ORIGIN']);

require __DIR__ . '/session.php';

// The service's reasons whose texts are for visitors. All others are this backend's own problems.
const FOR_VISITORS = ['wrong-code', 'unreadable-code', 'too-many-attempts', 'expired', 'unknown-challenge', 'used-up', 'too-soon',
    'limited', 'locked', 'resend-not-allowed', 'invalid-recipient', 'destination-not-allowed', 'channel-not-available'];

const EXPIRED = [410, ['reason' => 'expired', 'detail' => 'Request a new code.']];

// Calls the service for the visitor. Returns the status and the answer; that of an error has a text for the visitor.
function call(string $path, ?array $body = null, array $reasons = FOR_VISITORS): array
{
    global $service, $key;
    // The peer's address or, behind PROXIES proxies, the one that the first of them has seen.
    $hops = [...array_filter(explode(',', $_SERVER['HTTP_X_FORWARDED_FOR'] ?? '')), $_SERVER['REMOTE_ADDR']];
    $visitor = trim($hops[count($hops) - 1 - (int) getenv('PROXIES')] ?? $_SERVER['REMOTE_ADDR']);
    $headers = ["Authorization: Bearer $key", "OneTimeCode-Client: $visitor"];
    $headers[] = 'Accept-Language: ' . ($_SERVER['HTTP_ACCEPT_LANGUAGE'] ?? 'en');
    $curl = curl_init("$service/api$path");
    curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 10]);
    curl_setopt($curl, CURLOPT_HTTPHEADER, [...$headers, 'Content-Type: application/json']);
    if ($body) curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
    $answer = json_decode((string) curl_exec($curl), true);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    $reason = $answer['reason'] ?? null;
    if (is_array($answer) && ($status < 300 || in_array($reason, $reasons, true))) return [$status, $answer];
    error_log("The service is not available, or refused this backend's request: $status " . json_encode($reason));
    return [503, ['reason' => 'not-verified', 'detail' => 'Something went wrong on our side. Try again in a minute.']];
}

function send(string $recipient): array
{
    $result = call('/challenges', ['recipient' => $recipient, 'purpose' => 'sign-in']);
    $id = $result[1]['id'] ?? null;
    return $id ? renew(['recipient' => $recipient, 'challenge' => $id], $result) : $result;
}

// Keeps the session's ID: a lost answer doesn't lose the session.
function again(string $challenge): array
{
    $result = call("/challenges/$challenge/resend", ['channel' => $_POST['channel'] ?? null]);
    if (isset($result[1]['id'])) $_SESSION['challenge'] = $result[1]['id'];
    return $result;
}

function verify(?string $user, ?string $recipient, string $challenge): array
{
    $attempt = ['code' => $_POST['otp'] ?? '', 'requestKey' => $_POST['requestKey'] ?? null];
    // The answer to the right code was lost.
    $redeemed = [200, ['redeemed' => true]];
    if ($user) return isset($_SESSION['attempt']) ? signIn($user, $redeemed) : $redeemed;
    if (!$recipient) return EXPIRED;
    $result = call("/challenges/$challenge/verify", $attempt);
    if ($result[0] !== 200) return $result;
    // The recipient is the session's: a receipt for another one is refused.
    $proof = ['receipt' => $result[1]['receipt'], 'recipient' => $recipient, 'purpose' => 'sign-in', 'requestKey' => $attempt['requestKey']];
    $result = call('/receipts/redeem', $proof, ['invalid-receipt']);
    if ($result[0] === 422) return EXPIRED;
    return $result[0] === 200 ? signIn($recipient, $result) : $result;
}

['user' => $user, 'recipient' => $recipient, 'challenge' => $challenge] =
    $_SESSION + ['user' => null, 'recipient' => null, 'challenge' => 'none'];
// The same user has always the same address.
$to = strtolower(trim(is_string($_POST['recipient'] ?? null) ? $_POST['recipient'] : ''));
$isForeign = $_SERVER['REQUEST_METHOD'] === 'POST' && ($_SERVER['HTTP_ORIGIN'] ?? null) !== $origin;
[$status, $answer] = match ($isForeign ? 'foreign' : "$_SERVER[REQUEST_METHOD] $path") {
    'POST /sign-in/send' => send($to),
    'POST /sign-in/again' => again($challenge),
    'POST /sign-in/verify' => verify($user, $recipient, $challenge),
    'POST /sign-in/out' => signOut(),
    'GET /sign-in/state' => $challenge === 'none' ? [200, ['user' => $user]] : call("/challenges/$challenge"),
    'foreign' => [403, ['reason' => 'foreign-origin', 'detail' => 'Open this page again.']],
    default => [404, ['reason' => 'not-found', 'detail' => 'Not found.']],
};
// Stores nothing for an empty session.
if (!$_SESSION && session_status() === PHP_SESSION_ACTIVE) forget();
http_response_code($status);
header('Content-Type: application/json');
echo json_encode($answer);
