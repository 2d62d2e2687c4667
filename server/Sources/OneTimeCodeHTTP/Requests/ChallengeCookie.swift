import Hummingbird
import OneTimeCodeService

/// The cookie that holds the name of the challenge between the pages, out of addresses, logs and scripts.
struct ChallengeCookie: Sendable {
  /// Whether the site is reached by https, so that the cookie is never sent without.
  let isSecure: Bool

  /// A name that starts with `__Host-` is taken by browsers from no other host and for no other path; they
  /// take it by https only.
  private var name: String { isSecure ? "__Host-challenge" : "challenge" }

  /// For how many seconds the browser keeps it: as long as the server knows the challenge.
  private static let lifetime =
    VerificationService.Configuration.lifetime + VerificationService.Configuration.retention

  /// The challenge that a request is about.
  func challenge(of request: Request) -> ChallengeID? {
    request.cookies[name].flatMap { ChallengeID($0.value) }
  }

  /// Puts the challenge into an answer.
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
