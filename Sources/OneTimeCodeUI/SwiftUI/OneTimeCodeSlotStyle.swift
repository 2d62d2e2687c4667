#if canImport(UIKit) || canImport(AppKit)
  import SwiftUI

  /// A type that draws the slots of code fields in SwiftUI, as a `ButtonStyle` draws buttons.
  ///
  ///     struct CircleSlotStyle: OneTimeCodeSlotStyle {
  ///       func makeBody(configuration: Configuration) -> some View {
  ///         Circle()
  ///           .strokeBorder(.tint, lineWidth: configuration.states.contains(.active) ? 3 : 1)
  ///           .overlay { Text(configuration.symbol ?? "") }
  ///       }
  ///     }
  ///
  ///     OneTimeCodeField("Verification code", code: $code)
  ///       .oneTimeCodeSlotStyle(CircleSlotStyle())
  ///
  /// The style can have properties such as `@Environment` and `@State`. The field sets the frame of each slot; see
  /// <doc:Styling>.
  public protocol OneTimeCodeSlotStyle: DynamicProperty {
    /// A view that represents a slot.
    associatedtype Body: View

    /// The content and the states of a slot.
    typealias Configuration = OneTimeCodeSlotConfiguration

    /// Creates a view that represents a slot. The view is proposed the size of the slot, receives no touches or
    /// clicks, and is hidden from accessibility clients.
    @ViewBuilder @MainActor func makeBody(configuration: Configuration) -> Body
  }

  /// A slot style that draws a box with rounded corners, the default style.
  public struct BoxSlotStyle: OneTimeCodeSlotStyle {
    /// Creates a style.
    public init() {}

    /// Creates a view that draws a slot as a box.
    public func makeBody(configuration: Configuration) -> some View {
      SlotViewBridge(make: makeSlotView, configuration: configuration)
    }
  }

  /// A slot style that draws a line under the symbol.
  public struct UnderlineSlotStyle: OneTimeCodeSlotStyle {
    /// Creates a style.
    public init() {}

    /// Creates a view that draws a slot as an underlined symbol.
    public func makeBody(configuration: Configuration) -> some View {
      SlotViewBridge(make: makeSlotView, configuration: configuration)
    }
  }

  extension OneTimeCodeSlotStyle where Self == BoxSlotStyle {
    /// A style that draws a box with rounded corners, the default style.
    public static var box: BoxSlotStyle { BoxSlotStyle() }
  }

  extension OneTimeCodeSlotStyle where Self == UnderlineSlotStyle {
    /// A style that draws a line under the symbol.
    public static var underline: UnderlineSlotStyle { UnderlineSlotStyle() }
  }

  /// A style whose slots the UIKit or AppKit view draws itself, without SwiftUI.
  protocol NativeSlotStyle: OneTimeCodeSlotStyle {
    /// Creates the view of a slot.
    var makeSlotView: @MainActor () -> BoxSlotView { get }
  }

  extension BoxSlotStyle: NativeSlotStyle {
    var makeSlotView: @MainActor () -> BoxSlotView { { BoxSlotView(frame: .zero) } }
  }

  extension UnderlineSlotStyle: NativeSlotStyle {
    var makeSlotView: @MainActor () -> BoxSlotView { { UnderlineSlotView(frame: .zero) } }
  }

  /// A SwiftUI view that wraps a built-in slot view, for styles that decorate a built-in style.
  @MainActor
  private struct SlotViewBridge {
    let make: @MainActor () -> BoxSlotView
    let configuration: OneTimeCodeSlotConfiguration
  }

  #if canImport(UIKit)
    extension SlotViewBridge: UIViewRepresentable {
      func makeUIView(context: Context) -> BoxSlotView { make() }
      func updateUIView(_ view: BoxSlotView, context: Context) { view.update(with: configuration) }
    }
  #else
    extension SlotViewBridge: NSViewRepresentable {
      func makeNSView(context: Context) -> BoxSlotView { make() }
      func updateNSView(_ view: BoxSlotView, context: Context) { view.update(with: configuration) }
    }
  #endif
#endif
