import OneTimeCodeUI
import SwiftUI

/// A screen that shows the styles and states of the field.
public struct GalleryScreen: View {
  /// Creates the gallery.
  public init() {}

  /// The samples, in a scrollable column.
  public var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 32) {
        Group {
          Sample("Boxes, the default style")
          Sample("Partly filled", code: "985")
          Sample("Underlines", code: "985").oneTimeCodeSlotStyle(.underline)
          Sample("Cards, a style of this app", code: "98").oneTimeCodeSlotStyle(CardSlotStyle())
          Sample("Circles, a style of this app", code: "98").oneTimeCodeSlotStyle(CircleSlotStyle())
          Sample("Dots in empty boxes", code: "98").oneTimeCodeSlotAppearance { $0.placeholder = .dot }
          Sample("Colours", code: "985391").oneTimeCodeTint(.teal, .indigo)
          Sample("Masked", code: "9853").oneTimeCodeMasked(revealsLastSymbol: true)
          Sample("Disabled", code: "985391").disabled(true)
        }
        Group {
          Sample("Four digits", format: .digits(4))
          Sample("Letters and digits in groups", code: "AB12", format: .letter)
          Sample("An error from the app", code: "985391", error: .constant("Ask for a new code."))
          Sample("Every code is right") { _ in try await Task.sleep(for: .seconds(1)) }
          Sample("Every code is incorrect") { _ in
            try await Task.sleep(for: .seconds(1))
            throw CodeRejection.wrongCode(attemptsLeft: 2)
          }
          Sample("No response") { _ in try await Task.sleep(for: .seconds(3600)) }
          Sample("No network") { _ in throw CodeRejection.noNetwork }
        }
        ResendCodeButton(after: .seconds(20)) { try await Task.sleep(for: .seconds(1)) }
        // The correct codes are 123456 and 1234. A real app lets its server verify the code.
        Titled("Boxes with a gradient") { GradientBoxes() }
        Titled("Labels that a closure validates") { LabelRow { $0 == "123456" } }
        Titled("Four boxes, a countdown and alerts") {
          FourBoxes { if $0 != "1234" { throw CodeRejection.wrongCode() } }
        }
      }
      .padding(24)
      .frame(maxWidth: 480)
    }
  }
}

/// A view that shows content under a heading.
private struct Titled<Content: View>: View {
  private let title: String
  private let content: Content

  init(_ title: String, @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  var body: some View {
    VStack(alignment: .leading) {
      Text(title).font(.headline).accessibilityAddTraits(.isHeader)
      content
    }
  }
}

/// A code field with its own state, under a heading.
private struct Sample: View {
  private let title: String
  private let format: CodeFormat
  private let error: Binding<String?>?
  private let verify: (@MainActor (String) async throws -> Void)?
  @State private var code: String

  init(
    _ title: String,
    code: String = "",
    format: CodeFormat = .digits(),
    error: Binding<String?>? = nil,
    verify: (@MainActor (String) async throws -> Void)? = nil
  ) {
    self.title = title
    self.format = format
    self.error = error
    self.verify = verify
    _code = State(initialValue: code)
  }

  var body: some View {
    Titled(title) { OneTimeCodeField(title, code: $code, format: format, error: error, verify: verify) }
  }
}

extension CodeFormat {
  /// A format for eight letters and digits in two groups.
  fileprivate static var letter: CodeFormat {
    (try? CodeFormat(length: 8, alphabet: .lettersAndDigits, grouping: [4, 4])) ?? .lettersAndDigits(8)
  }
}
