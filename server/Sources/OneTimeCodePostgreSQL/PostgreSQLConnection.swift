#if PostgreSQL
  import CPostgreSQL

  /// One connection, used by one thread at a time. Every call waits for the server.
  package final class PostgreSQLConnection {
    /// A value on its way to the server.
    enum Value {
      case text(String)
      case integer(Int64)
      case bytes([UInt8])
      case null
    }

    private let address: String
    private var connection: OpaquePointer?
    private var prepared: [String: String] = [:]

    package init(_ address: String) {
      self.address = address
    }

    deinit {
      PQfinish(connection)
    }

    /// What `body` does, as a whole or not at all.
    ///
    /// Who lost to somebody else, by a deadlock for instance, begins again: nothing of it has happened.
    func transaction<Result>(_ body: (PostgreSQLConnection) throws -> Result) throws -> Result {
      for _ in 0..<Self.mostTries {
        try begin()
        do {
          let result = try body(self)
          try run("COMMIT")
          return result
        } catch let error as PostgreSQLError where error.mayPass {
          _ = try? run("ROLLBACK")
        } catch {
          _ = try? run("ROLLBACK")
          throw error
        }
      }
      throw PostgreSQLError(state: "40001", message: "the transaction lost too often")
    }

    private static let mostTries = 5

    /// A connection that was lost while nobody used it is made anew: nothing was asked of the server yet.
    private func begin() throws {
      do {
        try run("BEGIN")
      } catch {
        close()
        try run("BEGIN")
      }
    }

    /// Executes a statement, which the server plans once for each connection.
    @discardableResult
    func run(_ sql: String, _ values: [Value] = []) throws -> PostgreSQLRows {
      let connection = try open()
      let name = try prepare(sql, on: connection)
      let result = Parameters(values).with { pointers, lengths, formats in
        PQexecPrepared(connection, name, Int32(values.count), pointers, lengths, formats, 0)
      }
      return try check(result, on: connection)
    }

    /// Executes statements without values: a migration.
    package func script(_ sql: String) throws {
      let connection = try open()
      _ = try check(PQexec(connection, sql), on: connection)
    }

    private func open() throws -> OpaquePointer {
      if let connection, PQstatus(connection) == CONNECTION_OK { return connection }
      close()
      let new = PQconnectdb(address)
      connection = new
      guard let new, PQstatus(new) == CONNECTION_OK else {
        // libpq's own words name host and user, and never a password.
        let message = new.flatMap { PQerrorMessage($0) }.map { String(cString: $0) } ?? "out of memory"
        close()
        throw PostgreSQLError(state: "08001", message: message)
      }
      // What the server remarks, that a table is there already for instance, goes nowhere.
      _ = PQsetNoticeProcessor(new, { _, _ in }, nil)
      return new
    }

    private func close() {
      PQfinish(connection)
      connection = nil
      prepared = [:]
    }

    private func prepare(_ sql: String, on connection: OpaquePointer) throws -> String {
      if let name = prepared[sql] { return name }
      let name = "s\(prepared.count)"
      _ = try check(PQprepare(connection, name, sql, 0, nil), on: connection)
      prepared[sql] = name
      return name
    }

    private func check(_ result: OpaquePointer?, on connection: OpaquePointer) throws -> PostgreSQLRows {
      switch PQresultStatus(result) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return PostgreSQLRows(result)
      default:
        defer { PQclear(result) }
        let state =
          PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? "08006"
        // The statement's own values may stand in the message's details; the primary message has none.
        let primary = PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { String(cString: $0) }
        throw PostgreSQLError(state: state, message: primary ?? "the connection was lost")
      }
    }
  }

  /// What PostgreSQL does not do, and why.
  public struct PostgreSQLError: Error, CustomStringConvertible {
    /// The SQLSTATE of it.
    public let state: String

    let message: String

    /// In one line, with nothing of the values.
    public var description: String {
      "PostgreSQL \(state): " + message.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Whether the same transaction may succeed when it is tried again.
    var mayPass: Bool { state == "40001" || state == "40P01" }
  }

  /// Values as libpq takes them.
  private struct Parameters {
    private let values: [[UInt8]?]
    private let formats: [Int32]

    init(_ values: [PostgreSQLConnection.Value]) {
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
