#if DEBUG && canImport(QuartzCore)
  import Foundation

  /// The check, in debug builds, that what a slot draws fits the slot.
  enum SlotSizes {
    /// Reports a problem. Tests replace it.
    @TaskLocal static var report: @Sendable (String) -> Void = { NSLog("%@", $0) }

    /// Reports content that is larger than its slot, and returns whether it is.
    static func check(_ content: CGSize, of name: String, in slot: CGSize) -> Bool {
      // Tolerates rounding to pixels.
      guard content.width > slot.width + 0.5 || content.height > slot.height + 0.5 else { return false }
      func text(_ size: CGSize) -> String {
        "\(Int(size.width.rounded(.up))) × \(Int(size.height.rounded(.up)))"
      }
      report(
        "OneTimeCodeUI: \(name) needs \(text(content)) points, but its slot has \(text(slot)). Draw within the slot, "
          + "or change the lengths or the font of the OneTimeCodeSlotAppearance."
      )
      return true
    }
  }
#endif
