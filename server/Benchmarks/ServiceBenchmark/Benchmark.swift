import Foundation
import OneTimeCodePostgreSQL
import OneTimeCodeService

/// Measures issuing and verifying over HTTP, beside the same transactions on the store alone.
///
///     ServiceBenchmark DATABASE [COUNT [CHALLENGES]]
@main
struct Benchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let database = arguments.first else { return print("A database is missing.") }
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    let benchmark = Benchmark(store: try open(database), count: numbers.first ?? 2000)
    print("connections  what      HTTP/s  median ms   99 % ms  store/s  ratio")
    for connections in [1, 8, 64] { try await benchmark.compare(connections) }
    if let challenges = numbers.dropFirst().first { try await benchmark.fill(challenges) }
  }

  let store: any ChallengeStore
  let count: Int
  let codes = KeptCodes()
  let limits = Limits(recipient: 100, client: Limits.most, overall: Limits.most) ?? .standard

  private static func open(_ database: String) throws -> any ChallengeStore {
    #if PostgreSQL
      if database.hasPrefix("postgresql://") {
        return try PostgreSQLChallengeStore(address: database)
      }
    #endif
    return try SQLiteChallengeStore(path: database)
  }

  private func makeService(_ store: any ChallengeStore) throws -> VerificationService {
    VerificationService(
      store: store,
      delivery: codes,
      configuration: try .init(key: .random(), format: .digits(6), limits: limits)
    )
  }

  /// A run over HTTP, and one on the store alone, as often and by as many at once.
  private func compare(_ connections: Int) async throws {
    let service = try makeService(store)
    let names = (0..<count).map { _ in UUID().uuidString.lowercased() }
    let count = count
    let codes = codes
    try await Server.run(service) { server in
      let ids = Ids(count)
      let issuing = try await Measurement.take(count, atOnce: connections) { index in
        let body = #"{"recipient":"\#(names[index])@example.com"}"#
        ids[index] = try await server.post("/api/challenges", body, member: "id")
      }
      for name in names { _ = try await codes.code(of: "\(name)@example.com") }
      let verifying = try await Measurement.take(count, atOnce: connections) { index in
        let code = try await codes.code(of: "\(names[index])@example.com")
        let body = #"{"code":"\#(code)","requestKey":"\#(names[index])"}"#
        _ = try await server.post("/api/challenges/\(ids[index])/verify", body, member: "receipt")
      }
      let raw = try await self.raw(connections)
      Self.show(connections, "issue", issuing, raw.issuing)
      Self.show(connections, "verify", verifying, raw.verifying)
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

  /// The same transactions without anything around them: no HTTP, no codes, no messages that are carried.
  private func raw(_ connections: Int) async throws -> (issuing: Measurement, verifying: Measurement) {
    let service = try makeService(store)
    let store = store
    let now = Moment.now()
    let new = try (0..<count).map { index in
      try service.newChallenge(
        to: .email("\(UUID().uuidString.lowercased())@example.com"),
        purpose: .signIn,
        isDecoy: false,
        wish: SendingWish(at: now, language: "en", client: "127.0.0.1")
      )
    }
    let issuing = try await Measurement.take(count, atOnce: connections) { index in
      _ = try await store.insert(new[index])
    }
    let verifying = try await Measurement.take(count, atOnce: connections) { index in
      let guess = Guess(
        id: new[index].challenge.id,
        tags: [new[index].tag],
        requests: [SecretTag(bytes: Array(repeating: 1, count: 32))],
        failures: new[index].cost.failures,
        at: now
      )
      _ = try await store.judge(guess) { tags in tags.contain(guess.tags[0]) }
    }
    // Nobody carries these messages; they must not be carried within the next measurement.
    for entry in new { try await store.removeMessage(entry.message.name) }
    return (issuing, verifying)
  }

  /// Fills the store, and measures again on the way: growth should cost nothing.
  private func fill(_ challenges: Int) async throws {
    let service = try makeService(store)
    let store = store
    for step in 1...4 {
      _ = try await Measurement.take(challenges / 4, atOnce: 64) { _ in
        let new = try service.newChallenge(
          to: .email("\(UUID().uuidString.lowercased())@example.com"),
          purpose: .signIn,
          isDecoy: false,
          wish: SendingWish(at: Moment.now(), language: "en", client: nil)
        )
        _ = try await store.insert(new)
        try await store.removeMessage(new.message.name)
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
