// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension View {
  public nonisolated func opacity(_ opacity: Double) -> some View {
    transforming { $0.opacity *= opacity }
  }

  public nonisolated func allowsHitTesting(_ enabled: Bool) -> some View {
    transforming { $0.allowsHitTesting = $0.allowsHitTesting && enabled }
  }

  /// Shows the view unrotated. The stand-in has no animations, and its drawings show views at rest.
  public nonisolated func rotation3DEffect(
    _ angle: Angle,
    axis: (x: CGFloat, y: CGFloat, z: CGFloat),
    anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    transforming { _ in }
  }

  /// Does nothing, because the stand-in has no animations.
  public nonisolated func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    transforming { _ in }
  }

  /// Does nothing, because the stand-in has no animations.
  public nonisolated func transition(_ t: AnyTransition) -> some View {
    transforming { _ in }
  }
}

public struct Angle: Hashable, Sendable {
  public var radians: Double

  public static func degrees(_ degrees: Double) -> Angle { Angle(radians: degrees * .pi / 180) }

  private init(radians: Double) {
    self.radians = radians
  }
}

public struct Animation: Equatable, Sendable {
  private init() {}

  public static func linear(duration: TimeInterval) -> Animation { Animation() }
  public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
}

public struct AnyTransition {
  private init() {}

  public static let identity = AnyTransition()

  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition { AnyTransition() }
}
