/// What an operator switches while the service runs, for example during an incident at a provider.
///
/// An instance is shared by the routes and the installation that it concerns.
public final class Switches: Sendable {
  private struct State {
    /// The names of all deliveries that can be paused.
    var providers: Set<String> = []
    var paused: Set<String> = []
    var unthrottled: Set<String> = []
  }

  private let state = Mutex(State())

  /// Creates switches, which are all off.
  public init() {}

  /// Replaces the switches with those of a file.
  ///
  /// Each line has a word and a name. `pause twilio` pauses the provider `twilio`: its messages use the fallback, or wait.
  /// `unthrottle +44` ends the throttling of the phone prefix +44 and of those within it, see ``ConversionThrottle``. Blank
  /// lines and lines that begin with "#" are ignored.
  ///
  /// - Parameter text: The text of the file.
  /// - Throws: ``SwitchesError`` for the first invalid line. All switches are then unchanged.
  public func replace(withLinesOf text: String) throws(SwitchesError) {
    var (paused, unthrottled): (Set<String>, Set<String>) = ([], [])
    let providers = state.withLock { $0.providers }
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      switch (words.first, words.count) {
      case ("pause", 2):
        guard providers.contains(words[1]) else {
          throw SwitchesError(line: index + 1, reason: .unknownProvider)
        }
        paused.insert(words[1])
      case ("unthrottle", 2):
        guard let prefix = AllowedPrefixes.Prefix(words[1]) else {
          throw SwitchesError(line: index + 1, reason: .prefix)
        }
        unthrottled.insert(prefix.digits)
      default: throw SwitchesError(line: index + 1, reason: .words)
      }
    }
    state.withLock { ($0.paused, $0.unthrottled) = (paused, unthrottled) }
  }

  /// The names of the paused providers, in alphabetical order.
  public var pausedProviders: [String] { state.withLock { $0.paused.sorted() } }

  /// The phone prefixes that aren't throttled, in alphabetical order.
  public var unthrottledPrefixes: [String] { state.withLock { $0.unthrottled.sorted() } }

  func add(_ provider: String) { state.withLock { _ = $0.providers.insert(provider) } }

  func isPaused(_ provider: String) -> Bool { state.withLock { $0.paused.contains(provider) } }

  func isUnthrottled(_ prefix: String) -> Bool {
    state.withLock { $0.unthrottled.contains { prefix.hasPrefix($0) } }
  }
}

/// An error in a file of switches.
public struct SwitchesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with a line.
  public enum Reason: String, Sendable {
    /// The line isn't `pause` or `unthrottle` and a name.
    case words = "expected 'pause PROVIDER' or 'unthrottle PREFIX'"
    /// No delivery has this name.
    case unknownProvider = "no provider has this name"
    /// The prefix isn't a plus sign and one to seven digits.
    case prefix = "the prefix isn't valid"
  }

  /// The number of the line.
  public let line: Int
  /// What is wrong with the line.
  public let reason: Reason

  /// The number of the line, and what is wrong with it.
  public var description: String { "line \(line): \(reason.rawValue)" }
}
