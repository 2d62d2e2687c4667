import Foundation

open class UIImage: NSObject, @unchecked Sendable {
  private let systemName: String

  /// Here there is any symbol that is asked for, and none can be seen.
  public init?(systemName name: String) {
    systemName = name
    super.init()
  }

  open var size: CGSize { CGSize(width: 20, height: 20) }
}
