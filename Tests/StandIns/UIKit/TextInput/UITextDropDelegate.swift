// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A text view that accepts drops.
@MainActor
public protocol UITextDroppable: UITextInput {
  var textDropDelegate: (any UITextDropDelegate)? { get set }
}

@MainActor
public protocol UIDropSession: NSObjectProtocol {
  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

@MainActor
public protocol UITextDropRequest: NSObjectProtocol {
  var dropPosition: UITextPosition { get }
  var isSameView: Bool { get }
  var dropSession: any UIDropSession { get }
}

public enum UITextDropEditability: UInt, Sendable {
  case no, temporary, yes
}

public enum UIDropOperation: UInt, Sendable {
  case cancel, forbidden, copy, move
}

@MainActor
open class UIDropProposal: NSObject {
  open var operation: UIDropOperation { chosen }
  private let chosen: UIDropOperation

  public init(operation: UIDropOperation) {
    chosen = operation
    super.init()
  }
}

open class UITextDropProposal: UIDropProposal {
  public enum Action: UInt, Sendable {
    case insert, replaceSelection, replaceAll
  }

  public enum Performer: UInt, Sendable {
    case view, delegate
  }

  open var dropAction = Action.insert
  open var dropPerformer = Performer.view
}

/// A delegate that controls drops into text. All methods are optional in UIKit.
@MainActor
public protocol UITextDropDelegate: NSObjectProtocol {
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    willBecomeEditableForDrop drop: any UITextDropRequest
  ) -> UITextDropEditability
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    willPerformDrop drop: any UITextDropRequest
  )
}

extension UITextDropDelegate {
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    willBecomeEditableForDrop drop: any UITextDropRequest
  ) -> UITextDropEditability { .no }

  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal { UITextDropProposal(operation: .copy) }

  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    willPerformDrop drop: any UITextDropRequest
  ) {}
}

/// A delegate that controls pastes into text. UIKit's methods, all optional, are omitted here.
@MainActor
public protocol UITextPasteDelegate: NSObjectProtocol {}
