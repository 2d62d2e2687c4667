import Foundation
import OneTimeCodePostgreSQL
import OneTimeCodeSQLite
import OneTimeCodeService

/// A benchmark of the service. Each form is one of its commands:
///
///     ServiceBenchmark http DATABASE COUNT SERVERS
///     ServiceBenchmark connections DATABASE SECONDS [CONNECTIONS …]
///     ServiceBenchmark sizes SMALL LARGE COUNT
///     ServiceBenchmark removal DATABASE CHALLENGES
@main
struct Benchmark {
  static func main() async {
    do { try await run() } catch {
      print(error)
      exit(1)
    }
  }

  private static func run() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.dropFirst(2).compactMap { Int($0) }) {
    case ("http", let numbers) where numbers.count == 2:
      try await Benchmark(arguments[1], servers: numbers[1], count: numbers[0]).measureHTTP()
    case ("connections", let numbers) where numbers.count == 1:
      try await Benchmark(arguments[1]).measureConnections(seconds: numbers[0], at: [1, 8, 64, 256, 1000])
    case ("connections", let numbers) where numbers.count > 1:
      try await Benchmark(arguments[1])
        .measureConnections(seconds: numbers[0], at: Array(numbers.dropFirst()))
    case ("sizes", let numbers) where numbers.count == 1:
      let (small, large) = (
        try Benchmark(arguments[1], count: numbers[0]), try Benchmark(arguments[2], count: numbers[0])
      )
      try await small.compareSize(with: large)
    case ("removal", let numbers) where numbers.count == 1:
      try await Benchmark(arguments[1]).measureRemoval(of: numbers[0])
    default: throw UnexpectedResult(description: "See the documentation comment for the arguments.")
    }
  }

  private init(_ database: String, servers: Int = 1, count: Int = 0) throws {
    stores = try (0..<servers).map { _ in try Self.open(database) }
    self.count = max(count, Self.rounds)
  }

  /// Measures issuing and verifying, with and without HTTP, and the delivery rate to a gateway that takes 300 ms for each message.
  private func measureHTTP() async throws {
    print("connections  what      HTTP/s  median ms   99 % ms  alone/s  ratio   (\(stores.count) servers)")
    for connections in [1, 8, 64] { try await compare(connections) }
    try await deliver()
  }

  static let rounds = 10

  /// One store for each server. All stores use the same database.
  let stores: [any ChallengeStore]
  /// The number of requests in each row of figures, over all rounds.
  let count: Int
  private var countPerRound: Int { count / Self.rounds }
  let codes = CodeRecorder()
  let limits =
    RateLimits(recipient: 100, client: RateLimits.maximum, overall: RateLimits.maximum) ?? .default
  let key = ServerKey.random()

  private static func open(_ database: String) throws -> any ChallengeStore {
    #if PostgreSQL
      if database.hasPrefix("postgresql://") {
        return try PostgreSQLChallengeStore(address: database)
      }
    #endif
    return try SQLiteChallengeStore(path: database)
  }

  func makeServices(_ delivery: any CodeDelivery) throws -> [VerificationService] {
    try stores.map { store in
      Installation(
        store: store,
        .init(try .init(key: key, format: .digits(6), limits: limits), delivery: delivery)
      ).service
    }
  }

  /// Compares issuing and verifying with and without HTTP. The two alternate in short rounds, so that a
  /// temporary slowdown of the machine affects both.
  private func compare(_ connections: Int) async throws {
    let services = try makeServices(codes)
    try await Server.run(services) { servers in
      var (issuing, verifying) = (Comparison(), Comparison())
      for _ in 0..<Self.rounds {
        let issued = try await issue(services, connections)
        issuing.append(try await issue(at: servers, connections), alone: issued.measurement)
        let alone = try await verify(services, connections)
        verifying.append(try await verify(issued.challenges, at: servers, connections), alone: alone)
      }
      issuing.show(connections, "issue")
      verifying.show(connections, "verify")
    }
  }

  /// Measures issuing over HTTP.
  func issue(at servers: [Server], _ connections: Int) async throws -> Measurement {
    let requests = makeNames().enumerated().map { index, name in
      Request(
        server: servers[index % servers.count],
        path: "/api/challenges",
        json: #"{"recipient":"\#(name)@example.com"}"#
      )
    }
    return try await Request.send(requests, connections: connections)
  }

  /// Measures verifying over HTTP.
  func verify(_ challenges: [Issued], at servers: [Server], _ connections: Int) async throws -> Measurement {
    let requests = challenges.enumerated().map { index, challenge in
      Request(
        // With several servers, this often isn't the server that issued the code.
        server: servers[(index / 3) % servers.count],
        path: "/api/challenges/\(challenge.id.text)/verify",
        json: #"{"code":"\#(challenge.code)","requestKey":"\#(challenge.name)"}"#
      )
    }
    return try await Request.send(requests, connections: connections)
  }

  private func makeNames() -> [String] {
    (0..<countPerRound).map { _ in UUID().uuidString.lowercased() }
  }

  /// A challenge issued without HTTP, and its code.
  struct Issued {
    let name: String
    let id: ChallengeID
    let code: String
  }

  /// Measures issuing without HTTP. Also returns the challenges with their codes.
  func issue(
    _ services: [VerificationService],
    _ connections: Int
  ) async throws -> (challenges: [Issued], measurement: Measurement) {
    let names = makeNames()
    let ids = ChallengeIDs()
    let measurement = try await Measurement.take(countPerRound, concurrency: connections) { index in
      let service = services[index % services.count]
      var request = IssueRequest(to: try .email("\(names[index])@example.com"))
      request.client = IPAddress("127.0.0.1")
      ids[index] = try await service.issue(request).id
    }
    var challenges: [Issued] = []
    for (index, name) in names.enumerated() {
      let code = try await codes.code(of: "\(name)@example.com")
      if let id = ids[index] { challenges.append(Issued(name: name, id: id, code: code)) }
    }
    return (challenges, measurement)
  }

  /// Issues challenges, then measures verifying them without HTTP.
  private func verify(_ services: [VerificationService], _ connections: Int) async throws -> Measurement {
    let challenges = try await issue(services, connections).challenges
    return try await Measurement.take(countPerRound, concurrency: connections) { index in
      let challenge = challenges[index]
      guard let key = RequestKey(challenge.name) else { return }
      let service = services[(index / 3) % services.count]
      let verdict = try await service.verify(
        challenge.code,
        challenge: challenge.id,
        requestKey: key,
        client: IPAddress("127.0.0.1")
      )
      guard case .accepted = verdict else { throw UnexpectedResult(description: "\(verdict)") }
    }
  }

  /// Measures how many codes per second one service issues and delivers to a ``SlowGateway``.
  private func deliver() async throws {
    let gateway = SlowGateway()
    let service = try makeServices(gateway)[0]
    let count = min(count, 3000)
    let running = Task { await service.installation.run() }
    defer { running.cancel() }
    let start = ContinuousClock.now
    _ = try await Measurement.take(count, concurrency: 16) { _ in
      _ = try await service.issue(to: .email("\(UUID().uuidString.lowercased())@example.com"))
    }
    while gateway.count < count { try await Task.sleep(for: .milliseconds(20)) }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      String(
        format: "%d messages to a gateway that takes 300 ms: %.0f a second",
        count,
        Double(count) / seconds
      )
    )
  }
}

/// A thread-safe dictionary of challenge IDs by index.
final class ChallengeIDs: @unchecked Sendable {
  private let lock = NSLock()
  private var ids: [Int: ChallengeID] = [:]

  subscript(index: Int) -> ChallengeID? {
    get { lock.withLock { ids[index] } }
    set { lock.withLock { ids[index] = newValue } }
  }
}
