import Foundation
import OneTimeCodeSQLite
import OneTimeCodeService
import TestSupport
import Testing

@Suite("onetimecode backup and restore", .serialized)
struct BackupTests {
  private let folder: TemporaryFolder
  private var database: String { folder.file("codes.sqlite") }
  private var backup: String { folder.file("backup.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func serve() throws -> Program {
    try Program([
      "serve", "--development", "--port", "0", "--database", database, "--recipient-limit", "2",
      "--client-limit", "10000",
    ])
  }

  private func backUp(_ path: String? = nil) async throws -> Program {
    let program = try Program(["backup", path ?? backup, "--database", database])
    _ = try await program.exitCode()
    return program
  }

  private func restore() async throws -> Program {
    let program = try Program(["restore", backup, "--database", database])
    _ = try await program.exitCode()
    return program
  }

  private func issue(_ client: Client, to name: String = "ada") async throws -> Int {
    try await client.post("/api/challenges", #"{"recipient": "\#(name)@example.com"}"#).status
  }

  /// Creates a backup in which one message to a recipient is counted. Returns its challenge and code.
  private func makeBackup() async throws -> (id: String, code: String) {
    let server = try serve()
    let client = Client(address: try await server.address())
    let issued = try await client.post("/api/challenges", #"{"recipient": "ada@example.com"}"#)
    let code = try await server.code()
    #expect(try await backUp().standardOutput == "Backed up \(database).\n")
    server.signal(SIGTERM)
    _ = try await server.exitCode()
    return (try #require(issued.text.member("id")), code)
  }

  @Test(
    "A backup replaces the database and write-ahead log of a killed server, without codes that may have been used",
    .timeLimit(.minutes(1))
  )
  func crash() async throws {
    let (id, code) = try await makeBackup()
    var server = try serve()
    var client = Client(address: try await server.address())
    #expect(try await client.post("/api/challenges/\(id)/verify", #"{"code": "\#(code)"}"#).status == 200)
    for index in 0..<20 { #expect(try await issue(client, to: "eve\(index)") == 201) }
    server.signal(SIGKILL)
    _ = try await server.exitCode()
    #expect(try Data(contentsOf: URL(filePath: database + "-wal")).count > 0)
    let program = try await restore()
    #expect(program.standardOutput == "Restored \(database).\n", "\(program.standardError)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "backup.sqlite", "codes.sqlite", "codes.sqlite.key",
      ]
    )
    server = try serve()
    client = Client(address: try await server.address())
    #expect(try await client.get("/health/ready").status == 200)
    #expect(try await client.post("/api/challenges/\(id)/verify", #"{"code": "\#(code)"}"#).status == 404)
    // The backup has one message to this recipient; the limit is two.
    #expect(try await issue(client) == 201)
    #expect(try await issue(client) == 429)
  }

  @Test(
    "A database and a backup may be symbolic links, which stay, and the backup stays as it is",
    .timeLimit(.minutes(1))
  )
  func links() async throws {
    _ = try await makeBackup()
    let files = FileManager.default
    try files.createDirectory(atPath: folder.file("disk"), withIntermediateDirectories: false)
    try files.moveItem(atPath: database, toPath: folder.file("disk/codes"))
    try files.moveItem(atPath: backup, toPath: folder.file("disk/backup"))
    try files.createSymbolicLink(atPath: database, withDestinationPath: "disk/codes")
    try files.createSymbolicLink(atPath: backup, withDestinationPath: folder.file("disk/backup"))
    let before = try Data(contentsOf: URL(filePath: folder.file("disk/backup")))
    var server = try serve()
    #expect(try await issue(Client(address: try await server.address())) == 201)
    server.signal(SIGTERM)
    _ = try await server.exitCode()
    let program = try await restore()
    #expect(program.standardOutput == "Restored \(database).\n", "\(program.standardError)")
    #expect(try Data(contentsOf: URL(filePath: folder.file("disk/backup"))) == before)
    #expect(try files.destinationOfSymbolicLink(atPath: database) == "disk/codes")
    let mode = try files.attributesOfItem(atPath: folder.file("disk/codes"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
    server = try serve()
    let client = Client(address: try await server.address())
    #expect(try await issue(client) == 201, "the backup has one message of two")
    #expect(try await issue(client) == 429)
  }

  @Test(
    "A backup under load ends, has everything that was issued before, and replaces an earlier one",
    .timeLimit(.minutes(1))
  )
  func load() async throws {
    let server = try serve()
    let address = try await server.address()
    let stop = Mutex(false)
    let issued = Mutex(0)
    try Data(repeating: 1, count: 100).write(to: URL(filePath: backup))
    try Data(repeating: 1, count: 100).write(to: URL(filePath: backup + "-wal"))
    try await withThrowingTaskGroup { group in
      for index in 0..<4 {
        group.addTask {
          let client = Client(address: address)
          var count = 0
          while !stop.value {
            count += 1
            let status = try await issue(client, to: "user\(index)-\(count)")
            #expect(status == 201)
            issued.withLock { $0 += 1 }
          }
        }
      }
      for round in 1...3 {
        while issued.value < 100 * round { try await Task.sleep(for: .milliseconds(5)) }
        let before = issued.value
        #expect(try await backUp().standardOutput == "Backed up \(database).\n")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
          $0.contains("backup")
        }
        #expect(files == ["backup.sqlite"], "no log of an earlier backup, and nothing unfinished")
        let count = try #require(try TestDatabase.count(of: "challenge", at: backup))
        #expect((before...issued.value + 4).contains(count), "\(before), \(issued.value)")
      }
      stop.withLock { $0 = true }
      try await group.waitForAll()
    }
    let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test(
    "A backup can't replace its own database, and one that fails leaves the earlier one",
    .timeLimit(.minutes(1))
  )
  func refused() async throws {
    _ = try await makeBackup()
    let before = try Data(contentsOf: URL(filePath: backup))
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: database)
    for (path, reason) in [
      (database, "would replace it"), (link, "would replace it"),
      (folder.file("none/backup"), "No such file"),
    ] {
      let program = try await backUp(path)
      #expect(try await program.exitCode() != 0)
      #expect(program.standardError.contains(reason), "\(program.standardError)")
      #expect(program.standardError.split(separator: "\n").count == 1)
    }
    try Data(repeating: 65, count: 8192).write(to: URL(filePath: database))
    #expect(try await backUp().exitCode() != 0)
    try FileManager.default.removeItem(atPath: database)
    #expect(try await backUp().standardError.contains("it doesn't exist"))
    #expect(try Data(contentsOf: URL(filePath: backup)) == before)
    #expect(!FileManager.default.fileExists(atPath: database))
  }

  @Test("A server that ends leaves its data in one file, which can be copied", .timeLimit(.minutes(1)))
  func copy() async throws {
    for _ in 1...2 {
      _ = try await makeBackup()
      #expect(FileManager.default.contents(atPath: database + "-wal") ?? Data() == Data())
      try FileManager.default.removeItem(atPath: backup)
      try FileManager.default.copyItem(atPath: database, toPath: backup)
      #expect(try await restore().exitCode() == 0)
      try FileManager.default.removeItem(atPath: backup)
    }
  }

  @Test("A missing or damaged database is restored, too", .timeLimit(.minutes(1)))
  func damaged() async throws {
    _ = try await makeBackup()
    for content in [Data(repeating: 65, count: 8192), nil] {
      try FileManager.default.removeItem(atPath: database)
      if let content { try content.write(to: URL(filePath: database)) }
      #expect(try await restore().exitCode() == 0)
      let server = try serve()
      #expect(try await Client(address: try await server.address()).get("/health/ready").status == 200)
      server.signal(SIGTERM)
      _ = try await server.exitCode()
    }
  }

  @Test("Nothing is restored while a server runs, even if its database was deleted", .timeLimit(.minutes(1)))
  func running() async throws {
    _ = try await makeBackup()
    let server = try serve()
    _ = try await server.address()
    let before = try Data(contentsOf: URL(filePath: database))
    for isDeleted in [false, true] {
      if isDeleted { try FileManager.default.removeItem(atPath: database) }
      let program = try await restore()
      #expect(try await program.exitCode() != 0)
      #expect(program.standardError.contains("a server or another program has opened it"))
      #expect(isDeleted || FileManager.default.contents(atPath: database) == before)
    }
  }

  @Test(
    "A backup that is damaged, or isn't a database of the program, leaves the database as it was",
    .timeLimit(.minutes(1))
  )
  func wrongBackup() async throws {
    _ = try await makeBackup()
    let before = try Data(contentsOf: URL(filePath: database))
    let missing = try Program(["restore", folder.file("none"), "--database", database])
    #expect(try await missing.exitCode() != 0)
    #expect(missing.standardError.hasSuffix(".\n") && !missing.standardError.contains(".."))
    var damaged = try Data(contentsOf: URL(filePath: backup))
    damaged.replaceSubrange(4096..<damaged.count, with: Data(repeating: 7, count: damaged.count - 4096))
    for content in [Data("none".utf8), Data(), damaged] {
      try content.write(to: URL(filePath: backup))
      let program = try await restore()
      #expect(try await program.exitCode() != 0)
      #expect(
        program.standardError.contains("The backup '\(backup)' can't be restored"),
        "\(program.standardError)"
      )
      #expect(program.standardError.split(separator: "\n").count == 1, "\(program.standardError)")
      #expect(try Data(contentsOf: URL(filePath: database)) == before)
    }
  }

  @Test(
    "A server whose database was deleted or replaced isn't ready and issues nothing",
    .timeLimit(.minutes(1))
  )
  func deleted() async throws {
    for suffix in ["", "-wal"] {
      let server = try serve()
      let client = Client(address: try await server.address())
      #expect(try await issue(client, to: "grace\(suffix)") == 201)
      try FileManager.default.copyItem(atPath: database + suffix, toPath: folder.file("other"))
      try FileManager.default.removeItem(atPath: database + suffix)
      #expect(try await issue(client, to: "eve") == 503)
      #expect(try await client.get("/health/ready").status == 503)
      #expect(server.standardError.contains("were deleted or replaced; restart the server"))
      try FileManager.default.moveItem(atPath: folder.file("other"), toPath: database + suffix)
      #expect(try await issue(client, to: "eve") == 503)
      server.signal(SIGKILL)
      _ = try await server.exitCode()
    }
  }
}
