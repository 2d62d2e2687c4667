import Foundation
import Metrics
import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeHTTP

@Suite("Operations")
struct OperationsTests {
  @Test(
    "The health endpoints report a live process and a ready store",
    .timeLimit(.minutes(2)),
    arguments: StoreKind.allCases
  )
  func health(kind: StoreKind) async throws {
    try await visit(try World(kind)) { visitor in
      #expect(try await visitor.get("/health/live")["status"] == "live")
      // While all other tests start, a check can take longer than it may.
      while try await visitor.get("/health/ready")["status"] != "ready" {}
    }
  }

  @Test("The metrics count requests by route and problems by reason, but contain no request data")
  func metrics() async throws {
    let world = try World(format: .lettersAndDigits(10))
    try await visit(world) { visitor in
      let issued = try await visitor.json("/api/challenges", #"{"recipient": "ada.lovelace@example.com"}"#)
      let path = try #require(issued.location)
      for code in ["ZZZZZZZZZZ", "ZZZZZZZZZZ", world.delivery.lastCode] {
        _ = try await visitor.json(
          path + "/verify",
          #"{"code": "\#(code)", "requestKey": "sesame"}"#
        )
      }
      _ = try await visitor.get("/nothing/\(world.delivery.lastCode)")
      let metrics = try await visitor.get("/metrics").text
      #expect(metrics.contains("# TYPE onetimecode_requests_total counter\n"))
      #expect(metrics.contains(#"onetimecode_requests_total{route="/api/challenges",status="201"} 1"#))
      #expect(metrics.contains(#"onetimecode_problems_total{reason="wrong-code"} 2"#))
      #expect(metrics.contains(#"onetimecode_request_duration_seconds_count{route="/api/challenges"} 1"#))
      #expect(
        metrics.contains(#"onetimecode_request_duration_seconds_bucket{route="/api/challenges",le="+Inf"} 1"#)
      )
      for hidden in ["lovelace", "ZZZ", "sesame", issued["id"] ?? "?", world.delivery.lastCode] {
        #expect(!metrics.contains(hidden))
      }
    }
  }

  @Test("Series with known labels exist from the start, so that alerts see the first events")
  func series() async throws {
    try await visit(try World()) { visitor in
      let metrics = try await visitor.get("/metrics").text
      for line in [
        #"requests_total{route="/api/challenges/{id}/verify",status="200"} 0"#,
        #"requests_total{route="/api/challenges",status="201"} 0"#,
        #"problems_total{reason="wrong-code"} 0"#,
        #"problems_total{reason="server-failure"} 0"#, #"limited_total{limit="throttled-prefix"} 0"#,
        #"messages_waiting{channel="sms"} 0"#, #"messages_waiting{channel="email"} 0"#,
        #"request_duration_seconds_count{route="/api/challenges"} 0"#,
      ] {
        #expect(metrics.contains("\nonetimecode_\(line)\n"), "\(line)")
      }
    }
  }

  @Test("The metrics name the limit that refused a request")
  func limits() async throws {
    let limits = try #require(RateLimits(recipient: 1, client: 2))
    try await visit(try World(limits: limits), address: "192.0.2.1") { visitor in
      for name in ["ada", "ada", "eve", "bob", "bob"] {
        _ = try await visitor.json("/api/challenges", #"{"recipient": "\#(name)@example.com"}"#)
      }
      let metrics = try await visitor.get("/metrics").text
      for line in [#"recipient"} 1"#, #"client"} 2"#, #"overall"} 0"#] {
        #expect(metrics.contains("\nonetimecode_limited_total{limit=\"" + line + "\n"), "\(line)")
      }
    }
  }

  @Test("Metrics and the readiness check respond while the store hangs", .timeLimit(.minutes(1)))
  func hangingStore() async throws {
    let world = try World()
    let service = world.server(store: HangingStore())
    try await visit(world, service: service) { visitor in
      let start = ContinuousClock.now
      let metrics = try await visitor.get("/metrics")
      #expect(metrics.text.contains("\nonetimecode_store_available 0\n"))
      #expect(metrics.text.contains("onetimecode_problems_total"))
      // Prometheus waits 10 seconds; the machine that runs the tests may be busy.
      #expect(ContinuousClock.now - start < .seconds(9))
      async let others = [visitor.get("/health/ready").status, visitor.get("/health/ready").status]
      #expect(try await visitor.get("/health/ready").status == .serviceUnavailable)
      #expect(try await others == [.serviceUnavailable, .serviceUnavailable])
      #expect(visitor.log.entries.count { "\($0.message)" == "not ready" } == 1, "anyone can ask")
      #expect(ContinuousClock.now - start < .seconds(20))
    }
  }

  @Test("Problems on pages are counted like problems in the API")
  func pageProblems() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada"])
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      _ = try await visitor.submit("/code", ["code": world.wrongCode])
      _ = try await visitor.submit("/code", ["code": world.wrongCode], headers: [.accept: "application/json"])
      _ = try await visitor.send(.post, "/code/resend")
      let metrics = try await visitor.get("/metrics").text
      for line in [
        #"{reason="invalid-recipient"} 1"#, #"{reason="wrong-code"} 2"#, #"{reason="too-soon"} 1"#,
      ] {
        #expect(metrics.contains("onetimecode_problems_total" + line + "\n"), "\(line)")
      }
    }
  }

