// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A pasteboard that counts reads, for which iOS asks the user's permission. Checking for content isn't a read.
open class UIPasteboard: NSObject, @unchecked Sendable {
  private static let shared = UIPasteboard()

  open class var general: UIPasteboard { shared }

  private var state: StandIn.Pasteboard {
    get { MainActor.assumeIsolated { StandIn.current.pasteboard } }
    set { MainActor.assumeIsolated { StandIn.current.pasteboard = newValue } }
  }

  open var string: String? {
    get {
      state.reads += 1
      return state.string
    }
    set {
      state.string = newValue
      state.isLocalOnly = false
      state.expirationDate = nil
      state.changeCount += 1
    }
  }

  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
  }

  /// Sets the items, of which only the text is kept, and the options.
  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    string = items.first?["public.utf8-plain-text"] as? String
    state.isLocalOnly = options[.localOnly] as? Bool ?? false
    state.expirationDate = options[.expirationDate] as? Date
  }

  open var strings: [String]? {
    get { string.map { [$0] } }
    set { string = newValue?.first }
  }

  open var hasStrings: Bool { state.string != nil }
  open var changeCount: Int { state.changeCount }
  open var numberOfItems: Int { hasStrings ? 1 : 0 }
}
