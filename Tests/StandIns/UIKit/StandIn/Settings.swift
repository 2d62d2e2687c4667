import Foundation

extension StandIn {
  package struct Settings {
    package var isVoiceOverRunning = false
    package var isSwitchControlRunning = false
    package var isReduceMotionEnabled = false
    package var isBoldTextEnabled = false
    package var isDarkerSystemColorsEnabled = false
    package var shouldDifferentiateWithoutColor = false

    package init() {}
  }

  /// Changes the settings and posts a notification for each setting that changed.
  package func change(_ change: (inout Settings) -> Void) async {
    let old = settings
    change(&settings)
    var names: [Notification.Name] = []
    func tell(_ name: Notification.Name, if isDifferent: Bool) {
      if isDifferent { names.append(name) }
    }
    tell(
      UIAccessibility.voiceOverStatusDidChangeNotification,
      if: old.isVoiceOverRunning != settings.isVoiceOverRunning
    )
    tell(
      UIAccessibility.switchControlStatusDidChangeNotification,
      if: old.isSwitchControlRunning != settings.isSwitchControlRunning
    )
    tell(
      UIAccessibility.reduceMotionStatusDidChangeNotification,
      if: old.isReduceMotionEnabled != settings.isReduceMotionEnabled
    )
    tell(
      UIAccessibility.boldTextStatusDidChangeNotification,
      if: old.isBoldTextEnabled != settings.isBoldTextEnabled
    )
    tell(
      UIAccessibility.darkerSystemColorsStatusDidChangeNotification,
      if: old.isDarkerSystemColorsEnabled != settings.isDarkerSystemColorsEnabled
    )
    tell(
      UIAccessibility.differentiateWithoutColorDidChangeNotification,
      if: old.shouldDifferentiateWithoutColor != settings.shouldDifferentiateWithoutColor
    )
    for name in names { await Driving.post(name) }
  }
}
