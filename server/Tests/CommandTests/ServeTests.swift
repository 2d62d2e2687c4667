import Foundation
import OneTimeCodeService
import TestSupport
import Testing

@Suite("onetimecode serve", .serialized)
struct ServeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func development(_ more: String...) -> [String] {
    ["serve", "--development", "--port", "0", "--database", folder.file("codes.sqlite")] + more
  }

  /// Writes the secret of a gateway, and returns the settings of the gateway.
  private func webhook() throws -> [String] {
    let secret = folder.file("secret")
    try Data("whsec_\(Self.random.base64EncodedString())".utf8).write(to: URL(filePath: secret))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret)
    return [
      "--delivery", "webhook", "--webhook", "https://gateway.example.com", "--webhook-secret-file", secret,
    ]
  }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
  }

  private static let random = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })

  /// Expects the program to exit with an error code and to print one error line that contains `text`.
  private func expectFailure(
    _ arguments: [String],
    _ environment: [String: String] = [:],
    message text: String
  ) async throws {
    let program = try Program(arguments, environment: environment)
    let code = try await program.exitCode()
    #expect(code != 0 && code < 128, "\(code)")
    #expect(program.standardError.contains(text), "\(program.standardError)")
    #expect(program.standardError.hasPrefix("Error: "), "\(program.standardError)")
    #expect(program.standardError.split(separator: "\n").count == 1, "\(program.standardError)")
    #expect(!program.standardOutput.contains("Listening"))
  }

  @Test("A code is requested, printed and verified, and isn't logged", .timeLimit(.minutes(1)))
  func journey() async throws {
    let program = try Program(development())
    let client = Client(address: try await program.address())
    let challenge = try await client.post("/api/challenges", #"{"recipient": "ada@example.com"}"#)
    #expect(challenge.status == 201)
    let id = try #require(challenge.text.member("id"))
    let code = try await program.code()
    #expect(program.standardOutput.contains("Code for ada@example.com: \(code)"))
    let verdict = try await client.post("/api/challenges/\(id)/verify", #"{"code": "\#(code)"}"#)
    #expect(verdict.status == 200)
    #expect(try await client.get("/").text.contains("<h1>"))
    program.signal(SIGINT)
    #expect(try await program.exitCode() == 0)
    #expect(!program.standardError.contains(code))
    #expect(!program.standardError.contains("ada@example.com"))
    #expect(!program.standardError.contains(id))
  }

  @Test(
    "Codes stay valid after a restart; SIGTERM and SIGINT both shut down cleanly",
    .timeLimit(.minutes(1))
  )
  func restart() async throws {
    var program = try Program(development())
    let challenge = try await Client(address: try await program.address())
      .post("/api/challenges", #"{"recipient": "ada@example.com"}"#)
    let id = try #require(challenge.text.member("id"))
    let code = try await program.code()
    program.signal(SIGTERM)
    #expect(try await program.exitCode() == 0)
    program = try Program(development())
    let verdict = try await Client(address: try await program.address())
      .post("/api/challenges/\(id)/verify", #"{"code": "\#(code)"}"#)
    #expect(verdict.status == 200)
    program.signal(SIGINT)
    #expect(try await program.exitCode() == 0)
  }

  @Test(
    "In development, a key is created once next to the database; only the owner can access the files",
    .timeLimit(.minutes(1))
  )
  func developmentKey() async throws {
    for _ in 0..<2 {
      let before = FileManager.default.contents(atPath: folder.file("codes.sqlite.key"))
      let program = try Program(development())
      _ = try await program.address()
      let key = FileManager.default.contents(atPath: folder.file("codes.sqlite.key"))
      #expect(key?.count == 32)
      #expect(before == nil || before == key)
      #expect(try mode("codes.sqlite.key") == 0o600)
      #expect(try mode("codes.sqlite") == 0o600)
      #expect(try mode("codes.sqlite-wal") == 0o600)
      program.signal(SIGINT)
      _ = try await program.exitCode()
    }
  }

  @Test("A port that is in use is an error", .timeLimit(.minutes(1)))
  func portInUse() async throws {
    let program = try Program(development())
    let port = try #require(try await program.address().split(separator: ":").last)
    let arguments = [
      "serve", "--development", "--port", "\(port)", "--database", folder.file("other.sqlite"),
    ]
    try await expectFailure(
      arguments,
      message: "The port is in use: another program listens on 127.0.0.1:\(port)."
    )
    program.signal(SIGINT)
    _ = try await program.exitCode()
  }

  @Test("A --host address that the machine doesn't have is an error", .timeLimit(.minutes(1)))
  func wrongHost() async throws {
    try await expectFailure(development("--host", "192.0.2.1"), message: "The server can't")
  }

  @Test("An unusable database is an error", .timeLimit(.minutes(1)))
  func database() async throws {
    let missing = folder.file("missing/codes.sqlite")
    let key = folder.file("key")
    try Self.random.write(to: URL(filePath: key))
    try await expectFailure(
      ["serve", "--key-file", key, "--database", missing, "--port", "0"] + webhook(),
      message: "The database '\(missing)' can't be opened and written"
    )
    try await expectFailure(
      ["serve", "--development", "--database", missing, "--port", "0"],
      message: "The key file '\(missing).key' can't be created: No such file or directory."
    )
  }

  @Test(
    "Outside development, a missing or invalid key or delivery is an error",
    .timeLimit(.minutes(1))
  )
  func key() async throws {
    let arguments = ["serve", "--database", folder.file("codes.sqlite"), "--port", "0"]
    try await expectFailure(arguments, message: "The delivery of codes isn't configured.")
    try await expectFailure(arguments + ["--delivery", "console"], message: "is for --development only")
    let serving = try arguments + webhook()
    try await expectFailure(serving, message: "The key is missing.")
    try await expectFailure(
      serving + ["--key-file", folder.file("none")],
      message: "can't be read: No such file or directory."
    )
    try await expectFailure(serving + ["--key-file", folder.path], message: "can't be read")
    try Data(repeating: 1, count: 31).write(to: URL(filePath: folder.file("key")))
    try await expectFailure(
      serving + ["--key-file", folder.file("key")],
      message: "has 31 bytes; a key must have at least 32 random bytes"
    )
    try await expectFailure(serving + ["--key-file", "/dev/zero"], message: "too large")
    try Data(repeating: 0, count: 32).write(to: URL(filePath: folder.file("key")))
    try await expectFailure(serving + ["--key-file", folder.file("key")], message: "isn't random")
    #expect(!FileManager.default.fileExists(atPath: folder.file("codes.sqlite")))
  }

  @Test("An unknown flag is an error, and an unknown variable a warning", .timeLimit(.minutes(1)))
  func unknownSetting() async throws {
    try await expectFailure(
      development("--prot", "80"),
      message: "Unknown option '--prot'. Did you mean '--port'?"
    )
    let environment = [
      "ONETIMECODE_PROT": "80", "ONETIMECODE_DB_SERVICE_HOST": "192.0.2.2", "ONETIMECODE_VERSION": "1",
    ]
    let program = try Program(development(), environment: environment)
    _ = try await program.address()
    program.signal(SIGTERM)
    #expect(try await program.exitCode() == 0)
    #expect(program.standardError.contains("ONETIMECODE_PROT: there is no such setting"))
    #expect(!program.standardError.contains("SERVICE_HOST") && !program.standardError.contains("VERSION"))
  }

  @Test("At the log level trace, the log lists the settings, and has no secret", .timeLimit(.minutes(1)))
  func secretsInLogs() async throws {
    try Data("hunter3".utf8).write(to: URL(filePath: folder.file("password")))
    let flags = [
      "--log-level", "trace", "--delivery", "smtp", "--sender", "codes@example.com",
      "--smtp-url", "smtps://ada@hunter2.example.com", "--smtp-password-file", folder.file("password"),
    ]
    let program = try Program(development() + flags)
    _ = try await program.address()
    program.signal(SIGTERM)
    #expect(try await program.exitCode() == 0)
    #expect(program.standardError.contains("setting --smtp-url: …\n"), "\(program.standardError)")
    #expect(program.standardError.contains("setting --sender: codes@example.com\n"))
    #expect(!program.standardError.contains(/hunter[23]/), "\(program.standardError)")
  }

  @Test("The help lists the settings of a command, with their defaults", .timeLimit(.minutes(1)))
  func help() async throws {
    for (command, isComplete) in [("serve", true), ("send-test", true), ("restore", false)] {
      let program = try Program([command, "--help"], environment: ["ONETIMECODE_PORT": "x"])
      #expect(try await program.exitCode() == 0)
      for line in ["--database <path|URL>\n", "(default: onetimecode.sqlite)"] {
        #expect(program.standardOutput.contains(line), "\(program.standardOutput)")
      }
      #expect(program.standardOutput.contains("\n--development\n") == isComplete)
    }
  }

  @Test("Settings that are probably mistakes are warnings", .timeLimit(.minutes(1)))
  func warnings() async throws {
    let (key, keys) = (folder.file("key"), folder.file("api-keys"))
    try Self.random.write(to: URL(filePath: key))
    let arguments =
      try ["serve", "--port", "0", "--database", folder.file("codes.sqlite"), "--key-file", key] + webhook()
    func log(_ more: [String], mode: Int) async throws -> String {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: key)
      let program = try Program(arguments + more)
      _ = try await program.address()
      program.signal(SIGTERM)
      _ = try await program.exitCode()
      return program.standardError
    }
    let warnings = try await log([], mode: 0o644)
    #expect(warnings.contains("All users of this machine can read the file '\(key)', which has secrets."))
    #expect(warnings.contains("No messages are sent to phones, because --phone-prefixes allows no prefix."))
    #expect(warnings.contains("No codes are issued, because there is no API key"))
    try Data("shop \(String(repeating: "0", count: 64))\n".utf8).write(to: URL(filePath: keys))
    let other = try await log(["--api-key-file", keys, "--phone-prefixes", "+44"], mode: 0o640)
    #expect(!other.contains(" warning "), "\(other)")
    let tests = folder.file("tests")
    let day = Moment.now().advanced(by: 24 * 3600).day
    try Data("+442079460958 274957 \(day)\n+4930123456 274957 \(day)\n".utf8).write(to: URL(filePath: tests))
    let purposes = folder.file("purposes.json")
    let pay = #"{"purposes": {"pay": {"values": {"payee": {"maximum": 50}}}}}"#
    try Data(pay.utf8).write(to: URL(filePath: purposes))
    let more = try await log(
      [
        "--phone-prefixes", "+44,-44161,+1876",
        "--channel-prefixes", "voice=+4420,+44161,+49,+1,whatsapp=+49",
        "--test-recipients", tests, "--purposes", purposes,
      ],
      mode: 0o640
    )
    for warning in [
      "--channel-prefixes, voice: the prefixes have no effect, because no message is sent by voice.",
      "voice: the prefixes +44161, +49 have no effect, because --phone-prefixes doesn't allow them.",
      "whatsapp: the prefixes +49 have no effect, because --phone-prefixes doesn't allow them.",
      "--test-recipients, line 2: this recipient gets no codes",
      "Text messages with the purpose pay are in English instead of ar, ja, so that they fit.",
      "All users of this machine can read the file '\(tests)', which has secrets.",
    ] { #expect(more.contains(warning), "\(more)") }
    #expect(!more.contains("line 1: this recipient"))
  }

  @Test(
    "test-recipient prints a line for the file of test recipients, whose code and days suit the settings",
    .timeLimit(.minutes(1))
  )
  func testRecipientLine() async throws {
    let program = try Program(
      ["test-recipient", "review@example.com", "--days", "90"],
      environment: ["ONETIMECODE_LENGTH": "8", "ONETIMECODE_PORT": "81"]
    )
    #expect(try await program.exitCode() == 0, "\(program.standardError)")
    let line = program.standardOutput
    #expect(line.wholeMatch(of: /review@example.com \d{8} \d{4}-\d\d-\d\d\n/) != nil, "\(line)")
    #expect(try TestRecipients(file: line, format: .digits(8)).count() == 1)
    try await expectFailure(["test-recipient", "ada"], message: "'ada' is neither a phone number")
    try await expectFailure(["test-recipient", "a@example.com", "--days", "91"], message: "--days")
  }

  @Test(
    "SIGHUP reads the API keys again; a mistake in the file leaves them unchanged",
    .timeLimit(.minutes(1))
  )
  func reload() async throws {
    func key(_ name: String) async throws -> (key: String, line: String) {
      let program = try Program(["api-key", name])
      _ = try await program.exitCode()
      let words = program.standardOutput.split(whereSeparator: \.isWhitespace).map(String.init)
      return (
        try #require(words.first { $0.hasPrefix("otc_") }), words.suffix(3).joined(separator: " ") + "\n"
      )
    }
    let (old, new) = (try await key("old"), try await key("new"))
    let file = folder.file("api-keys")
    try Data(old.line.utf8).write(to: URL(filePath: file))
    let program = try Program(development("--api-key-file", file))
    let client = Client(address: try await program.address())
    func statuses() async throws -> [Int] {
      let body = #"{"recipient": "ada@example.com"}"#
      let first = try await client.post("/api/challenges", body, key: old.key).status
      return [first, try await client.post("/api/challenges", body, key: new.key).status]
    }
    func reload(_ text: String, log: String) async throws {
      try Data(text.utf8).write(to: URL(filePath: file))
      program.signal(SIGHUP)
      for _ in 0..<400 where !program.standardError.contains(log) {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(program.standardError.contains(log))
    }
    #expect(try await statuses() == [201, 401])
    try await reload("mistake\n", log: "the API keys weren't reloaded")
    #expect(try await statuses() == [201, 401])
    try await reload(new.line, log: "the API keys were reloaded")
    #expect(try await statuses() == [401, 201])
    program.signal(SIGTERM)
    #expect(try await program.exitCode() == 0)
  }

  @Test("SIGHUP reads the switches again; a mistake in the file changes nothing", .timeLimit(.minutes(3)))
  func switches() async throws {
    let file = folder.file("switches")
    func write(_ line: String) throws { try Data("\(line)\n".utf8).write(to: URL(filePath: file)) }
    let flags = [
      "--switches", file, "--sendmail", "/bin/true", "--sender", "codes@example.com", "--delivery",
      "sendmail",
    ]
    try await expectFailure(development() + flags, message: "file of switches '\(file)' can't be read")
    try write("pause twilio")
    try await expectFailure(development() + flags, message: "line 1: no provider has this name")
    try write("pause sendmail")
    let program = try Program(development() + flags)
    let client = Client(address: try await program.address())
    let issued = try await client.post("/api/challenges", #"{"recipient": "ada@example.com"}"#)
    let id = try #require(issued.text.member("id"))
    func wait(until isDone: () async throws -> Bool) async throws {
      for _ in 0..<400 where try await !isDone() { try await Task.sleep(for: .milliseconds(50)) }
      #expect(try await isDone())
    }
    try await wait {
      try await client.get("/api/challenges/\(id)/status").text.contains(#""cause":"paused""#)
    }
    try write("pause nobody")
    program.signal(SIGHUP)
    try await wait { program.standardError.contains("the switches weren't reloaded") }
    try write("unthrottle +44")
    program.signal(SIGHUP)
    try await wait { program.standardError.contains("the switches were reloaded") }
    try await wait { try await client.get("/api/challenges/\(id)/status").text.contains(#""state":"sent""#) }
  }

  @Test(
    "SIGHUP reads the test recipients again; a mistake in the file is an error with its line",
    .timeLimit(.minutes(1))
  )
  func testRecipients() async throws {
    let file = folder.file("test-recipients")
    let day = Moment.now().advanced(by: 24 * 3600).day
    func write(_ lines: String...) throws {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: file))
    }
    let flags = ["--test-recipients", file]
    try await expectFailure(development() + flags, message: "file of test recipients '\(file)' can't be read")
    try write("ada@example.com 274957 \(day)", "eve@example.com 123456 \(day)")
    try await expectFailure(development() + flags, message: "line 2: the code is guessable: three symbols")
    try write("ada@example.com 274957 \(day)")
    let program = try Program(development() + flags)
    let client = Client(address: try await program.address())
    func accepts(_ code: String) async throws -> Bool {
      let issued = try await client.post("/api/challenges", #"{"recipient": "ada@example.com"}"#)
      let id = try #require(issued.text.member("id"))
      return try await client.post("/api/challenges/\(id)/verify", #"{"code": "\#(code)"}"#).status == 200
    }
    func reload(log: String) async throws {
      program.signal(SIGHUP)
      for _ in 0..<400 where !program.standardError.contains(log) {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(program.standardError.contains(log))
    }
    #expect(try await accepts("274957"))
    try write("ada@example.com 11 \(day)")
    try await reload(log: "the test recipients weren't reloaded")
    #expect(try await accepts("274957"))
    try write("ada@example.com 806371 \(day)")
    try await reload(log: "the test recipients were reloaded")
    #expect(try await accepts("806371"))
    let warning = "All users of this machine can read the file '\(file)', which has secrets."
    // Once at the start, and once for each reload.
    for _ in 0..<400 where program.standardError.ranges(of: warning).count < 3 {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(program.standardError.ranges(of: warning).count == 3)
    program.signal(SIGTERM)
    #expect(try await program.exitCode() == 0)
    #expect(!program.standardOutput.contains("Code for"))
    for hidden in ["274957", "806371", "ada@example.com"] {
      #expect(!program.standardError.contains(hidden))
    }
  }

  @Test("--version prints the version", .timeLimit(.minutes(1)))
  func version() async throws {
    let program = try Program(["--version"])
    #expect(try await program.exitCode() == 0)
    #expect(program.standardOutput.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil, "\(program.standardOutput)")
  }

  @Test("Idle connections, however many, don't keep others waiting", .timeLimit(.minutes(1)))
  func idleConnections() async throws {
    var limit = rlimit()
    getrlimit(Self.openFiles, &limit)
    limit.rlim_cur = min(limit.rlim_max, 10_000)
    setrlimit(Self.openFiles, &limit)
    let program = try Program(development())
    let address = try await program.address()
    let port = try #require(UInt16(address.split(separator: ":").last ?? ""))
    let idle = (0..<4200).map { _ in connect(to: port) }
    defer { for socket in idle { close(socket) } }
    let start = ContinuousClock.now
    #expect(try await Client(address: address).get("/health/live").status == 200)
    #expect(ContinuousClock.now - start < .seconds(5))
    program.signal(SIGKILL)
  }

  #if canImport(Darwin)
    private static let openFiles = RLIMIT_NOFILE
  #else
    private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif

  /// Connects to a port of this machine without waiting, and returns the socket.
  private func connect(to port: UInt16) -> Int32 {
    #if canImport(Darwin)
      let socket = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    address.sin_port = port.bigEndian
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #if canImport(Darwin)
          Darwin.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        #else
          Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        #endif
      }
    }
    return socket
  }

  @Test("An invalid format is an error", .timeLimit(.minutes(1)))
  func format() async throws {
    try await expectFailure(
      development("--length", "33"),
      message: "--length=33: a code must have 6 to 10 symbols."
    )
    try await expectFailure(
      development(),
      ["ONETIMECODE_LENGTH": "0"],
      message: "--length=0: a code must have 6 to 10 symbols."
    )
    try await expectFailure(development("--grouping", "3-4"), message: "must add up to 6 symbols")
    try await expectFailure(development("--alphabet", "12-3"), message: "--alphabet=12-3: must be digits")
    try await expectFailure(development("--alphabet", "01"), message: "too few different codes")
  }

  @Test("An API key is created and accepted, and isn't logged", .timeLimit(.minutes(1)))
  func apiKey() async throws {
    let keyProgram = try Program(["api-key", "shop"])
    #expect(try await keyProgram.exitCode() == 0)
    let words = keyProgram.standardOutput.split(whereSeparator: \.isWhitespace).map(String.init)
    let key = try #require(words.first { $0.hasPrefix("otc_") })
    let line = words.suffix(3).joined(separator: " ")
    let file = folder.file("api-keys")
    try Data("# the shop\n\(line)\n".utf8).write(to: URL(filePath: file))
    let program = try Program(development("--api-key-file", file))
    let client = Client(address: try await program.address())
    let body = #"{"recipient": "ada@example.com"}"#
    #expect(try await client.post("/api/challenges", body).status == 401)
    #expect(try await client.post("/api/challenges", body, key: "otc_0").status == 401)
    #expect(try await client.post("/api/challenges", body, key: key).status == 201)
    program.signal(SIGINT)
    _ = try await program.exitCode()
    #expect(!program.standardError.contains(key))
    try Data("shop\n".utf8).write(to: URL(filePath: file))
    try await expectFailure(development("--api-key-file", file), message: "line 1: expected a name")
  }
}

extension Moment {
  /// The day (UTC), such as 2026-12-31.
  fileprivate var day: String {
    Date(timeIntervalSince1970: Double(milliseconds / 1000)).formatted(.iso8601.year().month().day())
  }
}
