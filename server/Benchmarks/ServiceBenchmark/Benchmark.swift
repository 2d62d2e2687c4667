import Foundation
import OneTimeCodePostgreSQL
import OneTimeCodeService

/// Measures issuing and verifying over HTTP, beside the same service without HTTP; then how many messages a second go to
/// a gateway that takes 300 ms.
///
///     ServiceBenchmark DATABASE [COUNT [SERVERS [CHALLENGES]]]
@main
struct Benchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let database = arguments.first else { return print("A database is missing.") }
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    let servers = numbers.dropFirst().first ?? 1
    let benchmark = Benchmark(
      stores: try (0..<servers).map { _ in try open(database) },
      count: numbers.first ?? 2000
    )
    print("connections  what      HTTP/s  median ms   99 % ms  alone/s  ratio   (\(servers) servers)")
    for connections in [1, 8, 64] { try await benchmark.compare(connections) }
    try await benchmark.deliver()
    if let challenges = numbers.dropFirst(2).first { try await benchmark.fill(challenges) }
  }

  /// One for each server, on the same database.
  let stores: [any ChallengeStore]
  let count: Int
  let codes = KeptCodes()
  let limits = Limits(recipient: 100, client: Limits.most, overall: Limits.most) ?? .standard
  let key = ServerKey.random()

  private static func open(_ database: String) throws -> any ChallengeStore {
    #if PostgreSQL
      if database.hasPrefix("postgresql://") {
        return try PostgreSQLChallengeStore(address: database)
      }
    #endif
    return try SQLiteChallengeStore(path: database)
  }

  private func makeServices(_ delivery: any CodeDelivery) throws -> [VerificationService] {
    try stores.map { store in
      VerificationService(
        store: store,
        delivery: delivery,
        configuration: try .init(key: key, format: .digits(6), limits: limits)
      )
    }
  }

  /// A run over HTTP, and one without, as often and by as many at once.
  private func compare(_ connections: Int) async throws {
    let services = try makeServices(codes)
    let names = (0..<count).map { _ in UUID().uuidString.lowercased() }
    let count = count
    let codes = codes
    try await Server.run(services) { servers in
      let ids = Ids(count)
      let issuing = try await Measurement.take(count, atOnce: connections) { index in
        let body = #"{"recipient":"\#(names[index])@example.com"}"#
        ids[index] = try await servers[index % servers.count].post("/api/challenges", body, member: "id")
      }
      for name in names { _ = try await codes.code(of: "\(name)@example.com") }
      let verifying = try await Measurement.take(count, atOnce: connections) { index in
        let code = try await codes.code(of: "\(names[index])@example.com")
        let body = #"{"code":"\#(code)","requestKey":"\#(names[index])"}"#
        // Often another server than the one that issued it.
        let server = servers[(index / 3) % servers.count]
        _ = try await server.post("/api/challenges/\(ids[index])/verify", body, member: "receipt")
      }
      let alone = try await self.alone(services, connections)
      Self.show(connections, "issue", issuing, alone.issuing)
      Self.show(connections, "verify", verifying, alone.verifying)
    }
  }

  private static func show(_ connections: Int, _ what: String, _ http: Measurement, _ raw: Measurement) {
    let ratio = String(format: "%.2f", http.rate / raw.rate)
    let columns = [
      String(format: "%11d", connections), what.padding(toLength: 6, withPad: " ", startingAt: 0),
      String(format: "%8.0f", http.rate), String(format: "%9.2f", http.median),
      String(format: "%8.2f", http.worst), String(format: "%7.0f", raw.rate), "  " + ratio,
    ]
    print(columns.joined(separator: "  "))
  }

  /// The same without HTTP.
  private func alone(_ services: [VerificationService], _ connections: Int) async throws -> (
    issuing: Measurement, verifying: Measurement
  ) {
    let names = (0..<count).map { _ in UUID().uuidString.lowercased() }
    let codes = codes
    let ids = Ids(count)
    let issuing = try await Measurement.take(count, atOnce: connections) { index in
      let service = services[index % services.count]
      ids[index] = try await service.issue(to: .email("\(names[index])@example.com"), client: "127.0.0.1").id
        .text
    }
    for name in names { _ = try await codes.code(of: "\(name)@example.com") }
    let verifying = try await Measurement.take(count, atOnce: connections) { index in
      let code = try await codes.code(of: "\(names[index])@example.com")
      guard let id = ChallengeID(ids[index]), let key = RequestKey(names[index]) else { return }
      let service = services[(index / 3) % services.count]
      let verdict = try await service.verify(code, challenge: id, requestKey: key, client: "127.0.0.1")
      guard case .accepted = verdict else { throw Server.Unexpected(answer: "\(verdict)") }
    }
    return (issuing, verifying)
  }

  /// How many messages a second one server hands to a gateway that takes 300 ms for each.
  private func deliver() async throws {
    let gateway = SlowGateway()
    let service = try makeServices(gateway)[0]
    let count = min(count, 3000)
    let start = ContinuousClock.now
    _ = try await Measurement.take(count, atOnce: 16) { _ in
      _ = try await service.issue(to: .email("\(UUID().uuidString.lowercased())@example.com"))
    }
    while gateway.count < count {
      await service.deliverWaiting()
      try await Task.sleep(for: .milliseconds(20))
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      String(
        format: "%d messages to a gateway that takes 300 ms: %.0f a second",
        count,
        Double(count) / seconds
      )
    )
  }

  /// Fills the store, and measures again on the way: growth should cost nothing.
  private func fill(_ challenges: Int) async throws {
    let services = try makeServices(codes)
    for step in 1...4 {
      _ = try await Measurement.take(challenges / 4, atOnce: 64) { index in
        let service = services[index % services.count]
        // Nobody is sent anything.
        _ = try await service.issue(
          to: .email("\(UUID().uuidString.lowercased())@example.com"),
          isDecoy: true
        )
      }
      let megabytes = residentMemory() / 1_048_576
      print("\(challenges / 4 * step) challenges, \(megabytes) MB in memory:")
      try await compare(8)
    }
  }
}

/// Names of challenges, written by many at once, each to its own place.
final class Ids: @unchecked Sendable {
  private let lock = NSLock()
  private var ids: [String]

  init(_ count: Int) { ids = Array(repeating: "", count: count) }

  subscript(index: Int) -> String {
    get { lock.withLock { ids[index] } }
    set { lock.withLock { ids[index] = newValue } }
  }
}
