#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import SwiftUI

  extension EnvironmentValues {
    /// The colours, lengths and font of the slots of code fields in this environment.
    public var oneTimeCodeSlotAppearance: OneTimeCodeSlotAppearance {
      get { self[StyleKey.self] }
      set { self[StyleKey.self] = newValue }
    }

    /// The style that draws the slots of code fields in this environment.
    var oneTimeCodeSlotStyle: any OneTimeCodeSlotStyle {
      get { self[SlotStyleKey.self] }
      set { self[SlotStyleKey.self] = newValue }
    }

    /// The localized strings of code fields and resend buttons in this environment.
    public var oneTimeCodePhrases: CodePhrases {
      get { self[PhrasesKey.self] }
      set { self[PhrasesKey.self] = newValue }
    }

    /// Returns the app's own words for an error, or `nil` if the app has none.
    var oneTimeCodeWords: @MainActor @Sendable (any Error) -> String? {
      get { self[WordsKey.self] }
      set { self[WordsKey.self] = newValue }
    }

    /// The settings of the behaviour of code fields in this environment.
    public var oneTimeCodeBehavior: OneTimeCodeView.Behavior {
      get { self[BehaviorKey.self] }
      set { self[BehaviorKey.self] = newValue }
    }

    /// The code fields of the app. Tests replace them.
    var oneTimeCodePlaces: FieldPlaces {
      get { self[PlacesKey.self] }
      set { self[PlacesKey.self] = newValue }
    }

    /// The clock of code fields. Tests replace it.
    var oneTimeCodeClock: any Clock<Duration> {
      get { self[ClockKey.self] }
      set { self[ClockKey.self] = newValue }
    }
  }

  private struct StyleKey: EnvironmentKey {
    static var defaultValue: OneTimeCodeSlotAppearance { OneTimeCodeSlotAppearance() }
  }

  private struct SlotStyleKey: EnvironmentKey {
    static var defaultValue: any OneTimeCodeSlotStyle { BoxSlotStyle() }
  }

  private struct PhrasesKey: EnvironmentKey {
    static var defaultValue: CodePhrases { .preferred }
  }

  private struct WordsKey: EnvironmentKey {
    static var defaultValue: @MainActor @Sendable (any Error) -> String? { { _ in nil } }
  }

  private struct BehaviorKey: EnvironmentKey {
    static var defaultValue: OneTimeCodeView.Behavior { OneTimeCodeView.Behavior() }
  }

  private struct PlacesKey: EnvironmentKey {
    static var defaultValue: FieldPlaces { .shared }
  }

  private struct ClockKey: EnvironmentKey {
    static var defaultValue: any Clock<Duration> { ContinuousClock() }
  }
#endif
