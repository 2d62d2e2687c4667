/// A set of Unicode scalars, as ranges.
///
/// The standard library knows what a digit is, but only with tables that are larger than all the rest of a
/// program for a browser. Here a range is two characters of a literal: the distance of its start from the
/// start of the range before (or from 0), and how many scalars it has. In UTF-8 most of them take one or two
/// bytes, and a literal needs neither an initialiser nor a heap.
struct ScalarRanges {
  private let coded: StaticString

  /// The place of `scalar` in its range; nothing if it is in none.
  @inline(never)
  func offset(of scalar: UInt32) -> UInt32? {
    var bytes = coded.utf8Start
    let end = bytes + coded.utf8CodeUnitCount
    var start: UInt32 = 0
    var isCount = false
    while bytes < end {
      var number = UInt32(bytes.pointee)
      bytes += 1
      if number >= 0xC0 {
        // The first byte of two keeps five bits, that of three keeps four; each further byte holds six.
        number &= number < 0xE0 ? 0x1F : 0x0F
        while bytes < end, bytes.pointee & 0xC0 == 0x80 {
          number = number << 6 | UInt32(bytes.pointee & 0x3F)
          bytes += 1
        }
      }
      if !isCount {
        start &+= number
        if start > scalar { return nil }
      } else if scalar &- start < number {
        return scalar &- start
      }
      isCount.toggle()
    }
    return nil
  }
}

extension ScalarRanges {
  /// The decimal digits outside ASCII and its full-width forms: general category Nd, Unicode 17. Each range
  /// is a zero and the nine digits that follow it.
  static var digits: ScalarRanges {
    ScalarRanges(
      coded: """
        \u{660}\u{A}\u{90}\u{A}\u{D0}\u{A}\u{1A6}\u{A}\u{80}\u{A}\u{80}\u{A}\u{80}\u{A}\u{80}\u{A}\u{80}\
        \u{A}\u{80}\u{A}\u{80}\u{A}\u{80}\u{A}\u{80}\u{A}\u{6A}\u{A}\u{80}\u{A}\u{50}\u{A}\u{120}\u{A}\
        \u{50}\u{A}\u{750}\u{A}\u{30}\u{A}\u{136}\u{A}\u{8A}\u{A}\u{B0}\u{A}\u{10}\u{A}\u{C0}\u{A}\u{60}\
        \u{A}\u{90}\u{A}\u{10}\u{A}\u{89D0}\u{A}\u{2B0}\u{A}\u{30}\u{A}\u{D0}\u{A}\u{20}\u{A}\u{60}\u{A}\
        \u{1A0}\u{A}\u{58B0}\u{A}\u{890}\u{A}\u{10}\u{A}\u{326}\u{A}\u{8A}\u{A}\u{46}\u{A}\u{9A}\u{A}\
        \u{120}\u{A}\u{160}\u{A}\u{80}\u{A}\u{180}\u{A}\u{70}\u{A}\u{10}\u{A}\u{A}\u{A}\u{56}\u{A}\u{1B0}\
        \u{A}\u{70}\u{A}\u{2A0}\u{A}\u{60}\u{A}\u{100}\u{A}\u{50}\u{A}\u{40}\u{A}\u{170}\u{A}\u{41E0}\u{A}\
        \u{930}\u{A}\u{60}\u{A}\u{90}\u{A}\u{220}\u{A}\u{5F80}\u{A}\u{ADE}\u{A}\u{A}\u{A}\u{A}\u{A}\u{A}\
        \u{A}\u{A}\u{A}\u{94A}\u{A}\u{1B0}\u{A}\u{200}\u{A}\u{101}\u{A}\u{35F}\u{A}\u{12A0}\u{A}
        """
    )
  }

  /// Blanks and dashes: the tab, the general categories Zs and Pd, and what looks like a dash: soft hyphen,
  /// hyphen bullet, minus sign.
  static var separators: ScalarRanges {
    ScalarRanges(
      coded: """
        \u{9}\u{1}\u{17}\u{1}\u{D}\u{1}\u{73}\u{1}\u{D}\u{1}\u{4DD}\u{1}\u{34}\u{1}\u{E42}\u{1}\u{280}\u{1}\
        \u{186}\u{1}\u{7FA}\u{B}\u{10}\u{6}\u{1F}\u{1}\u{14}\u{1}\u{1C}\u{1}\u{1B3}\u{1}\u{C05}\u{1}\u{3}\
        \u{1}\u{20}\u{2}\u{6}\u{1}\u{1D}\u{1}\u{1A3}\u{1}\u{1C}\u{1}\u{14}\u{1}\u{70}\u{1}\u{CD91}\u{2}\
        \u{27}\u{1}\u{B}\u{1}\u{F0B}\u{1}\u{13F}\u{1}
        """
    )
  }
}
