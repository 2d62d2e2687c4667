/// The Unicode scalars that mean something to every code: the decimal digits of all scripts, and what stands
/// around symbols.
///
/// The standard library knows what a digit is, but only with tables that are larger than all the rest of a
/// program for a browser. Here a range of scalars takes three or four bytes of a literal, which needs
/// neither an initialiser nor a heap:
///
/// * the distance from the start of the range before (or from 0), six bits a byte, the highest first, in
///   the bytes 0x40 to 0x7F;
/// * a byte below 0x40: four times how many scalars there are, and 0 for digits (zero to nine), else the
///   raw value of a ``Glyph``.
///
/// The tests compare it, scalar by scalar, with the Unicode data of the standard library.
enum ScalarTable {
  /// The general category Nd, beyond ASCII; the tab, the categories Zs and Pd, and what looks like a dash
  /// (soft hyphen, hyphen bullet, minus sign); zero-width spaces and joiners, marks and controls of direction,
  /// invisible operators, byte order; the ends of lines. Unicode 17.
  private static var ranges: StaticString {
    """
    I\u{5}A\u{13}V\u{5}M\u{5}AX\u{7}[\u{5}M\u{5}S]\u{5}t\u{5}A^\u{6}AD(BP(CP(Ff(B@(B@(B@(B@(B@(B\
    @(B@(B@(B@(Aj(B@(AP(D`(AP(Mp\u{5}J@\u{5}E`(f\u{5}H\u{6}B(Dv(BJ(Bp(P(C@(A`(BP(P(Np-K\u{16}E\u{19}\
    X\u{B}B\u{16}E\u{5}T\u{5}\\\u{5}A\u{16}F\u{12}Fl\u{5}pE\u{5}C\u{5}`\u{9}F\u{5}]\u{5}Fc\u{5}\\\
    \u{5}T\u{5}Ap\u{5}GV@(Jp(p(CP(`(A`(F`(EIA\u{9}g\u{5}K\u{5}B\\\u{6}Va(bP(P(n\u{5}D\u{7F}\u{5}\
    Fy(BJ(AF(BZ(D`(E`(B@(F@(Ap(P(J(AV(Fp(Ap(J`(A`(D@(AP(A@(Ep(DG`(dp(A`(BP(H`(E~@(k^(J(J(J(J(eJ(\
    Fp(H@(DA(M_(AJ`(
    """
  }

  /// What `scalar` is: the digit of its value, or the raw value of a glyph, 0 if it is in no range.
  @inline(never)
  static func find(_ scalar: UInt32) -> UInt32 {
    #if !hasFeature(Embedded)
      // Most of a message is ASCII, and nothing from the dot on is in the table: not to look there is most of
      // the time that reading takes. A page loads sooner without these instructions than it would read.
      if scalar &- 0x2E < 0x51 { return 0 }
    #endif
    var byte = ranges.utf8Start
    let end = byte + ranges.utf8CodeUnitCount
    var start: UInt32 = 0
    var distance: UInt32 = 0
    while byte < end {
      let coded = UInt32(byte.pointee)
      byte += 1
      if coded >= 0x40 {
        distance = distance << 6 | coded & 0x3F
      } else {
        start &+= distance
        distance = 0
        if start > scalar { break }
        let offset = scalar &- start
        if offset < coded >> 2 { return coded & 3 == 0 ? 0x30 | offset : coded & 3 }
      }
    }
    return 0
  }
}
