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
      state.changeCount += 1
    }
  }

  open var strings: [String]? {
    get { string.map { [$0] } }
    set { string = newValue?.first }
  }

  open var hasStrings: Bool { state.string != nil }
  open var changeCount: Int { state.changeCount }
  open var numberOfItems: Int { hasStrings ? 1 : 0 }
}
