#if canImport(QuartzCore)
  import OneTimeCode

  /// The appearance of a built-in slot, independent of colours and lengths.
  ///
  /// States never differ by colour alone. Other differences are the text, the border's width, opacity and
  /// bottom edge, the background, a tick, a caret, an underline and a focus ring.
  struct SlotLook {
    /// The colours of a slot's border and text.
    enum Paint {
      /// A gradient from the start colour to the end colour.
      case gradient
      /// The plain colour of an inactive empty slot.
      case neutral
      /// The plain colour of a rejected code.
      case error
      /// The plain colour of an accepted code.
      case success
    }

    enum Border {
      /// The regular width.
      case regular
      /// The active width, for an active slot or an accepted code.
      case strong
      /// The active width with a thick bottom edge, for a rejected code.
      case thickBottom
      /// The regular width at half opacity, for a code that is being verified.
      case faint
    }

    let text: String
    let paint: Paint
    let border: Border

    /// Whether the border fades in and out slowly and repeatedly.
    let isPulsing: Bool

    /// Whether the slot is tinted because it is selected.
    let isTinted: Bool

    let hasCaret: Bool

    /// Whether a ring around the slot shows where the focus is, because the border shows the phase of verification.
    let hasFocusRing: Bool

    /// Whether a line under the symbol shows that an input method composes it, as in any text field.
    let isUnderlined: Bool

    /// Whether the slot shows a tick below its symbol, as the last slot of an accepted code does.
    let hasTick: Bool

    init(_ slot: OneTimeCodeSlotConfiguration) {
      let states = slot.states
      text = slot.symbol ?? slot.placeholder
      if states.contains(.rejected) {
        (paint, border) = (.error, .thickBottom)
      } else if states.contains(.accepted) {
        (paint, border) = (.success, .strong)
      } else {
        let isActive = states.contains(.active)
        paint = isActive || states.contains(.filled) ? .gradient : .neutral
        border = states.contains(.verifying) ? .faint : isActive ? .strong : .regular
      }
      isPulsing = border == .faint && slot.allowsMotion
      isTinted = states.contains(.selected)
      hasCaret = states.contains(.caret)
      hasFocusRing = states.contains(.active) && !states.isDisjoint(with: [.rejected, .accepted, .verifying])
      isUnderlined = states.contains(.composed)
      hasTick = states.contains(.accepted) && slot.index == slot.count - 1
    }
  }
#endif
