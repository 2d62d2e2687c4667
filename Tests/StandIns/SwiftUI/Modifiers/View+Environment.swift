// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

extension View {
  public nonisolated func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>,
    _ value: V
  ) -> some View {
    transforming { $0[keyPath: keyPath] = value }
  }

  public nonisolated func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>,
    transform: @escaping (inout V) -> Void
  ) -> some View {
    transforming { transform(&$0[keyPath: keyPath]) }
  }

  /// Disables this view if `disabled` is true. A view in a disabled view stays disabled.
  public nonisolated func disabled(_ disabled: Bool) -> some View {
    transforming { $0.isEnabled = $0.isEnabled && !disabled }
  }

  public nonisolated func font(_ font: Font?) -> some View {
    transforming { $0.font = font }
  }

  public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    transforming { values in
      values.foreground = style.color(in: values) ?? values.foreground
    }
  }

  /// Sets the colour of the tint style. Apple doesn't document whether platform views receive it; here, they don't.
  public nonisolated func tint(_ tint: Color?) -> some View {
    transforming { $0.tint = tint?.platform }
  }

  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    transforming { $0.textAlignment = alignment }
  }

  #if canImport(UIKit)
    public nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View {
      transforming { $0.textContentType = textContentType }
    }

    public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View {
      transforming { $0.keyboardType = type }
    }

    public nonisolated func textInputAutocapitalization(
      _ autocapitalization: TextInputAutocapitalization?
    ) -> some View {
      transforming { $0.autocapitalization = autocapitalization?.type ?? .sentences }
    }
  #else
    public nonisolated func textContentType(_ textContentType: NSTextContentType?) -> some View {
      transforming { $0.textContentType = textContentType }
    }
  #endif

  public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View {
    transforming { _ in }
  }

  public nonisolated func onSubmit(
    of triggers: SubmitTriggers = .text,
    _ action: @escaping () -> Void
  ) -> some View {
    transforming { $0.submitActions.append(action) }
  }
}

public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let text = SubmitTriggers(rawValue: 1)
}

#if canImport(UIKit)
  public struct TextInputAutocapitalization: Sendable {
    let type: UITextAutocapitalizationType

    public static var never: TextInputAutocapitalization { TextInputAutocapitalization(type: .none) }
    public static var words: TextInputAutocapitalization { TextInputAutocapitalization(type: .words) }
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization(type: .sentences) }
    public static var characters: TextInputAutocapitalization {
      TextInputAutocapitalization(type: .allCharacters)
    }
  }
#endif
