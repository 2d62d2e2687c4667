import Foundation

open class UITextField: UIControl, UITextInput, UITextDraggable, UITextDroppable {
  var content = FieldText()
  /// Whether the keyboard is calling a text input method that must still ask the delegate.
  var isAskingPending = false
  private var clearsAtNextChange = false

  /// Creates an empty field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a field from an archive, such as a storyboard, with its frame and text.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if coder.containsValue(forKey: "text") { text = coder.decodeObject(forKey: "text") as? String }
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(NSString(string: content.string), forKey: "text")
  }

  // MARK: Text

  /// The text of the field. Setting the text moves the caret to the end and sends no editing events.
  open var text: String? {
    get { content.string }
    set {
      let wasEmpty = content.string.isEmpty
      content.set(newValue ?? "")
      if StandIn.current.behavior.settingTextReportsSelection, !(wasEmpty && content.string.isEmpty) {
        delegate?.textFieldDidChangeSelection(self)
      }
      invalidateIntrinsicContentSize()
    }
  }

  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: content.string, attributes: defaultTextAttributes) }
    set { text = newValue?.string }
  }

  open var textColor: UIColor? = .label
  open var font: UIFont? = .systemFont(ofSize: 17)
  open var textAlignment = NSTextAlignment.natural
  open var borderStyle = BorderStyle.none
  open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:]
  open var typingAttributes: [NSAttributedString.Key: Any]?
  open var placeholder: String?
  open var attributedPlaceholder: NSAttributedString?
  open var clearsOnBeginEditing = false
  open var clearsOnInsertion = false
  open var adjustsFontSizeToFitWidth = false
  open var minimumFontSize: CGFloat = 0
  open var adjustsFontForContentSizeCategory = false
  open weak var delegate: (any UITextFieldDelegate)?
  open weak var textDragDelegate: (any UITextDragDelegate)?
  open weak var textDropDelegate: (any UITextDropDelegate)?
  open weak var pasteDelegate: (any UITextPasteDelegate)?
  open private(set) var isEditing = false
  open var allowsEditingTextAttributes = false
  open var clearButtonMode = ViewMode.never
  open var leftView: UIView?
  open var leftViewMode = ViewMode.never
  open var rightView: UIView?
  open var rightViewMode = ViewMode.never

  private var ownInputView: UIView?
  private var ownInputAccessoryView: UIView?

  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }

  open override var inputAccessoryView: UIView? {
    get { ownInputAccessoryView }
    set { ownInputAccessoryView = newValue }
  }

  // MARK: Input traits

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textContentType: UITextContentType!
  open var keyboardType = UIKeyboardType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var smartQuotesType = UITextSmartQuotesType.default
  open var smartDashesType = UITextSmartDashesType.default
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  @available(iOS 17, *)
  open var inlinePredictionType: UITextInlinePredictionType {
    get { prediction }
    set { prediction = newValue }
  }
  private var prediction = UITextInlinePredictionType.default
  @available(iOS 26, *)
  open var allowsNumberPadPopover: Bool {
    get { allowsPopover }
    set { allowsPopover = newValue }
  }
  private var allowsPopover = true
  open var returnKeyType = UIReturnKeyType.default
  open var enablesReturnKeyAutomatically = false
  open var isSecureTextEntry = false
  open var keyboardAppearance = UIKeyboardAppearance.default

  // MARK: Focus

  override func stateChanged() {
    super.stateChanged()
    if !isEnabled, isEditing, StandIn.current.behavior.disablingEndsEditing { loseFirstResponder() }
  }

  open override var canBecomeFirstResponder: Bool { isEnabled && !isHidden }
  private lazy var ownUndoManager = UndoManager()
  open override var undoManager: UndoManager? { ownUndoManager }

  /// Asks the delegate, takes the focus, and then reports that editing has begun.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard window != nil, canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    isEditing = true
    clearsAtNextChange = isSecureTextEntry && !content.string.isEmpty
    content.selection = NSRange(location: content.length, length: 0)
    caretOfTap?()
    let comesFirst = StandIn.current.behavior.beginEventComesFirst
    if comesFirst { sendActions(for: .editingDidBegin) }
    delegate?.textFieldDidBeginEditing(self)
    if !comesFirst { sendActions(for: .editingDidBegin) }
    NotificationCenter.default.post(name: UITextField.textDidBeginEditingNotification, object: self)
    return true
  }

  /// Asks the delegate, gives up the focus, and then reports that editing has ended.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    endEditing()
    return true
  }

  /// Ends editing without asking the delegate, when the field leaves its window or is forced to end editing.
  override func loseFirstResponder() {
    super.loseFirstResponder()
    endEditing()
  }

  private func endEditing() {
    guard isEditing else { return }
    isEditing = false
    content.marked = nil
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(
      name: UITextField.textDidEndEditingNotification,
      object: self,
      userInfo: [UITextField.didEndEditingReasonUserInfoKey: DidEndEditingReason.committed.rawValue]
    )
  }

  // MARK: Changing

  open var hasText: Bool { !content.string.isEmpty }

  open func insertText(_ text: String) {
    change(content.marked ?? content.selection, to: text)
  }

  open func deleteBackward() {
    let range =
      content.selection.length > 0 ? content.selection : content.characterBefore(content.selection.location)
    guard range.length > 0 else { return }
    change(range, to: "")
  }

  open func replace(_ range: UITextRange, withText text: String) {
    change(nsRange(range), to: text)
  }

  /// Changes a range. Changes by the app don't ask the delegate; those by the keyboard ask it exactly once.
  private func change(_ range: NSRange, to text: String) {
    let isKeyboard = isAskingPending
    isAskingPending = false
    if isKeyboard, !asks(range, text) { return }
    let reports = isKeyboard || isKeyboardActing || StandIn.current.behavior.programmaticCallsReportChange
    applyChange(range, text, reports: reports)
  }

  /// Whether the keyboard is calling a text input method for which it has already asked the delegate.
  var isKeyboardActing = false

  func asks(_ range: NSRange, _ text: String) -> Bool {
    guard let delegate else { return true }
    if StandIn.current.behavior.asksAboutRanges, #available(iOS 26, *) {
      return delegate.textField(
        self,
        shouldChangeCharactersInRanges: [NSValue(range: range)],
        replacementString: text
      )
    }
    return delegate.textField(self, shouldChangeCharactersIn: range, replacementString: text)
  }

  /// Changes a range. In a secure field, the first change after editing begins replaces all of the text.
  func applyChange(_ range: NSRange, _ text: String, reports: Bool) {
    let old = content.string
    inputDelegate?.textWillChange(self)
    if clearsAtNextChange {
      clearsAtNextChange = false
      content.set(text)
    } else {
      content.replace(range, with: text)
    }
    inputDelegate?.textDidChange(self)
    registerUndo(to: old)
    if reports { reportChange() }
  }

  /// Registers an undo step. After the app has replaced the text, undoing traps here, and can crash in UIKit.
  private func registerUndo(to old: String) {
    let new = content.string
    undoManager?.registerUndo(withTarget: self) { field in
      precondition(field.content.string == new, "the text was replaced under the field's own undo")
      field.content.set(old)
      field.registerUndo(to: new)
      field.reportChange()
    }
  }

  func reportChange() {
    let behavior = StandIn.current.behavior
    if behavior.selectionComesFirst { delegate?.textFieldDidChangeSelection(self) }
    if behavior.controlEventComesFirst { sendActions(for: .editingChanged) }
    NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
    if !behavior.controlEventComesFirst { sendActions(for: .editingChanged) }
    if !behavior.selectionComesFirst { delegate?.textFieldDidChangeSelection(self) }
    invalidateIntrinsicContentSize()
  }

  // MARK: Selection and marked text

  open weak var inputDelegate: (any UITextInputDelegate)?
  open var markedTextStyle: [NSAttributedString.Key: Any]?

  open var selectedTextRange: UITextRange? {
    get {
      guard isEditing || StandIn.current.behavior.hasSelectionWithoutEditing else { return nil }
      return FieldRange(content.selection)
    }
    set {
      guard let newValue else { return }
      select(nsRange(newValue), reports: StandIn.current.behavior.settingSelectionReportsSelection)
    }
  }

  func select(_ range: NSRange, reports: Bool = true) {
    let range = content.clamped(range)
    guard range != content.selection else { return }
    inputDelegate?.selectionWillChange(self)
    content.selection = range
    inputDelegate?.selectionDidChange(self)
    if reports { delegate?.textFieldDidChangeSelection(self) }
  }

  open var markedTextRange: UITextRange? { content.marked.map { FieldRange($0) } }

  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    let range = content.marked ?? content.selection
    let text = markedText ?? ""
    content.replace(range, with: text)
    content.marked = text.isEmpty ? nil : NSRange(location: range.location, length: (text as NSString).length)
    content.selection = content.clamped(
      NSRange(location: range.location + selectedRange.location, length: selectedRange.length)
    )
    reportChange()
  }

  open func unmarkText() {
    content.marked = nil
  }

  // MARK: Positions

  func nsRange(_ range: UITextRange) -> NSRange {
    let start = offset(from: beginningOfDocument, to: range.start)
    return NSRange(location: start, length: offset(from: range.start, to: range.end))
  }

  private func index(_ position: UITextPosition) -> Int { (position as? FieldPosition)?.offset ?? 0 }

  open func text(in range: UITextRange) -> String? { content.substring(nsRange(range)) }
  open var beginningOfDocument: UITextPosition { FieldPosition(0) }
  open var endOfDocument: UITextPosition { FieldPosition(content.length) }

  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    let (first, second) = (index(fromPosition), index(toPosition))
    return FieldRange(NSRange(location: min(first, second), length: abs(first - second)))
  }

  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let target = index(position) + offset
    return (0...content.length).contains(target) ? FieldPosition(target) : nil
  }

  open func position(
    from position: UITextPosition,
    in direction: UITextLayoutDirection,
    offset: Int
  ) -> UITextPosition? {
    switch direction {
    case .right: self.position(from: position, offset: offset)
    case .left: self.position(from: position, offset: -offset)
    case .up: beginningOfDocument
    case .down: endOfDocument
    }
  }

  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let (first, second) = (index(position), index(other))
    return first < second ? .orderedAscending : first > second ? .orderedDescending : .orderedSame
  }

  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    index(toPosition) - index(from)
  }

  open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
    -> UITextPosition?
  {
    direction == .left || direction == .up ? range.start : range.end
  }

  open func characterRange(
    byExtending position: UITextPosition,
    in direction: UITextLayoutDirection
  ) -> UITextRange? {
    let end = direction == .left || direction == .up ? beginningOfDocument : endOfDocument
    return textRange(from: position, to: end)
  }

  open func baseWritingDirection(
    for position: UITextPosition,
    in direction: UITextStorageDirection
  ) -> NSWritingDirection { .leftToRight }

  open func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}

  // MARK: Geometry

  private var advance: CGFloat { (font?.pointSize ?? 17) * 0.6 }

  open func caretRect(for position: UITextPosition) -> CGRect {
    let area = editingRect(forBounds: bounds)
    return CGRect(
      x: area.minX + CGFloat(index(position)) * advance,
      y: area.minY,
      width: 2,
      height: area.height
    )
  }

  open func firstRect(for range: UITextRange) -> CGRect {
    let start = caretRect(for: range.start)
    return CGRect(
      x: start.minX,
      y: start.minY,
      width: caretRect(for: range.end).minX - start.minX,
      height: start.height
    )
  }

  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    range.isEmpty ? [] : [FieldSelectionRect(firstRect(for: range))]
  }

  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    let place = ((point.x - editingRect(forBounds: bounds).minX) / advance).rounded()
    return FieldPosition(min(max(Int(place), 0), content.length))
  }

  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    guard let position = closestPosition(to: point) else { return nil }
    return FieldPosition(min(max(index(position), index(range.start)), index(range.end)))
  }

  open func characterRange(at point: CGPoint) -> UITextRange? {
    let place = Int((point.x - editingRect(forBounds: bounds).minX) / advance)
    guard place >= 0, place < content.length else { return nil }
    return FieldRange(NSRange(location: place, length: 1))
  }

  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.maxX - 24, y: bounds.midY - 10, width: 20, height: 20)
  }
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { .zero }
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { .zero }

  open override var intrinsicContentSize: CGSize {
    let font = self.font ?? .systemFont(ofSize: 17)
    let text = content.string.isEmpty ? placeholder ?? "" : content.string
    return CGSize(
      width: TextMetric.width(text, font: font).rounded(.up),
      height: font.lineHeight.rounded(.up)
    )
  }

  // MARK: Standard edit actions

  /// Returns whether an action is possible. Without Objective-C, actions are matched by name, even private
  /// ones.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    switch action.description {
    case "paste:": UIPasteboard.general.hasStrings
    case "select:", "selectAll:": hasText && content.selection.length < content.length
    case "cut:", "copy:", "delete:", "_lookup:", "_translate:", "_share:", "_accessibilitySpeak:":
      content.selection.length > 0
    default: false
    }
  }

  open override func cut(_ sender: Any?) {
    guard content.selection.length > 0, !isSecureTextEntry else { return }
    copy(sender)
    if asks(content.selection, "") { applyChange(content.selection, "", reports: true) }
  }

  open override func copy(_ sender: Any?) {
    guard content.selection.length > 0, !isSecureTextEntry else { return }
    UIPasteboard.general.string = content.substring(content.selection)
  }

  /// Pastes the whole text in a single change, with line breaks replaced by spaces.
  open override func paste(_ sender: Any?) {
    guard let text = StandIn.current.pasteboard.string else { return }
    insertPasted(text)
  }

  open override func paste(itemProviders: [NSItemProvider]) {
    guard let provider = itemProviders.first(where: { $0.canLoadObject(ofClass: NSString.self) }) else {
      return
    }
    _ = provider.loadObject(ofClass: NSString.self) { [weak self] object, _ in
      guard let text = (object as? NSString)?.description else { return }
      Task { @MainActor in self?.insertPasted(text) }
    }
  }

  private func insertPasted(_ text: String) {
    let line = text.components(separatedBy: .newlines).joined(separator: " ")
    let range = content.marked ?? content.selection
    if asks(range, line) { applyChange(range, line, reports: true) }
  }

  open override func select(_ sender: Any?) { selectAll(sender) }
  open override func selectAll(_ sender: Any?) { select(NSRange(location: 0, length: content.length)) }

  open override func delete(_ sender: Any?) {
    guard content.selection.length > 0, asks(content.selection, "") else { return }
    applyChange(content.selection, "", reports: true)
  }

  // MARK: Touches

  override var isPressable: Bool { false }
  private var caretOfTap: (() -> Void)?
  private var pendingTap: Task<Void, Never>?

  /// Cancels the caret movement of a pending tap, because another touch has begun.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    pendingTap?.cancel()
    super.touchesBegan(touches, with: event)
  }

  /// Focuses the field and moves the caret after a tap, or selects the word after a double tap.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasTracking = isTracking
    super.touchesEnded(touches, with: event)
    guard wasTracking, isTouchInside, isEnabled, let touch = touches.first else { return }
    let moveCaret: () -> Void = { [weak self] in
      self?.moveCaret(to: touch.location(in: self), taps: touch.tapCount)
    }
    let behavior = StandIn.current.behavior
    if behavior.tapWaits {
      guard becomeFirstResponder() else { return }
      pendingTap = Task {
        // Simulates the time in which the system waits for a second tap.
        for _ in 0..<10 { await Task.yield() }
        if !Task.isCancelled { moveCaret() }
      }
      return
    }
    if isEditing { return moveCaret() }
    if !behavior.tapMovesCaretLater { caretOfTap = moveCaret }
    let hasBegun = becomeFirstResponder()
    caretOfTap = nil
    if hasBegun, behavior.tapMovesCaretLater { moveCaret() }
  }

  private func moveCaret(to point: CGPoint, taps: Int) {
    if taps >= 2 { return selectAll(nil) }
    guard let position = closestPosition(to: point) else { return }
    var place = index(position)
    // A code is a single word, so the edges of the word are the ends of the text.
    if StandIn.current.behavior.tapGoesToWordEdge { place = place * 2 < content.length ? 0 : content.length }
    select(NSRange(location: place, length: 0))
  }

  // MARK: Accessibility

  override var isElementByDefault: Bool { true }

  override var defaultValue: String? {
    if content.string.isEmpty { return attributedPlaceholder?.string ?? placeholder }
    return isSecureTextEntry ? String(repeating: "•", count: content.string.count) : content.string
  }

  override var defaultTraits: UIAccessibilityTraits {
    var traits = super.defaultTraits.union(.textEntry)
    if isEditing { traits.insert(.isEditing) }
    if isSecureTextEntry { traits.insert(.secureTextField) }
    return traits
  }
}
