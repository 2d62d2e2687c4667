// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A view whose text can be dragged.
@MainActor
public protocol UITextDraggable: UITextInput {
  var textDragDelegate: (any UITextDragDelegate)? { get set }
}

@MainActor
public protocol UITextDragRequest: NSObjectProtocol {
  var dragRange: UITextRange { get }
  var suggestedItems: [UIDragItem] { get }
}

@MainActor
open class UIDragItem: NSObject {
  open var itemProvider: NSItemProvider { provider }
  private let provider: NSItemProvider

  public init(itemProvider: NSItemProvider) {
    provider = itemProvider
    super.init()
  }
}

/// A delegate that provides the dragged items. All methods are optional in UIKit. An empty array of items
/// prevents the drag.
@MainActor
public protocol UITextDragDelegate: NSObjectProtocol {
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable,
    itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem]
}

extension UITextDragDelegate {
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable,
    itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem] { dragRequest.suggestedItems }
}
