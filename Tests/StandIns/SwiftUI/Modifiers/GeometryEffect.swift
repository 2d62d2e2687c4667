// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by rhs: Double)
  var magnitudeSquared: Double { get }
}

extension CGFloat: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= rhs }
  public var magnitudeSquared: Double { self * self }
}

public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic
  var animatableData: Self.AnimatableData { get set }
}

/// An effect at rest. The stand-in has no animations, so it requires an effect without effect.
public nonisolated protocol GeometryEffect: Animatable, ViewModifier where Self.Body == Never {
  nonisolated func effectValue(size: CGSize) -> ProjectionTransform
}

public struct ProjectionTransform: Equatable {
  let transform: CGAffineTransform

  public init(_ m: CGAffineTransform) {
    transform = m
  }
}

extension ViewModifier {
  /// Returns the modifier itself, because the stand-in has no animations.
  public func animation(_ animation: Animation?) -> some ViewModifier { self }
}

extension ViewModifier where Body == Never {
  public func body(content: Self.Content) -> Self.Body { fatalError("\(Self.self) has no body") }
}
