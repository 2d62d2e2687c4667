import Foundation

/// The name of a method. Without Objective-C there are none, so here only its absence can be passed.
public struct Selector: Hashable, Sendable {
  package init() {}
}