  /// Returns the metrics when they include current ones of the store, which takes longer than a scrape on a busy machine.
  private func currentMetrics(_ visitor: Visitor) async throws -> String {
    var text = ""
    for _ in 0..<10 where !text.contains("onetimecode_store_available 1") {
      text = try await visitor.get("/metrics").text
    }
    return text
  }

  @Test(
    "Metrics have the numbers of waiting and of delayed messages, and how long none was sent that is due, by channel",
    arguments: StoreKind.allCases
  )
  func waiting(kind: StoreKind) async throws {
    let world = try World(kind)
    world.delivery.isFailing = true
    try await visit(world) { visitor in
      for recipient in ["+44 20 7946 0958", "ada@example.com", "eve@example.com"] {
        _ = try await visitor.json("/api/challenges", #"{"recipient": "\#(recipient)"}"#)
      }
      func expect(_ lines: [String]) async throws {
        let metrics = try await currentMetrics(visitor)
        for line in lines { #expect(metrics.contains("onetimecode_" + line + "\n"), "\(line)") }
      }
      try await expect([#"messages_waiting{channel="sms"} 1"#, #"messages_waiting{channel="email"} 2"#])
      world.clock.advance(seconds: 60)
      try await expect([#"messages_delayed{channel="email"} 0"#])
      await world.service.installation.drain()
      world.clock.advance(seconds: 1)
      try await expect([
        #"messages_delayed{channel="email"} 2"#, #"messages_overdue_seconds{channel="email"} 0"#,
      ])
      world.clock.advance(seconds: 40)
      let overdue = try #require(
        try await currentMetrics(visitor).firstMatch(of: /overdue_seconds{channel="email"} (\d+)/)
      )
      // The first retries are due within 2 seconds.
      #expect((38...40).contains(try #require(Int(overdue.1))))
      world.delivery.isFailing = false
      await world.service.installation.drain()
      try await expect([
        #"messages_waiting{channel="email"} 0"#, #"messages_delayed{channel="email"} 0"#,
        #"messages_overdue_seconds{channel="email"} 0"#,
      ])
    }
  }

  @Test(
    "Successful health checks are logged at the level debug, because proxies request them every few seconds"
  )
  func healthLines() async throws {
    try await visit(try World()) { visitor in
      var areLive: [Bool] = []
      for path in ["/health/live", "/health/ready", "/"] {
        // A busy machine can be too slow to be ready.
        areLive.append(try await visitor.get(path).status == .ok && path != "/")
      }
      let levels = visitor.log.entries.filter { "\($0.message)" == "request" }.map(\.level)
      #expect(levels == areLive.map { $0 ? .debug : .info } && levels.first == .debug)
    }
  }

  @Test("Every metric has a description and a dashboard panel; alerts and dashboard name only known metrics")
  func names() async throws {
    let world = try World(allowedPrefixes: AllowedPrefixes([try #require(.init("+44"))]))
    try await visit(world) { visitor in
      _ = try await visitor.json("/api/challenges", #"{"recipient": "+442079460958"}"#)
      _ = try await visitor.get("/nothing")
      let exported = Set(
        try await currentMetrics(visitor).matches(of: /# TYPE (\S+)/).map { String($0.1) }
      )
      #expect(exported.count >= 7)
      #expect(exported.isSubset(of: MetricsRegistry.descriptions.keys), "\(exported)")
    }
    let docs = URL(filePath: #filePath).appending(path: "../../../../docs").standardized
    for file in ["alerts.yml", "dashboard.json"] {
      let text = try String(contentsOf: docs.appending(path: file), encoding: .utf8)
      let names = Set(text.matches(of: /onetimecode_[a-z_]+/).map { String($0.0) })
      #expect(names.count >= 5)
      for name in names {
        let series = name.replacing(/_(bucket|sum|count)$/, with: "")
        #expect(MetricsRegistry.descriptions[series] != nil, "\(name) in \(file)")
      }
    }
    let json = try Data(contentsOf: docs.appending(path: "dashboard.json"))
    let dashboard = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let panels = try #require(dashboard["panels"] as? [[String: Any]])
    let shown = panels.flatMap { $0["targets"] as? [[String: Any]] ?? [] }.compactMap {
      $0["expr"] as? String
    }
    for name in MetricsRegistry.descriptions.keys {
      #expect(shown.contains { $0.contains(name) }, "\(name) is on no panel")
    }
  }

  @Test("The metrics registry exports counters, gauges and histograms")
  func registry() {
    let registry = MetricsRegistry()
    Counter(label: "a_total", dimensions: [("b", "c")], factory: registry).increment(by: 2)
    Counter(label: "a_total", dimensions: [("b", "c")], factory: registry).increment()
    FloatingPointCounter(label: "half_total", factory: registry).increment(by: 1.5)
    Meter(label: "level", factory: registry).set(7)
    Recorder(label: "last", factory: registry).record(3)
    Timer(label: "wait", factory: registry).recordMilliseconds(20)
    let text = registry.text
    for line in [
      "# TYPE a_total counter", #"a_total{b="c"} 3"#, "half_total 1.5", "# TYPE level gauge", "level 7",
      "last 3",
      "# TYPE wait histogram", #"wait_bucket{le="0.01"} 0"#, #"wait_bucket{le="0.025"} 1"#, "wait_sum 0.02",
      "wait_count 1",
    ] {
      #expect(text.contains(line + "\n"), "\(line)")
    }
  }

  @Test("Backslashes, quotation marks and line breaks in label values are escaped")
  func labelValues() {
    let registry = MetricsRegistry()
    Counter(label: "a_total", dimensions: [("cause", "a\"b\\c\nd")], factory: registry).increment()
    #expect(registry.text.contains(#"a_total{cause="a\"b\\c\nd"} 1"# + "\n"))
  }

  @Test("Every operation of the OpenAPI description exists")
  func description() async throws {
    let world = try World()
    let service = Installation(
      store: world.store,
      .init(world.service.configuration, delivery: ReportingProvider())
    ).service
    try await visit(world, service: service) { visitor in
      let response = try await visitor.get("/api/openapi.json")
      #expect(response.headers[.contentType] == "application/json")
      let json = try #require(try JSONSerialization.jsonObject(with: response.body) as? [String: Any])
      let paths = try #require(json["paths"] as? [String: Any])
      for (path, item) in paths {
        let name = String(repeating: "0", count: 32)
        let real = path.replacing("{id}", with: name).replacing("{name}", with: name)
          .replacing("{provider}", with: "sample")
        for method in try #require(item as? [String: Any]).keys {
          let response = try await visitor.send(method == "get" ? .get : .post, real)
          #expect(response.status != .methodNotAllowed, "\(method) \(path)")
          #expect(response["reason"] != "not-found", "\(method) \(path)")
        }
      }
      #expect(paths.count == 18)
      let problem = ((json["components"] as? [String: Any])?["schemas"] as? [String: Any])?["Problem"]
      let reason = ((problem as? [String: Any])?["properties"] as? [String: Any])?["reason"] as? [String: Any]
      #expect(Set(try #require(reason?["enum"] as? [String])) == Set(Problem.Reason.allCases.map(\.rawValue)))
    }
  }

  @Test(
    "Each request and response of the OpenAPI description has an example; those of problems are as the service writes them"
  )
  func examples() async throws {
    let problems: [Problem] = [
      .notJSON, .unauthorized, .forbidden(scope: "issue"), .tooLarge, .notFound, .noSuchMessage,
      .forgedReceipt,
      .wrongMediaType(expected: "application/json"), .wrongShape(member: "delivered"), .recipient(.email),
      .notReady, .failure, .rejected(.usedUp), .rejected(.expired), .rejected(.tooManyAttempts),
      .rejected(.wrongCode(attemptsLeft: 4)), .service(.unknownChallenge), .service(.requestKeyReused),
      .service(.resendNotAllowed), .service(.tooSoon(seconds: 12)),
      .service(.limited(.recipient, seconds: 300)),
      .service(.limited(.lookUps, seconds: 300)), .service(.channelNotAvailable(.sms)),
      .service(.locked(seconds: 300)), .service(.invalidReceipt),
    ]
    var bodies: Set<String> = []
    for problem in problems {
      let writer = BodyWriter()
      try await problem.response(in: .english).body.write(writer)
      bodies.insert(String(decoding: writer.bytes.value, as: UTF8.self))
    }
    let written = bodies
    try await visit(try World()) { visitor in
      let document = try JSONSerialization.jsonObject(with: await visitor.get("/api/openapi.json").body)
      var count = 0
      func check(_ value: Any, _ path: String) {
        guard let object = value as? [String: Any] else {
          return (value as? [Any] ?? []).forEach { check($0, path) }
        }
        for (name, media) in object["content"] as? [String: [String: Any]] ?? [:] where name.contains("json")
        {
          count += 1
          let example = media["example"].flatMap {
            try? JSONSerialization.data(withJSONObject: $0, options: [.sortedKeys, .withoutEscapingSlashes])
          }
          let text = String(decoding: example ?? Data(), as: UTF8.self)
          #expect(
            name == "application/problem+json" ? written.contains(text) : !text.isEmpty,
            "\(path): \(text)"
          )
        }
        for (key, member) in object where key != "example" { check(member, path + "/" + key) }
      }
      check(document, "")
      #expect(count > 40, "\(count)")
    }
  }

  @Test("The guide explains each reason, and no other")
  func reasons() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../docs/reasons.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let explained = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`([a-z-]+)`/).map { String($0.1) }
    }
    // Apps and pages set this reason themselves.
    #expect(explained.sorted() == (Problem.Reason.allCases.map(\.rawValue) + ["no-network"]).sorted())
  }
}

/// A store that doesn't respond until it is cancelled.
private struct HangingStore: ChallengeStore {
  func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result { try await hang() }

  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result { try await hang() }

  private func hang<Result>() async throws -> Result {
    try await Task.sleep(for: .seconds(60))
    throw StoreUnavailable("hanging")
  }
}
