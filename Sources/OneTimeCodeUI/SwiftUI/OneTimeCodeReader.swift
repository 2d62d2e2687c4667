#if canImport(UIKit) || canImport(AppKit)
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

    /// Creates a view with a proxy for the code field in it.
    ///
    /// - Parameter content: The view that contains the field. Call the proxy in closures, such as a button's action; while
    ///   the content is created, it has no effect.
    public init(@ViewBuilder content: @escaping (OneTimeCodeProxy) -> Content) {
      self.content = content
    }

    /// The content.
    public var body: some View {
      content(OneTimeCodeProxy(group: group)).environment(\.oneTimeCodeGroup, group)
    }
  }

  /// The commands of the code field in an ``OneTimeCodeReader``. Without a field, they have no effect.
  @MainActor
  public struct OneTimeCodeProxy {
    let group: FieldGroup

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

    /// Clears the field for a new challenge; see ``OneTimeCodeView/clear()``. To empty it and keep a rejection, set the
    /// field's binding to an empty string.
    public func clear() {
      view?.clear()
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
