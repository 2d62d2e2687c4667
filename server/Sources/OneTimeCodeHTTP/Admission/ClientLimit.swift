import OneTimeCodeService

/// A limit on the failed requests of each client: 60 a minute.
final class ClientLimit: Sendable {
  private static let limit = RateLimit(60, in: 60)
  private static let maximumClients = 10_000

  /// The time at which the limit of a client is fully refilled, in microseconds.
  private let clients = Mutex<[String: Int64]>([:])

  /// Checks that a client may send another request.
  ///
  /// - Throws: ``ServiceError/locked(seconds:)`` if too many have failed.
  func check(_ client: IPAddress) throws {
    let client = client.network
    let now = Moment.now()
    guard let until = clients.value[client], Self.limit.consuming(after: until, at: now) == nil else {
      return
    }
    throw ServiceError.locked(
      seconds: now.secondsToWait(until: Self.limit.nextAllowed(after: until, at: now))
    )
  }

  /// Counts a failed request.
  func count(_ client: IPAddress) {
    let client = client.network
    let now = Moment.now()
    clients.withLock { clients in
      if clients.count >= Self.maximumClients {
        clients = clients.filter { $0.value > now.microseconds }
        if clients.count >= Self.maximumClients { clients.remove(at: clients.startIndex) }
      }
      let until = clients[client] ?? 0
      clients[client] = Self.limit.consuming(after: until, at: now) ?? until
    }
  }
}
