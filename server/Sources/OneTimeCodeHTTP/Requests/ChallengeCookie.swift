import Hummingbird
import OneTimeCodeService

/// The cookie with the ID of the challenge, which keeps it out of URLs, logs and scripts.
struct ChallengeCookie: Sendable {
  /// Whether the site uses https, so that the cookie is never sent without it.
  let isSecure: Bool

  /// Browsers accept a name with the prefix `__Host-` only over https, for this host and the path "/".
  private var name: String { isSecure ? "__Host-challenge" : "challenge" }

  /// The lifetime of the cookie, in seconds: as long as the challenge is stored.
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
