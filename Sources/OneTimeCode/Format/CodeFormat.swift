/// What a valid code looks like: how many symbols of which alphabet, and how they are grouped.
///
///     CodeFormat.digits(6)
///     try CodeFormat(length: 8, alphabet: .lettersAndDigits, grouping: [4, 4])
///
/// Grouping is drawn and spoken, never stored: "985 391" and "985391" are the same code.
public struct CodeFormat: Equatable, Hashable, Sendable {
  /// How many symbols a code has: 1 to 32.
  public internal(set) var length: Int

  /// The symbols that may occur in a code.
  public internal(set) var alphabet: Alphabet

  /// Bit k is set if a group starts at slot k. The bit of slot 0 is never set: what is not grouped and
  /// what is one group are the same.
  private(set) var groupStarts: UInt32

  /// A format of `length` symbols of `alphabet`.
  ///
  /// - Parameters:
  ///   - length: 1 to 32.
  ///   - alphabet: The symbols that may occur.
  ///   - grouping: The sizes of the groups in their order, each at least 1, together `length`; empty if
  ///     the code is not grouped.
  /// - Throws: ``CodeFormat/ValidationError`` for a length or a grouping outside these bounds.
  public init(
    length: Int,
    alphabet: Alphabet = .digits,
    grouping: some Sequence<Int> = EmptyCollection()
  ) throws(ValidationError) {
    guard CodeFormat.lengths.contains(length) else { throw .length }
    self.init(unchecked: length, alphabet)
    guard group(by: grouping) else { throw .grouping }
  }

  /// How long a code may be.
  static var lengths: ClosedRange<Int> { 1...CodeSymbols.capacity }

  /// Groups the slots by these sizes, unless there are none. Returns whether they make up the code.
  mutating func group(by sizes: some Sequence<some BinaryInteger>) -> Bool {
    var starts: UInt32 = 0
    var slot = 0
    for size in sizes {
      guard size >= 1, size <= length - slot else { return false }
      starts |= 1 << UInt32(slot)
      slot += Int(size)
    }
    groupStarts = starts & ~1
    return slot == 0 || slot == length
  }

  init(unchecked length: Int, _ alphabet: Alphabet) {
    precondition(CodeFormat.lengths.contains(length), "a code has 1 to 32 symbols")
    self.length = length
    self.alphabet = alphabet
    self.groupStarts = 0
  }

  /// Digits, not grouped.
  ///
  /// - Parameter length: 1 to 32; anything else is a programmer's error and traps.
  /// - Returns: The format.
  public static func digits(_ length: Int = 6) -> CodeFormat {
    CodeFormat(unchecked: length, .digits)
  }

  /// Letters and digits, not grouped.
  ///
  /// - Parameter length: 1 to 32; anything else is a programmer's error and traps.
  /// - Returns: The format.
  public static func lettersAndDigits(_ length: Int) -> CodeFormat {
    CodeFormat(unchecked: length, .lettersAndDigits)
  }

  /// Whether the code is drawn and spoken in more than one group.
  public var isGrouped: Bool { groupStarts != 0 }

  /// Whether a group, other than the first, starts at `slot`.
  public func startsGroup(at slot: Int) -> Bool {
    groupStarts >> slot & 1 == 1
  }

  /// The number of groups; 1 if the code is not grouped.
  var groupCount: Int { groupStarts.nonzeroBitCount + 1 }

  /// The sizes of the groups in their order; one group if the code is not grouped.
  public var grouping: [Int] {
    var sizes: [Int] = []
    var start = 0
    for slot in 1...length where slot == length || startsGroup(at: slot) {
      sizes.append(slot - start)
      start = slot
    }
    return sizes
  }

  /// Whether `symbols` could stand in a field of this format: each in the alphabet, not too many.
  public func admits(_ symbols: CodeSymbols) -> Bool {
    symbols.count <= length && symbols.allSatisfy(alphabet.contains)
  }

  /// Whether `symbols` are a complete code of this format.
  func isCode(_ symbols: CodeSymbols) -> Bool {
    symbols.count == length && admits(symbols)
  }
}

extension CodeFormat {
  /// What is wrong with a ``CodeFormat``.
  public enum ValidationError: Error, Equatable, Sendable {
    /// The length is not in 1...32.
    case length

    /// The alphabet is empty, or holds a separator or something that is not printable ASCII.
    case alphabet

    /// A group is smaller than 1, or the groups together are not as long as the code.
    case grouping
  }
}
