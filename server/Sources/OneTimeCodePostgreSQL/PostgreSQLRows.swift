#if PostgreSQL
  import CPostgreSQL

  /// What a statement gave back.
  final class PostgreSQLRows {
    private let result: OpaquePointer?

    init(_ result: OpaquePointer?) {
      self.result = result
    }

    deinit {
      PQclear(result)
    }

    /// How many rows there are.
    var count: Int { Int(PQntuples(result)) }

    /// How many rows the statement changed.
    var changed: Int { PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0 }

    func text(_ row: Int, _ column: Int) -> String? {
      let (row, column) = (Int32(row), Int32(column))
      guard row < PQntuples(result), PQgetisnull(result, row, column) == 0 else { return nil }
      return PQgetvalue(result, row, column).map { String(cString: $0) }
    }

    func integer(_ row: Int, _ column: Int) -> Int64? { text(row, column).flatMap { Int64($0) } }

    /// Bytes, which come as `\x` and hexadecimal digits.
    func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
      guard let text = text(row, column), text.hasPrefix("\\x") else { return nil }
      let digits = Array(text.utf8.dropFirst(2))
      return stride(from: 0, to: digits.count - 1, by: 2).map {
        Self.value(digits[$0]) << 4 | Self.value(digits[$0 + 1])
      }
    }

    private static func value(_ digit: UInt8) -> UInt8 {
      digit < UInt8(ascii: "a") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
    }
  }
#endif
