// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class NSPasteboard: NSObject {
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let string = PasteboardType(rawValue: "public.utf8-plain-text")
  }

  public struct ContentsOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let currentHostOnly = ContentsOptions(rawValue: 1)
  }

  private let isGeneral: Bool
  private var text: String?

  init(_ text: String?, isGeneral: Bool = false) {
    self.text = text
    self.isGeneral = isGeneral
    super.init()
  }

  open class var general: NSPasteboard { NSPasteboard(nil, isGeneral: true) }

  open class func withUniqueName() -> NSPasteboard { NSPasteboard(nil) }

  private var content: String? {
    get { isGeneral ? MainActor.assumeIsolated { StandIn.current.pasteboard } : text }
    set {
      if isGeneral {
        MainActor.assumeIsolated { StandIn.current.pasteboard = newValue }
      } else {
        text = newValue
      }
    }
  }

  open func string(forType dataType: PasteboardType) -> String? { dataType == .string ? content : nil }

  open func availableType(from types: [PasteboardType]) -> PasteboardType? {
    content != nil && types.contains(.string) ? .string : nil
  }

  open var changeCount: Int { MainActor.assumeIsolated { StandIn.current.pasteboardChanges } }

  @discardableResult
  open func clearContents() -> Int { prepareForNewContents(with: []) }

  @discardableResult
  open func prepareForNewContents(with options: ContentsOptions = []) -> Int {
    content = nil
    return MainActor.assumeIsolated {
      StandIn.current.pasteboardIsLocal = options.contains(.currentHostOnly)
      StandIn.current.pasteboardChanges += 1
      return StandIn.current.pasteboardChanges
    }
  }

  @discardableResult
  open func setString(_ string: String, forType dataType: PasteboardType) -> Bool {
    // AppKit requires a call of `clearContents()` before writing; here, an empty pasteboard suffices.
    guard dataType == .string, content == nil else { return false }
    content = string
    return true
  }
}
