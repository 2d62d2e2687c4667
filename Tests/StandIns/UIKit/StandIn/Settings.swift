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
    func add(_ name: Notification.Name, if isDifferent: Bool) {
      if isDifferent { names.append(name) }
    }
    add(
      UIAccessibility.voiceOverStatusDidChangeNotification,
      if: old.isVoiceOverRunning != settings.isVoiceOverRunning
    )
    add(
      UIAccessibility.switchControlStatusDidChangeNotification,
      if: old.isSwitchControlRunning != settings.isSwitchControlRunning
    )
    add(
      UIAccessibility.reduceMotionStatusDidChangeNotification,
      if: old.isReduceMotionEnabled != settings.isReduceMotionEnabled
    )
    add(
      UIAccessibility.boldTextStatusDidChangeNotification,
      if: old.isBoldTextEnabled != settings.isBoldTextEnabled
    )
    add(
      UIAccessibility.darkerSystemColorsStatusDidChangeNotification,
      if: old.isDarkerSystemColorsEnabled != settings.isDarkerSystemColorsEnabled
    )
    add(
      UIAccessibility.differentiateWithoutColorDidChangeNotification,
      if: old.shouldDifferentiateWithoutColor != settings.shouldDifferentiateWithoutColor
    )
    for name in names { await Driver.post(name) }
  }
}
