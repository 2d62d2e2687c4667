import Foundation

@MainActor
open class UIResponder: NSObject {
  private var accessibility = AccessibilityValues()

  public override init() {
    super.init()
  }

  // MARK: Responder chain

  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  open var isFirstResponder: Bool { hostWindow?.firstResponder === self }

  /// The window whose first responder this object can become.
  var hostWindow: UIWindow? { nil }

  /// Asks the current first responder to resign, then takes its place if `canBecomeFirstResponder` is true.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = hostWindow else { return false }
    if window.firstResponder === self { return true }
    if let current = window.firstResponder, !current.resignFirstResponder() { return false }
    guard canBecomeFirstResponder else { return false }
    window.firstResponder = self
    return true
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    hostWindow?.firstResponder = nil
    return true
  }

  /// Ends first responder status without asking, when the responder leaves its window or is forced to end editing.
  func loseFirstResponder() {
    hostWindow?.firstResponder = nil
  }

  // MARK: Events

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // MARK: Editing

  open var undoManager: UndoManager? { next?.undoManager }
  open var editingInteractionConfiguration: UIEditingInteractionConfiguration { .default }
  open var inputView: UIView? { nil }
  open var inputAccessoryView: UIView? { nil }
  open func reloadInputViews() { if isFirstResponder { hostWindow?.inputViewReloads += 1 } }

  open var pasteConfiguration: UIPasteConfiguration?

  open func canPaste(_ itemProviders: [NSItemProvider]) -> Bool {
    guard let accepted = pasteConfiguration?.acceptableTypeIdentifiers else { return false }
    return itemProviders.contains { provider in
      accepted.contains { provider.hasItemConformingToTypeIdentifier($0) }
    }
  }

  open func paste(itemProviders: [NSItemProvider]) {}

  /// Returns whether the responder can perform an action. By default, returns `false`.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }

  open func cut(_ sender: Any?) { next?.cut(sender) }
  open func copy(_ sender: Any?) { next?.copy(sender) }
  open func paste(_ sender: Any?) { next?.paste(sender) }
  open func select(_ sender: Any?) { next?.select(sender) }
  open func selectAll(_ sender: Any?) { next?.selectAll(sender) }
  open func delete(_ sender: Any?) { next?.delete(sender) }

  // MARK: Interface Builder (declared by `NSObject` on Apple's systems)

  open func awakeFromNib() {}
  open func prepareForInterfaceBuilder() {}

  // MARK: Accessibility (declared by `NSObject` on Apple's systems)

  open var isAccessibilityElement: Bool {
    get { accessibility.isElement ?? isElementByDefault }
    set { accessibility.isElement = newValue }
  }

  open var accessibilityLabel: String? {
    get { accessibility.label?.string ?? defaultLabel }
    set { accessibility.label = newValue.map { NSAttributedString(string: $0) } }
  }

  open var accessibilityAttributedLabel: NSAttributedString? {
    get { accessibility.label ?? accessibilityLabel.map { NSAttributedString(string: $0) } }
    set { accessibility.label = newValue }
  }

  open var accessibilityHint: String? {
    get { accessibility.hint?.string }
    set { accessibility.hint = newValue.map { NSAttributedString(string: $0) } }
  }

  open var accessibilityAttributedHint: NSAttributedString? {
    get { accessibility.hint ?? accessibilityHint.map { NSAttributedString(string: $0) } }
    set { accessibility.hint = newValue }
  }

  open var accessibilityValue: String? {
    get { accessibility.value?.string ?? defaultValue }
    set { accessibility.value = newValue.map { NSAttributedString(string: $0) } }
  }

  open var accessibilityAttributedValue: NSAttributedString? {
    get { accessibility.value ?? accessibilityValue.map { NSAttributedString(string: $0) } }
    set { accessibility.value = newValue }
  }

  open var accessibilityLanguage: String? {
    get { accessibility.language }
    set { accessibility.language = newValue }
  }

  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility.traits ?? defaultTraits }
    set { accessibility.traits = newValue }
  }

  open var accessibilityFrame: CGRect {
    get { accessibility.frame ?? .zero }
    set { accessibility.frame = newValue }
  }

  open var accessibilityPath: UIBezierPath? {
    get { accessibility.path }
    set { accessibility.path = newValue }
  }

  open var accessibilityActivationPoint: CGPoint {
    get { accessibility.activationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY) }
    set { accessibility.activationPoint = newValue }
  }

  open var accessibilityElementsHidden: Bool {
    get { accessibility.elementsHidden }
    set { accessibility.elementsHidden = newValue }
  }

  open var accessibilityViewIsModal: Bool {
    get { accessibility.isModal }
    set { accessibility.isModal = newValue }
  }

  open var shouldGroupAccessibilityChildren: Bool {
    get { accessibility.groupsChildren }
    set { accessibility.groupsChildren = newValue }
  }

  open var accessibilityContainerType: UIAccessibilityContainerType {
    get { accessibility.containerType }
    set { accessibility.containerType = newValue }
  }

  open var accessibilityElements: [Any]? {
    get { accessibility.elements }
    set { accessibility.elements = newValue }
  }

  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? NSNotFound }

  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { accessibility.customActions }
    set { accessibility.customActions = newValue }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var accessibilityUserInputLabels: [String]! {
    get { accessibility.inputLabels?.map(\.string) ?? accessibilityLabel.map { [$0] } ?? [] }
    set { accessibility.inputLabels = newValue?.map { NSAttributedString(string: $0) } }
  }

  open var accessibilityRespondsToUserInteraction: Bool {
    get { accessibility.respondsToInteraction ?? true }
    set { accessibility.respondsToInteraction = newValue }
  }

  open func accessibilityActivate() -> Bool { false }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func accessibilityPerformEscape() -> Bool { false }
  open func accessibilityPerformMagicTap() -> Bool { false }
  open func accessibilityElementDidBecomeFocused() {}
  open func accessibilityElementDidLoseFocus() {}
  open func accessibilityElementIsFocused() -> Bool { false }

  // UIKit's own classes override the following defaults.
  var isElementByDefault: Bool { false }
  var defaultLabel: String? { nil }
  var defaultValue: String? { nil }
  var defaultTraits: UIAccessibilityTraits { .none }
}
