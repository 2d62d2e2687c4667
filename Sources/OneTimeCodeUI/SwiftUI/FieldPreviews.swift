#if (canImport(UIKit) || canImport(AppKit)) && DEBUG
  import OneTimeCode
  import SwiftUI

  // Previews of states and styles. They don't use the `#Preview` macro, which compiles only in Xcode.
  struct FieldPreviews: PreviewProvider {
    static var previews: some View {
      Sample().previewDisplayName("Empty")
      Sample(code: "985").previewDisplayName("Partly filled")
      Sample(code: "985391", error: .constant("Ask for a new code.")).previewDisplayName("Rejected")
      // In the next three previews, type the last digit to start the verification.
      Sample(code: "98539") { _ in try await Task.sleep(for: .seconds(3600)) }.previewDisplayName("Verifying")
      Sample(code: "98539") { _ in throw CodeRejection.wrongCode(attemptsLeft: 2) }.previewDisplayName(
        "Incorrect"
      )
      Sample(code: "98539") { _ in }.previewDisplayName("Accepted")
      Sample(code: "985391").disabled(true).previewDisplayName("Disabled")
      Sample(code: "985").oneTimeCodeMasked().previewDisplayName("Masked")
      Sample(code: "985").oneTimeCodeSlotStyle(.underline).previewDisplayName("Underlines")
      Sample(code: "985").oneTimeCodeSlotAppearance { $0.placeholder = .dot }.previewDisplayName("Dots")
      Sample(code: "985").oneTimeCodeTint(.teal, .indigo).previewDisplayName("Tint")
      Sample(code: "AB12", format: Sample.letters).previewDisplayName("Letters, in groups")
      Sample(code: "985391").environment(\.layoutDirection, .rightToLeft).previewDisplayName("Right to left")
      Sample(code: "985391").environment(\.dynamicTypeSize, .accessibility5).previewDisplayName(
        "Largest text"
      )
      Sample(code: "985391").environment(\.colorScheme, .dark).previewDisplayName("Dark")
    }
  }

  struct ResendPreviews: PreviewProvider {
    static var previews: some View {
      ResendCodeButton(after: .seconds(20)) {}.previewDisplayName("Waiting")
      ResendCodeButton(after: .zero) { throw CodeRejection.noNetwork }.previewDisplayName(
        "Ready, and failing"
      )
    }
  }

  /// A code field with its own state, for previews.
  private struct Sample: View {
    static var letters: CodeFormat {
      (try? CodeFormat(length: 8, alphabet: .lettersAndDigits, grouping: [4, 4])) ?? .digits()
    }

    @State private var code: String
    private let format: CodeFormat
    private let error: Binding<String?>?
    private let verify: (@MainActor (String) async throws -> Void)?

    init(
      code: String = "",
      format: CodeFormat = .digits(),
      error: Binding<String?>? = nil,
      verify: (@MainActor (String) async throws -> Void)? = nil
    ) {
      _code = State(initialValue: code)
      self.format = format
      self.error = error
      self.verify = verify
    }

    var body: some View {
      OneTimeCodeField("Verification code", code: $code, format: format, error: error, verify: verify)
        .padding()
    }
  }
#endif
