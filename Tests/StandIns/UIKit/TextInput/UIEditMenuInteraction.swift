// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
public protocol UIEditMenuInteractionDelegate: NSObjectProtocol {}

@MainActor
open class UIEditMenuConfiguration: NSObject {
  open var sourcePoint: CGPoint { point }
  private let point: CGPoint

  public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
    point = sourcePoint
    super.init()
  }
}

@MainActor
open class UIEditMenuInteraction: NSObject, UIInteraction {
  open private(set) weak var view: UIView?
  open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?

  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { self.view = view }

  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {}
  open func dismissMenu() {}
}
