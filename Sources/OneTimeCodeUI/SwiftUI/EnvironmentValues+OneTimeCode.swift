#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import SwiftUI

  extension EnvironmentValues {
    /// The appearance of the boxes of code fields in this environment.
    public var oneTimeCodeStyle: OneTimeCodeStyle {
      get { self[StyleKey.self] }
      set { self[StyleKey.self] = newValue }
    }

    var oneTimeCodeSettings: CodeEntry.Settings {
      get { self[SettingsKey.self] }
      set { self[SettingsKey.self] = newValue }
    }

    /// The localized strings of code fields and resend buttons in this environment.
    public var oneTimeCodePhrases: CodePhrases {
      get { self[PhrasesKey.self] }
      set { self[PhrasesKey.self] = newValue }
    }

    var oneTimeCodePlaysHaptics: Bool {
      get { self[HapticsKey.self] }
      set { self[HapticsKey.self] = newValue }
    }

    var oneTimeCodeShowsMessage: Bool {
      get { self[MessageKey.self] }
      set { self[MessageKey.self] = newValue }
    }
  }

  extension EnvironmentValues {
    /// The clock of code fields. Tests replace it.
    var oneTimeCodeClock: any Clock<Duration> {
      get { self[ClockKey.self] }
      set { self[ClockKey.self] = newValue }
    }
  }

  private struct ClockKey: EnvironmentKey {
    static var defaultValue: any Clock<Duration> { ContinuousClock() }
  }

  private struct StyleKey: EnvironmentKey {
    static var defaultValue: OneTimeCodeStyle { OneTimeCodeStyle() }
  }

  private struct SettingsKey: EnvironmentKey {
    /// The default settings. `dismissesKeyboardWhenComplete` is on if the platform has UIKit.
    static var defaultValue: CodeEntry.Settings {
      var settings = CodeEntry.Settings()
      #if canImport(UIKit)
        settings.dismissesKeyboardWhenComplete = true
      #endif
      return settings
    }
  }

  private struct PhrasesKey: EnvironmentKey {
    static var defaultValue: CodePhrases { .fittingApp }
  }

  private struct HapticsKey: EnvironmentKey {
    static var defaultValue: Bool { true }
  }

  private struct MessageKey: EnvironmentKey {
    static var defaultValue: Bool { true }
  }
#endif
