import Foundation
import OneTimeCodeSQLite
import OneTimeCodeService

/// What more connections, and more stored challenges, cost.
extension Benchmark {
  /// Measures reads and writes over HTTP at more and more connections, with wrk, beside an application of the same framework
  /// that only answers "ok".
  ///
  /// - Throws: ``UnexpectedResult`` if, at 64 connections, reads have less than a quarter of that application's rate or, with
  ///   PostgreSQL, whose processes use the same processors, a sixth.
  func measureConnections(seconds: Int, at counts: [Int]) async throws {
    let services = try makeServices(codes)
    let lowestRatio = stores[0] is SQLiteChallengeStore ? 1 / 4.0 : 1 / 6.0
    try await Server.run(services) { servers in
      try await Server.runTrivial { trivial in
        let challenge = try await issue(services, 1).challenges[0]
        let read = Load(
          address: "\(servers[0].address)/api/challenges/\(challenge.id.text)",
          seconds: seconds
        )
        let write = Load(address: "\(servers[0].address)/api/challenges", seconds: seconds, isIssuing: true)
        let base = Load(address: trivial.address, seconds: seconds)
        print("connections  trivial/s    read/s  ÷ trivial   99 % ms   issue/s  ÷ trivial   99 % ms  failed")
        var isTooSlow = false
        for connections in counts {
          var rounds: [(base: Load.Result, read: Load.Result, write: Load.Result)] = []
          for _ in 0..<3 {
            rounds.append(
              (
                try await base.run(connections), try await read.run(connections),
                try await write.run(connections)
              )
            )
          }
          let ratio = rounds.median { $0.read.rate / $0.base.rate }
          print(
            String(
              format: "%11d  %9.0f  %8.0f  %9.2f  %8.1f  %8.0f  %9.2f  %8.1f  %6.0f",
              connections,
              rounds.median { $0.base.rate },
              rounds.median { $0.read.rate },
              ratio,
              rounds.median { $0.read.percentile99 },
              rounds.median { $0.write.rate },
              rounds.median { $0.write.rate / $0.base.rate },
              rounds.median { $0.write.percentile99 },
              Double(rounds.map { $0.read.failures + $0.write.failures }.reduce(0, +))
            )
          )
          if connections == 64, ratio < lowestRatio { isTooSlow = true }
        }
        if isTooSlow {
          throw UnexpectedResult(
            description: String(
              format: "Reads have less than %.2f of the trivial application's rate.",
              lowestRatio
            )
          )
        }
      }
    }
  }

  /// Compares issuing and verifying, in alternate rounds at eight connections, with a database of more challenges.
  ///
  /// - Throws: ``UnexpectedResult`` if a request costs more than 1.2 times as much there.
  func compareSize(with large: Benchmark) async throws {
    let (services, others) = (try makeServices(codes), try large.makeServices(large.codes))
    try await Server.run(services) { servers in
      try await Server.run(others) { otherServers in
        var (issuing, verifying): ([(Double, Double)], [(Double, Double)]) = ([], [])
        for _ in 0...Self.rounds {
          issuing.append(
            (try await issue(at: servers, 8).rate, try await large.issue(at: otherServers, 8).rate)
          )
          let challenges = (
            try await issue(services, 8).challenges, try await large.issue(others, 8).challenges
          )
          verifying.append(
            (
              try await verify(challenges.0, at: servers, 8).rate,
              try await large.verify(challenges.1, at: otherServers, 8).rate
            )
          )
        }
        print("what    small/s   large/s   small ÷ large")
        var isTooSlow = false
        // The first round fills the caches.
        for (what, rates) in [("issue", issuing.dropFirst()), ("verify", verifying.dropFirst())] {
          let ratio = rates.median { $0.0 / $0.1 }
          print(
            what.padding(toLength: 6, withPad: " ", startingAt: 0),
            String(format: "%8.0f  %8.0f  %14.2f", rates.median { $0.0 }, rates.median { $0.1 }, ratio)
          )
          if ratio > 1.2 { isTooSlow = true }
        }
        if isTooSlow { throw UnexpectedResult(description: "A request costs more than 1.2 times as much.") }
      }
    }
  }

  /// Measures how fast a server removes expired challenges with their messages, including its pauses for others.
  func measureRemoval(of challenges: Int) async throws {
    let installation = try makeServices(codes)[0].installation
    let start = ContinuousClock.now
    try await installation.removeOld()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print(
      String(
        format: "%d challenges removed in %.1f s: %.0f a second",
        challenges,
        seconds,
        Double(challenges) / seconds
      )
    )
  }
}

/// Requests that wrk sends over persistent connections for some seconds.
struct Load: Sendable {
  /// The rate per second, the 99th percentile in milliseconds, and the number of failed requests.
  struct Result: Sendable {
    let rate: Double
    let percentile99: Double
    let failures: Int
  }

  let address: String
  let seconds: Int
  /// Whether each request issues a code to another recipient, instead of reading.
  var isIssuing = false

  /// A script for wrk. The figures are printed in one line, because wrk's own table has varying units.
  private var script: String {
    let request = """
      local part, count = tostring({}):gsub("%W", "") .. os.time() .. math.random(1e9), 0
      function request()
        count = count + 1
        local body = string.format('{"recipient":"%s-%d@example.com"}', part, count)
        return wrk.format("POST", nil, {["Content-Type"] = "application/json"}, body)
      end

      """
    return (isIssuing ? request : "") + """
      function done(summary, latency, requests)
        local errors = summary.errors
        io.write(string.format("\\nfigures %f %f %d\\n", summary.requests * 1e6 / summary.duration,
          latency:percentile(99) / 1000, errors.connect + errors.read + errors.write + errors.timeout + errors.status))
      end

      """
  }

  func run(_ connections: Int) async throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "load-\(UUID().uuidString).lua")
    try Data(script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (output, _) = try await runProgram(
      [
        "wrk", "-t", "1", "-c", "\(connections)", "-d", "\(seconds)s", "--timeout", "10s", "-s", file.path,
        address,
      ]
    )
    guard let line = output.split(separator: "\n").last(where: { $0.hasPrefix("figures ") }) else {
      throw UnexpectedResult(description: "wrk printed no figures: \(output)")
    }
    let numbers = line.split(separator: " ").dropFirst().compactMap { Double($0) }
    guard numbers.count == 3 else { throw UnexpectedResult(description: String(line)) }
    return Result(rate: numbers[0], percentile99: numbers[1], failures: Int(numbers[2]))
  }
}
