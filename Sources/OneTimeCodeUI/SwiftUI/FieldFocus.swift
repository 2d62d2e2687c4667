#if canImport(UIKit) || canImport(AppKit)
  import SwiftUI

  /// The app's state that is bound to the focus of a field: a binding or a focus state.
  ///
  /// SwiftUI doesn't document whether a focus state affects a UIKit or AppKit view. So the field's view gets
  /// SwiftUI's own modifier, and the field also writes and follows the state itself.
  @MainActor
  struct FieldFocus {
    /// Whether the app's state says that the field has focus.
    let isOn: @MainActor () -> Bool

    let set: @MainActor (Bool) -> Void

    /// Returns the view with SwiftUI's own modifier for the focus state, or `nil` for a binding.
    let attach: (@MainActor (FieldBridge) -> AnyView)?

    init(_ binding: Binding<Bool>) {
      isOn = { binding.wrappedValue }
      set = { binding.wrappedValue = $0 }
      attach = nil
    }

    init(_ state: FocusState<Bool>.Binding) {
      // Reading the state here updates the app's view when the state changes.
      _ = state.wrappedValue
      isOn = { state.wrappedValue }
      set = { state.wrappedValue = $0 }
      attach = { AnyView($0.focused(state)) }
    }

    init<Value: Hashable>(_ state: FocusState<Value?>.Binding, equals value: Value) {
      _ = state.wrappedValue
      isOn = { state.wrappedValue == value }
      set = { isOn in
        if isOn {
          state.wrappedValue = value
        } else if state.wrappedValue == value {
          state.wrappedValue = nil
        }
      }
      attach = { AnyView($0.focused(state, equals: value)) }
    }
  }
#endif
