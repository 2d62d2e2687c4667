import Hummingbird
import OneTimeCodeService

/// The cookie that holds the challenge ID, to keep the ID out of URLs, logs and scripts.
struct ChallengeCookie: Sendable {
  /// Whether the site uses https. If so, browsers send the cookie only over https.
  let isSecure: Bool

  /// The name of the cookie. `__Host-` restricts the cookie to https, to this host and to the path "/".
  private var name: String { isSecure ? "__Host-challenge" : "challenge" }

  /// The lifetime of the cookie, in seconds. It covers the time for which a challenge is stored.
  private static let lifetime =
    VerificationService.Configuration.lifetime + VerificationService.Configuration.retention

  func challenge(of request: Request) -> ChallengeID? {
    request.cookies[name].flatMap { ChallengeID($0.value) }
  }

  func set(_ id: ChallengeID, in response: inout Response) {
    response.setCookie(
      Cookie(
        name: name,
        value: id.text,
        maxAge: Self.lifetime,
        path: "/",
        secure: isSecure,
        httpOnly: true,
        sameSite: .lax
      )
    )
  }
}
