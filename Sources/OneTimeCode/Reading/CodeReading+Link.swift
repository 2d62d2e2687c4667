extension CodeReading {
  /// Reads the fragment of a link that the user has opened, such as `https://example.com/code#otc=985391`.
  ///
  /// The fragment consists of parameters, separated by `&`, whose values are encoded as in a form. The reading is
  /// ``code(_:)`` if exactly one parameter is named `otc`, and its value is a complete code; otherwise it is ``nothing``.
  /// Enter the reading with the origin ``CodeEntry/Origin/prefill``.
  ///
  /// - Parameters:
  ///   - fragment: The fragment without `#`, as UTF-16 code units that are still percent-encoded.
  ///   - format: The format of a code.
  public init(fragment: some Collection<UInt16>, as format: CodeFormat) {
    self = .nothing
    guard fragment.count <= CodeReading.longestText else { return }
    // In a loop of its own, because the WebAssembly module is smaller without `split`.
    var value: [UInt16] = []
    var parameters = 0
    // The number of characters of the name with which the parameter begins, or -1 if it has another name.
    var matched = 0
    for unit in fragment {
      if unit == 0x26 {
        matched = 0
      } else if matched == 4 {
        value.append(unit)
      } else if matched >= 0 {
        matched = Int(unit) == 0x3D63_746F >> (8 * matched) & 0xFF ? matched + 1 : -1
        if matched == 4 { parameters += 1 }
      }
    }
    guard parameters == 1, let text = [Unicode.Scalar](formEncoded: value),
      let symbols = try? format.symbols(from: text), symbols.count == format.length
    else { return }
    self = .code(symbols)
  }
}

extension [Unicode.Scalar] {
  /// Decodes the value of a form's parameter. Returns `nil` if the percent-encoding isn't valid, or for other characters than
  /// ASCII, which codes don't contain.
  fileprivate init?(formEncoded text: [UInt16]) {
    self.init()
    var units = text.makeIterator()
    while let unit = units.next() {
      var character = unit == 0x2B ? 0x20 : unit
      if unit == 0x25 {
        guard let high = hexDigit(units.next()), let low = hexDigit(units.next()) else { return nil }
        character = high << 4 | low
      }
      guard character < 0x80 else { return nil }
      append(Unicode.Scalar(UInt8(character)))
    }
  }
}

private func hexDigit(_ unit: UInt16?) -> UInt16? {
  switch unit {
  case (0x30...0x39)?: unit.map { $0 - 0x30 }
  case (0x41...0x46)?, (0x61...0x66)?: unit.map { ($0 | 0x20) - 0x57 }
  default: nil
  }
}
