// Text that the page and the core exchange, in UTF-16 code units, as JavaScript has it. It lies in the upper
// half of the one page of memory, which the linker leaves alone: no call allocates, and no address is asked for.

private var start: UnsafeMutablePointer<UInt16> {
  UnsafeMutablePointer(bitPattern: Int(Interface.text)).unsafelyUnwrapped
}

/// Where the page's domain lies behind what was typed, pasted or set, which is shorter: first its length.
private var domainStart: Int { Int(Interface.longestText) }

/// What was typed, pasted or set.
func text(_ units: Int32) -> Units {
  Units(start: start, count: Int(units))
}

/// The domain of the page, or nothing. One that is longer than a host can be is none.
var domain: Units {
  Units(start: start + domainStart + 1, count: Int(min(start[domainStart], 254)))
}

/// Text on its way out, in place of what came in.
struct Answer {
  private(set) var count: Int32 = 0

  mutating func append(_ character: UInt8) {
    start[Int(count)] = UInt16(character)
    count &+= 1
  }
}
