extension String {
  /// Whether it can be sent as one SMS: 160 septets of the default alphabet (3GPP TS 23.038, 6.2.1), where a few
  /// signs take two, or else 70 UTF-16 units.
  var fitsOneSMS: Bool {
    var septets = 0
    for scalar in unicodeScalars {
      if SMSAlphabet.basic.contains(scalar) {
        septets += 1
      } else if SMSAlphabet.extended.contains(scalar) {
        septets += 2
      } else {
        return utf16.count <= 70
      }
    }
    return septets <= 160
  }
}

private enum SMSAlphabet {
  static let basic: Set<Unicode.Scalar> = {
    let signs = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà"
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { Unicode.Scalar($0) }
    let small = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { Unicode.Scalar($0) }
    let digits = (UInt8(ascii: "0")...UInt8(ascii: "9")).map { Unicode.Scalar($0) }
    return Set(Array(signs.unicodeScalars) + letters + small + digits)
  }()

  static let extended = Set("\u{C}^{}\\[~]|€".unicodeScalars)
}
