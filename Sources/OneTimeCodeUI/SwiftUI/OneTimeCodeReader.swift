#if canImport(UIKit) || canImport(AppKit)
  import Foundation
  import OneTimeCode
  import SwiftUI

  /// A view whose content can give commands to the code field in it, such as submitting the code with the app's own button.
  ///
  ///     OneTimeCodeReader { proxy in
  ///       OneTimeCodeField("Verification code", code: $code) { code in try await api.verify(code) }
  ///         .oneTimeCodeVerification(on: .submit)
  ///       Button("Confirm payment") { proxy.submit() }
  ///     }
  ///
  /// A reader connects its field with its resend button, like `oneTimeCodeGroup()`. Use one reader for each field.
  public struct OneTimeCodeReader<Content: View>: View {
    private let content: (OneTimeCodeProxy) -> Content
    @State private var group = FieldGroup(isReader: true)
    @State private var canTryAgain = false

    /// Creates a view with a proxy for the code field in it.
    ///
    /// - Parameter content: The view that contains the field. Give commands in closures, such as a button's action.
    public init(@ViewBuilder content: @escaping (OneTimeCodeProxy) -> Content) {
      self.content = content
    }

    /// The content.
    public var body: some View {
      let isShown = $canTryAgain
      let _ = group.onCanTryAgainChange = { if isShown.wrappedValue != $0 { isShown.wrappedValue = $0 } }
      content(OneTimeCodeProxy(group: group, canTryAgain: canTryAgain))
        .environment(\.oneTimeCodeGroup, group)
    }
  }

  /// The commands of the code field in an ``OneTimeCodeReader``. Without a field, they have no effect.
  @MainActor
  public struct OneTimeCodeProxy {
    let group: FieldGroup

    /// Whether the last verification failed for a reason that another try may change, such as a lost connection. ``submit()``
    /// then tries again. When the value changes, the reader creates its content again.
    ///
    ///     if proxy.canTryAgain { Button("Try again") { proxy.submit() } }
    public let canTryAgain: Bool

    private var view: OneTimeCodeView? { group.view }

    /// Submits the code, as Return does; see ``OneTimeCodeView/submit()``.
    public func submit() {
      view?.submit()
    }

    /// Accepts the current code, for apps that don't use `verify`.
    public func accept() {
      view?.accept()
    }

    /// Rejects the current code, for apps that don't use `verify`.
    ///
    /// - Parameter error: The reason; see ``OneTimeCodeView/reject(_:)``.
    public func reject(_ error: any Error) {
      view?.reject(error)
    }

    /// Clears the field for a new challenge; see ``OneTimeCodeView/clear()``.
    public func clear() {
      view?.clear()
    }

    /// Empties the field, and keeps a running verification and a rejection; see ``OneTimeCodeView/empty()``. Setting the
    /// field's binding to an empty string does the same.
    public func empty() {
      view?.empty()
    }

    /// Fills in the code of a link that the user has opened, for example in `onOpenURL(perform:)`; see
    /// ``OneTimeCodeView/fill(from:)``.
    ///
    /// - Parameter link: The link.
    /// - Returns: Whether the code was filled in.
    @discardableResult
    public func fill(from link: URL) -> Bool {
      view?.fill(from: link) ?? false
    }

    /// Enters text as the user does, for the app's own keypad.
    public func insertText(_ text: String) {
      view?.insertText(text)
    }

    /// Deletes the selected symbols, or the symbol before the caret, for the app's own keypad.
    public func deleteBackward() {
      view?.deleteBackward()
    }
  }
#endif
