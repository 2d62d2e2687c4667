import OneTimeCodeUI
import SwiftUI

// Two slot styles of the app. As WCAG 2.2, 1.4.1, requires, each state of a slot differs from the others by more than
// its colour.

/// A style that draws each slot as a place for a card, which turns over when the user enters a symbol. During
/// verification, cards are only outlines.
struct CardSlotStyle: OneTimeCodeSlotStyle {
  func makeBody(configuration: Configuration) -> some View {
    let states = configuration.states
    let isVerifying = states.contains(.verifying)
    let symbolColor = isVerifying ? configuration.color : configuration.cardColor
    ZStack {
      RoundedRectangle(cornerRadius: 8)
        .strokeBorder(configuration.color, lineWidth: states.contains(.active) ? 3 : 1)
      if let symbol = configuration.symbol {
        ZStack {
          if !isVerifying { RoundedRectangle(cornerRadius: 5).fill(configuration.color) }
          if states.contains(.selected) {
            RoundedRectangle(cornerRadius: 3).strokeBorder(symbolColor, lineWidth: 1).padding(3)
          }
          Text(symbol).font(.title2).foregroundStyle(symbolColor)
        }
        .padding(4)
        .transition(configuration.allowsMotion ? .turningOver : .identity)
      } else {
        Text(configuration.placeholder).font(.title2).foregroundStyle(configuration.color)
      }
    }
    .modifier(StateMarks(slot: configuration))
    .animation(configuration.allowsMotion ? .easeOut(duration: 0.25) : nil, value: configuration.symbol)
  }
}

/// A style that draws each slot as a circle, which is faint during verification.
struct CircleSlotStyle: OneTimeCodeSlotStyle {
  func makeBody(configuration: Configuration) -> some View {
    let states = configuration.states
    let isSelected = states.contains(.selected)
    ZStack {
      Circle()
        .strokeBorder(configuration.color, lineWidth: states.contains(.active) ? 3 : 1)
        .opacity(states.contains(.verifying) ? 0.4 : 1)
      if isSelected { Circle().fill(configuration.color) }
      Text(configuration.symbol ?? configuration.placeholder)
        .font(.title2)
        .foregroundStyle(isSelected ? configuration.cardColor : configuration.color)
    }
    .aspectRatio(1, contentMode: .fit)
    .modifier(StateMarks(slot: configuration))
  }
}

/// The marks that both styles use: a bar below a rejected symbol, a dot above an accepted one, and a caret.
private struct StateMarks: ViewModifier {
  let slot: OneTimeCodeSlotConfiguration

  func body(content: Content) -> some View {
    content
      .overlay(alignment: .bottom) {
        if slot.states.contains(.rejected) {
          RoundedRectangle(cornerRadius: 2).fill(slot.color).frame(height: 5)
        }
      }
      .overlay(alignment: .topTrailing) {
        if slot.states.contains(.accepted) {
          Circle().fill(slot.color).overlay { Circle().strokeBorder(slot.cardColor, lineWidth: 2) }
            .frame(width: 14, height: 14)
        }
      }
      .overlay {
        if slot.states.contains(.caret) {
          RoundedRectangle(cornerRadius: 1).fill(slot.color).frame(width: 2).padding(.vertical, 10)
        }
      }
  }
}

/// A modifier that turns a view around its vertical axis.
private struct Turn: ViewModifier {
  let degrees: Double

  func body(content: Content) -> some View {
    content.rotation3DEffect(.degrees(degrees), axis: (x: 0, y: 1, z: 0))
  }
}

extension AnyTransition {
  fileprivate static var turningOver: AnyTransition {
    .modifier(active: Turn(degrees: 90), identity: Turn(degrees: 0))
  }
}

extension OneTimeCodeSlotConfiguration {
  /// The colour of the slot's state.
  fileprivate var color: Color {
    if states.contains(.rejected) { return Color(of: appearance.errorColor) }
    if states.contains(.accepted) { return Color(of: appearance.successColor) }
    return Color(
      of: symbol == nil && !states.contains(.active) ? appearance.emptyColor : appearance.startColor
    )
  }

  /// The colour of a symbol on a card or in a selected circle: that of the background.
  fileprivate var cardColor: Color {
    #if canImport(UIKit)
      Color(of: .systemBackground)
    #else
      Color(of: .windowBackgroundColor)
    #endif
  }
}

extension Color {
  #if canImport(UIKit)
    fileprivate init(of color: UIColor) { self.init(uiColor: color) }
  #else
    fileprivate init(of color: NSColor) { self.init(nsColor: color) }
  #endif
}
