// The address and the session of a visitor. Replace the sessions by those of your app.
import Foundation
import HTTPTypes
import Hummingbird

func setting(_ name: String) -> String {
  let value = ProcessInfo.processInfo.environment[name] ?? ""
  if value.isEmpty { fatalError("Set \(name).") }
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
    let index = hops.count - 1 - (Int(setting("PROXIES")) ?? 0)
    return hops.indices.contains(index) ? hops[index].trimmingCharacters(in: .whitespaces) : peer
  }
}

extension HTTPField.Name {
  static let xForwardedFor = Self("X-Forwarded-For") ?? .via
}

/// The attempt is the request key that has signed the user in, in a replaced session.
struct Session: Equatable { var user, recipient, challenge, attempt: String? }

/// The sessions by their IDs. Use a store, such as Redis, if they must outlive this process.
actor Sessions {
  private let origin = setting("ORIGIN")
  private let lifetime = 12 * 60 * 60
  private var sessions: [String: (session: Session, end: Date)] = [:]
  private var isSecure: Bool { origin.hasPrefix("https:") }
  private var cookie: String { isSecure ? "__Host-session" : "session" }

  /// Returns the request's session, or an empty one. A replaced session is empty, except for the attempt that has signed the
  /// user in.
  ///
  /// - Throws: `HTTPError` if another site's page has sent the request.
  func session(of request: Request, _ attempt: String?) throws -> Session {
    guard request.method == .get || request.headers[.origin] == origin else { throw HTTPError(.forbidden) }
    guard let found = sessions[request.cookies[cookie]?.value ?? ""], found.end > .now else {
      return Session()
    }
    return found.session.attempt == nil || found.session.attempt == attempt ? found.session : Session()
  }

  /// Changes the request's session, if it's still the old one. A lost answer doesn't lose it.
  func update(_ request: Request, from old: Session, to session: Session) {
    guard let id = request.cookies[cookie]?.value, sessions[id]?.session == old else { return }
    sessions[id]?.session = session
  }

  /// Replaces the request's session. Knowing the old ID is worthless then; the new one is in the cookie. For a minute, a
  /// browser that didn't get the answer can repeat the attempt in the old session: only that browser knows the random key.
  func replace(_ request: Request, by session: Session, _ attempt: String?) -> Cookie {
    let old = request.cookies[cookie]?.value ?? ""
    sessions = sessions.filter { $0.key != old && $0.value.end > .now }
    if let user = session.user, let attempt, !attempt.isEmpty {
      sessions[old] = (Session(user: user, attempt: attempt), Date(timeIntervalSinceNow: 60))
    }
    if session == Session() {
      return Cookie(name: cookie, value: "", maxAge: 0, path: "/", secure: isSecure, sameSite: .lax)
    }
    let id = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined(separator: "-")
    sessions[id] = (session, Date(timeIntervalSinceNow: Double(lifetime)))
    return Cookie(name: cookie, value: id, maxAge: lifetime, path: "/", secure: isSecure, sameSite: .lax)
  }
}
