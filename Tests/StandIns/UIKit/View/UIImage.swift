import Foundation

open class UIImage: NSObject, @unchecked Sendable {
  private let systemName: String

  /// Creates a symbol image, which isn't drawn. Unlike in UIKit, every name is accepted.
  public init?(systemName name: String) {
    systemName = name
    super.init()
  }

  open var size: CGSize { CGSize(width: 20, height: 20) }
}
