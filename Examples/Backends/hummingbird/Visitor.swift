// The address and the session of a visitor. Replace the sessions by those of your app.
import Foundation
import HTTPTypes
import Hummingbird

func setting(_ name: String) -> String {
  guard let value = ProcessInfo.processInfo.environment[name] else { fatalError("Set \(name).") }
  return value
}

struct Visitor: RequestContext {
  var coreContext: CoreRequestContextStorage
  private let peer: String

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress?.ipAddress ?? ""
  }

  /// Returns the peer's address or, behind PROXIES proxies, the one that the first of them has seen.
  func address(in request: Request) -> String {
    let list = request.headers[values: .xForwardedFor].flatMap { $0.split(separator: ",") }.map(String.init)
    let hops = list + [peer]
    return hops[max(0, hops.count - 1 - (Int(setting("PROXIES")) ?? 0))].trimmingCharacters(in: .whitespaces)
  }
}

extension HTTPField.Name {
  static let xForwardedFor = Self("X-Forwarded-For") ?? .via
}

struct Session { var user, recipient, challenge: String? }

/// The sessions by their IDs. Use a store, such as Redis, if they must outlive this process.
actor Sessions {
  private let origin = setting("ORIGIN")
  private let lifetime = 12 * 60 * 60
  private var sessions: [String: (session: Session, end: Date)] = [:]
  private var isSecure: Bool { origin.hasPrefix("https:") }
  private var cookie: String { isSecure ? "__Host-session" : "session" }

  /// Returns the request's session, or an empty one.
  ///
  /// - Throws: `HTTPError` if another site's page has sent the request.
  func session(of request: Request) throws -> Session {
    guard request.method == .get || request.headers[.origin] == origin else { throw HTTPError(.forbidden) }
    guard let found = sessions[request.cookies[cookie]?.value ?? ""], found.end > .now else {
      return Session()
    }
    return found.session
  }

  /// Replaces the request's session. Whoever knew the old ID doesn't know the new one, which is in the cookie.
  func replace(_ request: Request, by session: Session) -> Cookie {
    let old = request.cookies[cookie]?.value
    sessions = sessions.filter { $0.key != old && $0.value.end > .now }
    let id = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined(separator: "-")
    sessions[id] = (session, Date(timeIntervalSinceNow: Double(lifetime)))
    return Cookie(name: cookie, value: id, maxAge: lifetime, path: "/", secure: isSecure, sameSite: .lax)
  }
}
