/// The format of a code: its length, its alphabet, and its groups.
///
///     CodeFormat.digits(6)
///     try CodeFormat(length: 8, alphabet: .lettersAndDigits, grouping: [4, 4])
///
/// Groups are drawn and spoken but not stored: "985 391" and "985391" are the same code.
public struct CodeFormat: Equatable, Hashable, Sendable {
  /// The number of symbols in a code: 1 to 32.
  public internal(set) var length: Int

  /// The symbols that may occur in a code.
  public internal(set) var alphabet: Alphabet

  /// The starts of the groups: bit k is set if a group starts at slot k. Bit 0 is never set, so a format with
  /// one group equals a format without groups.
  private(set) var groupStarts: UInt32

  /// Creates a format of `length` symbols from `alphabet`.
  ///
  /// - Parameters:
  ///   - length: The number of symbols, from 1 to 32.
  ///   - alphabet: The symbols that may occur in a code.
  ///   - grouping: The sizes of the groups in order. Each size is at least 1, and their sum is `length`. For
  ///     a code without groups, the sequence is empty.
  /// - Throws: ``CodeFormat/ValidationError`` if the length or the grouping is not valid.
  public init(
    length: Int,
    alphabet: Alphabet = .digits,
    grouping: some Sequence<Int> = EmptyCollection()
  ) throws(ValidationError) {
    guard CodeFormat.lengths.contains(length) else { throw .length }
    self.init(unchecked: length, alphabet)
    guard group(by: grouping) else { throw .grouping }
  }

  /// The valid lengths of a code.
  static var lengths: ClosedRange<Int> { 1...CodeSymbols.capacity }

  /// Sets the sizes of the groups. If `sizes` is empty, removes the groups. Returns whether `sizes` is valid.
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

  /// Creates a format of `length` digits without groups.
  ///
  /// A length outside 1 to 32 is a programming error and traps.
  public static func digits(_ length: Int = 6) -> CodeFormat {
    CodeFormat(unchecked: length, .digits)
  }

  /// Creates a format of `length` letters and digits without groups.
  ///
  /// A length outside 1 to 32 is a programming error and traps.
  public static func lettersAndDigits(_ length: Int) -> CodeFormat {
    CodeFormat(unchecked: length, .lettersAndDigits)
  }

  /// Whether the code has more than one group.
  public var isGrouped: Bool { groupStarts != 0 }

  /// Whether a group other than the first starts at `slot`.
  public func startsGroup(at slot: Int) -> Bool {
    groupStarts >> slot & 1 == 1
  }

  /// The number of groups, which is 1 if the code has no grouping.
  var groupCount: Int { groupStarts.nonzeroBitCount + 1 }

  /// The sizes of the groups in order. A code without grouping has one group of the full length.
  public var grouping: [Int] {
    var sizes: [Int] = []
    var start = 0
    for slot in 1...length where slot == length || startsGroup(at: slot) {
      sizes.append(slot - start)
      start = slot
    }
    return sizes
  }

  /// Whether a field can contain `symbols`: at most ``length`` symbols, all of them in the alphabet.
  public func allows(_ symbols: CodeSymbols) -> Bool {
    symbols.count <= length && symbols.allSatisfy(alphabet.contains)
  }

  /// Whether `symbols` are a complete code of this format.
  func isCode(_ symbols: CodeSymbols) -> Bool {
    symbols.count == length && allows(symbols)
  }
}

extension CodeFormat {
  /// The reason why a ``CodeFormat`` is not valid.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum ValidationError: Error, Equatable, Sendable {
    /// The length is not in 1...32.
    case length

    /// The alphabet is empty, or contains a separator or a character that is not printable ASCII.
    case alphabet

    /// A group is smaller than 1, or the sizes of the groups don't add up to the length.
    case grouping
  }
}
