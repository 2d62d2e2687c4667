#if PostgreSQL
  import CPostgreSQL
  import Foundation
  import OneTimeCodeSQL
  import OneTimeCodeService

  /// A connection for one thread at a time, which opens at its first use. Each exchange on an open connection takes at most
  /// ``timeout``.
  ///
  /// Statements are pipelined (libpq's pipeline mode): the writes of a transaction are sent with its next
  /// query or its commit. Most transactions take two or three round trips, which keeps row locks short.
  ///
  /// A pooler such as PgBouncer may run each transaction on another session of the database. No transaction therefore
  /// depends on the session: settings apply to the transaction, and behind a pooler no statement stays prepared.
  package final class PostgreSQLConnection {
    /// The timeout of an exchange, in milliseconds. The server cancels statements a little earlier.
    static let timeout: Int64 = 4000

    /// The timeout for connecting, in seconds, unless the address sets `connect_timeout`.
    static let connectTimeout = 3

    /// The range of the age, in seconds, at which a connection is replaced, for example to use a new standby. The
    /// randomness keeps connections that were opened together from being replaced together.
    private static let maximumAge = 1500.0...1800.0

    @Secret private var address: String
    private let age: ClosedRange<Double>
    private var connection: OpaquePointer?
    private var end = ContinuousClock.now
    /// Whether statements stay prepared, which saves parsing them.
    private var keepsStatements = true
    private var prepared: [String: String] = [:]
    private var lastName = 0
    private var pending: [SQLStatement] = []
    private var time: Moment?
    private var locks = false

    package convenience init(_ address: String) {
      self.init(address, age: Self.maximumAge)
    }

    init(_ address: String, age: ClosedRange<Double>) {
      self.address = address
      self.age = age
    }

    deinit {
      PQfinish(connection)
    }

    /// Runs `body` in a transaction.
    ///
    /// A transaction that conflicts with another one, for example in a deadlock, is attempted up to 5 times.
    func transaction<Result>(_ body: (PostgreSQLConnection) throws -> Result) throws -> Result {
      for attempt in 1...Self.maximumAttempts {
        do {
          return try self.attempt(body)
        } catch let error as PostgreSQLError where error.isTransient {
          // Transactions that conflicted would otherwise conflict again.
          Thread.sleep(forTimeInterval: .random(in: 0...0.005) * Double(attempt))
        }
      }
      throw StoreUnavailable("PostgreSQL: the transaction conflicted too often")
    }

    private static let maximumAttempts = 5

    private func attempt<Result>(_ body: (PostgreSQLConnection) throws -> Result) throws -> Result {
      pending = [SQLStatement("BEGIN ISOLATION LEVEL READ COMMITTED"), Self.clock]
      time = nil
      locks = true
      defer { pending = [] }
      do {
        let result = try body(self)
        _ = try exchange([SQLStatement("COMMIT")])
        return result
      } catch {
        if let connection, PQtransactionStatus(connection) != PQTRANS_IDLE {
          pending = []
          do { _ = try exchange([SQLStatement("ROLLBACK")]) } catch { close() }
        }
        throw error
      }
    }

    /// Runs `body`, which only reads, without a transaction.
    func read<Result>(_ body: (PostgreSQLConnection) throws -> Result) throws -> Result {
      pending = []
      time = nil
      locks = false
      defer { pending = [] }
      return try body(self)
    }

    /// Prepares statements without keeping or running them.
    package func prepare(_ texts: [String]) throws {
      do {
        let connection = try open()
        let end = Deadline(in: Self.timeout)
        for text in texts where PQsendPrepare(connection, "", text, 0, nil) != 1 {
          throw connectionError(connection)
        }
        guard PQpipelineSync(connection) == 1 else { throw connectionError(connection) }
        try flush(connection, until: end)
        var failure: PostgreSQLError?
        for _ in texts {
          let result = try next(connection, until: end)
          defer { PQclear(result) }
          if PQresultStatus(result) == PGRES_FATAL_ERROR { failure = failure ?? PostgreSQLError(result) }
          PQclear(try next(connection, until: end))
        }
        PQclear(try next(connection, until: end))
        if let failure { throw failure }
      } catch let error as PostgreSQLError {
        if error.isDisconnect { close() }
        throw error
      }
    }

    /// Executes SQL statements without parameters and without ``timeout``, for migrations.
    package func script(_ sql: String) throws {
      let connection = try open()
      _ = PQexitPipelineMode(connection)
      defer {
        _ = PQsetnonblocking(connection, 1)
        _ = PQenterPipelineMode(connection)
      }
      _ = PQsetnonblocking(connection, 0)
      let result = PQexec(connection, sql)
      defer { PQclear(result) }
      let status = PQresultStatus(result)
      if status != PGRES_COMMAND_OK, status != PGRES_TUPLES_OK { throw PostgreSQLError(result) }
    }

    /// Returns the parts of an address, or `nil` if libpq can't parse it, or mistakes a part of the password for
    /// another component, for example after a slash.
    static func parts(of address: String) -> [String: String]? {
      guard let options = PQconninfoParse(address, nil) else { return nil }
      defer { PQconninfoFree(options) }
      var parts: [String: String] = [:]
      var option = options
      while let keyword = option.pointee.keyword {
        if let value = option.pointee.val { parts[String(cString: keyword)] = String(cString: value) }
        option += 1
      }
      guard parts["port", default: ""].allSatisfy({ "0123456789,".contains($0) }) else { return nil }
      return parts["host", default: ""].contains("@") || parts["dbname", default: ""].contains("@")
        ? nil : parts
    }

    /// Returns the parameters that encrypt a connection and verify the server's certificate, unless the address or the
    /// environment sets `sslmode`. libpq itself would fall back to an unencrypted connection. For a Unix socket, libpq ignores
    /// these parameters.
    static func security(of parts: [String: String], environment: [String: String]) -> [(String, String)] {
      guard parts["sslmode"] == nil, environment["PGSSLMODE"] == nil else { return [] }
      // The file of a service may have certificates of its own, which a parameter would replace.
      let hasOwnCertificates = [
        parts["sslrootcert"], parts["service"], environment["PGSSLROOTCERT"], environment["PGSERVICE"],
      ].contains { $0 != nil }
      guard !hasOwnCertificates else { return [("sslmode", "verify-full")] }
      // Before libpq 16, the system's certificates have no name.
      let certificates = PQlibVersion() >= 160_000 ? "system" : "/etc/ssl/certs/ca-certificates.crt"
      return [("sslmode", "verify-full"), ("sslrootcert", certificates)]
    }

    /// Connects. A connection to another machine is encrypted and verified, whatever has named the machine: the address, the
    /// environment or a service file. One that would have led to this machine may be unencrypted.
    private func makeConnection() throws -> OpaquePointer {
      // libpq's errors quote parts of a malformed address, which may be parts of the password.
      guard let parts = Self.parts(of: address) else {
        throw PostgreSQLError(
          state: "22023",
          message: "The address is malformed. Percent-encode special characters in its password."
        )
      }
      let security = Self.security(of: parts, environment: ProcessInfo.processInfo.environment)
      // Parameters in the address take precedence, because the address comes last.
      let verified = makeConnection(security + [("dbname", address)])
      if let verified, PQstatus(verified) == CONNECTION_OK { return verified }
      defer { PQfinish(verified) }
      let peer = verified.flatMap { PQhostaddr($0) }.map { String(cString: $0) } ?? ""
      // For a well-formed address, libpq's errors contain the host and the user, but not the password.
      let message = verified.flatMap { PQerrorMessage($0) }.map { String(cString: $0) } ?? "out of memory"
      if !security.isEmpty, message.contains("SSL") || message.contains("certificate"),
        IPAddress(peer)?.isLoopback == true
      {
        // The host's name isn't resolved again, because it could then lead to another machine.
        let plain = makeConnection([("dbname", address), ("hostaddr", peer), ("sslmode", "prefer")])
        if let plain, PQstatus(plain) == CONNECTION_OK { return plain }
        PQfinish(plain)
      }
      throw PostgreSQLError(state: "08001", message: message)
    }

    private func makeConnection(_ more: [(String, String)]) -> OpaquePointer? {
      let parameters: [(String, String)] =
        [
          ("connect_timeout", "\(Self.connectTimeout)"), ("keepalives_idle", "10"),
          ("keepalives_interval", "3"),
          ("keepalives_count", "3"), ("tcp_user_timeout", "\(Self.timeout)"),
          ("application_name", "onetimecode"),
          ("client_encoding", "UTF8"),
        ] + more
      let names = parameters.map { strdup($0.0) }
      let values = parameters.map { strdup($0.1) }
      defer { for text in names + values { free(text) } }
      return PQconnectdbParams(
        names.map { UnsafePointer($0) } + [nil],
        values.map { UnsafePointer($0) } + [nil],
        1
      )
    }

    /// Opens the connection unless it is open.
    func connect() throws { _ = try open() }

    /// Returns whether the connection is open, as far as is known without an exchange. Closes one that the server has closed.
    func checkIsOpen() -> Bool {
      guard let connection, PQstatus(connection) == CONNECTION_OK else { return false }
      // Between exchanges, a server sends something only when it closes the connection.
      for _ in 0..<3 {
        var descriptor = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, 0) > 0 else { return true }
        guard PQconsumeInput(connection) == 1 else { break }
      }
      close()
      return false
    }

    /// Replaces a connection that has reached its maximum age. The new one opens first: without it, for example because the database
    /// admits no more, the old one stays for another minute.
    func renew() {
      guard let old = connection, ContinuousClock.now > end else { return }
      let (statements, keeps) = (prepared, keepsStatements)
      (connection, prepared) = (nil, [:])
      do {
        _ = try open()
        PQfinish(old)
      } catch {
        (connection, prepared, keepsStatements) = (old, statements, keeps)
        end = .now + .seconds(60)
      }
    }

    private func open() throws -> OpaquePointer {
      if let connection, PQstatus(connection) == CONNECTION_OK { return connection }
      close()
      let new = try makeConnection()
      connection = new
      // Ignores notices from the server, such as "relation already exists".
      _ = PQsetNoticeProcessor(new, { _, _ in }, nil)
      guard PQsetnonblocking(new, 1) == 0, PQenterPipelineMode(new) == 1 else {
        let error = connectionError(new)
        close()
        throw error
      }
      do {
        keepsStatements = false
        let session = try runPipeline([SQLStatement("SELECT pg_backend_pid()")], on: new)
        // A pooler names another session than the one that runs a statement.
        keepsStatements = session[0].map(\.values) == [[.integer(Int64(PQbackendPID(new)))]]
      } catch {
        close()
        throw error
      }
      end = .now + .seconds(Double.random(in: age))
      return new
    }

    private func close() {
      PQfinish(connection)
      connection = nil
      prepared = [:]
    }

    /// A statement that returns the time, and replaces settings of the database and role until the transaction ends.
    private static let clock = SQLStatement(
      """
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS moment, set_config('bytea_output', 'hex', true), \
      set_config('statement_timeout', '\(timeout - 500)', true), set_config('lock_timeout', '\(timeout - 1000)', true), \
      set_config('idle_in_transaction_session_timeout', '\(2 * timeout)', true)
      """
    )

    /// Sends the deferred statements together with `statements`, and returns the rows of `statements`.
    private func exchange(_ statements: [SQLStatement]) throws -> [[SQLRow]] {
      // Without `BEGIN`, the statements of each exchange are a transaction.
      let all = (locks ? pending : [Self.clock]) + statements
      pending = []
      guard !all.isEmpty else { return [] }
      let connection = try open()
      do {
        let rows = try runPipeline(all, on: connection)
        if let index = all.firstIndex(where: { $0.text == Self.clock.text }) {
          if case .integer(let moment)? = rows[index].first?.values.first {
            time = Moment(milliseconds: moment)
          }
        }
        return Array(rows.suffix(statements.count))
      } catch var error as PostgreSQLError {
        if error.isDisconnect { close() }
        error.mayBeCommitted = statements.contains { $0.text == "COMMIT" }
        throw error
      }
    }

    private func runPipeline(_ all: [SQLStatement], on connection: OpaquePointer) throws -> [[SQLRow]] {
      let end = Deadline(in: Self.timeout)
      var isPreparing: [Bool] = []
      var newNames: [(statement: String, name: String)] = []
      for statement in all {
        var name = prepared[statement.text] ?? newNames.first { $0.statement == statement.text }?.name
        if keepsStatements, name == nil {
          lastName += 1
          let new = "s\(lastName)"
          guard PQsendPrepare(connection, new, statement.text, 0, nil) == 1 else {
            throw connectionError(connection)
          }
          newNames.append((statement.text, new))
          name = new
          isPreparing.append(true)
        }
        let sent = Parameters(statement.values).with { pointers, lengths, formats in
          let count = Int32(statement.values.count)
          guard let name else {
            return PQsendQueryParams(connection, statement.text, count, nil, pointers, lengths, formats, 0)
          }
          return PQsendQueryPrepared(connection, name, count, pointers, lengths, formats, 0)
        }
        guard sent == 1 else { throw connectionError(connection) }
        isPreparing.append(false)
      }
      guard PQpipelineSync(connection) == 1 else { throw connectionError(connection) }
      try flush(connection, until: end)
      var rows: [[SQLRow]] = []
      var failure: PostgreSQLError?
      var names = newNames[...]
      for isPreparing in isPreparing {
        let result = try next(connection, until: end)
        defer { PQclear(result) }
        let name = isPreparing ? names.popFirst() : nil
        switch PQresultStatus(result) {
        // A rollback keeps prepared statements.
        case PGRES_COMMAND_OK where isPreparing: if let name { prepared[name.statement] = name.name }
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: rows.append(Self.rows(of: result))
        case PGRES_PIPELINE_ABORTED: break
        default: failure = failure ?? PostgreSQLError(result)
        }
        // In pipeline mode, libpq returns a null pointer after the result of each command.
        PQclear(try next(connection, until: end))
      }
      PQclear(try next(connection, until: end))
      if let failure { throw failure }
      return rows
    }

    private func flush(_ connection: OpaquePointer, until end: Deadline) throws {
      while true {
        switch PQflush(connection) {
        case 0: return
        case 1:
          guard end.wait(for: PQsocket(connection), Int16(POLLIN | POLLOUT)) else {
            throw connectionError(connection, late: true)
          }
          guard PQconsumeInput(connection) == 1 else { throw connectionError(connection) }
        default: throw connectionError(connection)
        }
      }
    }

    private func next(_ connection: OpaquePointer, until end: Deadline) throws -> OpaquePointer? {
      while PQisBusy(connection) == 1 {
        guard end.wait(for: PQsocket(connection), Int16(POLLIN)) else {
          throw connectionError(connection, late: true)
        }
        guard PQconsumeInput(connection) == 1 else { throw connectionError(connection) }
      }
      return PQgetResult(connection)
    }

    private func connectionError(_ connection: OpaquePointer, late: Bool = false) -> PostgreSQLError {
      let message = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
      return PostgreSQLError(state: "08006", message: late ? "the server didn't respond in time" : message)
    }

    private static func rows(of result: OpaquePointer?) -> [SQLRow] {
      let columns = PQnfields(result)
      let names = (0..<columns).map { PQfname(result, $0).map { String(cString: $0) } ?? "" }
      let types = (0..<columns).map { PQftype(result, $0) }
      return (0..<PQntuples(result)).map { row in
        let values = (0..<columns).map { column -> SQLValue in
          guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column) else {
            return .null
          }
          let text = UnsafeRawBufferPointer(start: value, count: Int(PQgetlength(result, row, column)))
          switch types[Int(column)] {
          case 20, 21, 23: return Int64(String(decoding: text, as: UTF8.self)).map(SQLValue.integer) ?? .null
          case 17: return .bytes(bytes(hexadecimal: text.dropFirst(2)))
          default: return .text(String(decoding: text, as: UTF8.self))
          }
        }
        return SQLRow(names, values)
      }
    }

    private static func bytes(hexadecimal digits: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
      func value(_ digit: UInt8) -> UInt8 {
        digit < UInt8(ascii: "a") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
      }
      return stride(from: digits.startIndex, to: digits.endIndex - 1, by: 2).map {
        value(digits[$0]) << 4 | value(digits[$0 + 1])
      }
    }
  }

  extension PostgreSQLConnection: SQLConnection {
    package var now: Moment {
      get throws {
        if time == nil { _ = try exchange([]) }
        guard let time else { throw CorruptRow() }
        return time
      }
    }

    package var locksRows: Bool { locks }

    package func rows(_ statements: [SQLStatement]) throws -> [[SQLRow]] { try exchange(statements) }

    package func run(_ statement: SQLStatement) throws { pending.append(statement) }
  }

  /// An error that PostgreSQL, libpq or the store reported.
  public struct PostgreSQLError: Error, CustomStringConvertible {
    /// The SQLSTATE code of PostgreSQL's error, or a matching code for an error of libpq or the store.
    public let state: String

    let message: String

    /// Whether the transaction may have been committed, because the error occurred during the commit.
    var mayBeCommitted = false

    init(state: String, message: String) {
      self.state = state
      self.message = message
    }

    init(_ result: OpaquePointer?) {
      let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? "08006"
      // Uses only the primary message, because the detail message may contain parameter values.
      let primary = PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { String(cString: $0) }
      self.init(state: state, message: primary ?? "the connection was lost")
    }

    /// The SQLSTATE code and the message on one line, without the detail message and its parameter values.
    public var description: String {
      "PostgreSQL \(state): " + message.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Whether the transaction may succeed if it is retried, because it conflicted with another transaction
    /// or both inserted the same row.
    var isTransient: Bool { ["40001", "40P01", "23505"].contains(state) }

    /// Whether the connection failed, or the server is closing it.
    ///
    /// A database that only reads counts, too: after a failover, another server may accept writes.
    var isDisconnect: Bool {
      state.hasPrefix("08") || state.hasPrefix("57P") || ["25P03", "25006"].contains(state)
    }

    /// Whether the database is temporarily unreachable, full, overloaded or read-only, or had an I/O error.
    public var isUnavailable: Bool {
      isDisconnect || state.hasPrefix("53") || ["57014", "55P03", "58030"].contains(state)
    }
  }

  /// A deadline for waiting on a socket.
  private struct Deadline {
    private let end: ContinuousClock.Instant

    init(in milliseconds: Int64) {
      end = ContinuousClock.now + .milliseconds(milliseconds)
    }

    /// Waits until a socket is ready. Returns `false` after the deadline or an error.
    func wait(for socket: Int32, _ events: Int16) -> Bool {
      while true {
        let left = (end - ContinuousClock.now) / .milliseconds(1)
        guard left > 0 else { return false }
        var descriptor = pollfd(fd: socket, events: events, revents: 0)
        let count = poll(&descriptor, 1, Int32(left.rounded(.up)))
        if count > 0 { return true }
        if count < 0, errno != EINTR { return false }
      }
    }
  }

  /// Statement parameters in the format of libpq.
  private struct Parameters {
    private let values: [[UInt8]?]
    private let formats: [Int32]

    init(_ values: [SQLValue]) {
      self.values = values.map { value in
        switch value {
        case .text(let text): Array(text.utf8) + [0]
        case .integer(let number): Array(String(number).utf8) + [0]
        case .bytes(let bytes): bytes
        case .null: nil
        }
      }
      formats = values.map { if case .bytes = $0 { 1 } else { 0 } }
    }

    func with<Result>(
      _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Result
    ) -> Result {
      let lengths = values.map { Int32($0?.count ?? 0) }
      let flat: [UInt8] = Array(values.compactMap { $0 }.joined(separator: [0])) + [0]
      return flat.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { bytes in
          var offset = 0
          let pointers = values.map { value -> UnsafePointer<CChar>? in
            guard let value, let base = bytes.baseAddress else { return nil }
            defer { offset += value.count + 1 }
            return base + offset
          }
          return body(pointers, lengths, formats)
        }
      }
    }
  }
#endif
