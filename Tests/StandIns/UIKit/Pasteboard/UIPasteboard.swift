import Foundation

/// Reading counts as asking the person; looking whether there is something does not.
@MainActor
open class UIPasteboard: NSObject {
  private static let shared = UIPasteboard()

  open class var general: UIPasteboard { shared }

  open var string: String? {
    get {
      StandIn.current.pasteboard.reads += 1
      return StandIn.current.pasteboard.string
    }
    set {
      StandIn.current.pasteboard.string = newValue
      StandIn.current.pasteboard.changeCount += 1
    }
  }

  open var strings: [String]? {
    get { string.map { [$0] } }
    set { string = newValue?.first }
  }

  open var hasStrings: Bool { StandIn.current.pasteboard.string != nil }
  open var changeCount: Int { StandIn.current.pasteboard.changeCount }
  open var numberOfItems: Int { hasStrings ? 1 : 0 }
}
