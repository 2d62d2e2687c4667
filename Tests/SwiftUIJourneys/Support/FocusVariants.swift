import SwiftUI
import Testing

typealias FocusVariant = UndocumentedBehavior.FocusVariant

extension FocusVariant {
  /// Whether the state tells where the focus is.
  var tracks: Bool { self != .resets }

  /// The variant of the current run.
  static var current: FocusVariant { UndocumentedBehavior.focusVariant }
}

/// A trait that runs each test with every ``FocusVariant``.
struct FocusVariants: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing run: @Sendable () async throws -> Void
  ) async throws {
    for variant in FocusVariant.allCases {
      try await UndocumentedBehavior.$focusVariant.withValue(variant) { try await run() }
    }
  }
}

extension Trait where Self == FocusVariants {
  static var everyFocusVariant: FocusVariants { FocusVariants() }
}
