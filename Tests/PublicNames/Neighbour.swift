// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A module that an app may import beside ours, with names that any module may have. SwiftUI's own `Settings` is one.

public enum Event { case opened }
public enum Phase { case first }
public struct Announcement { public init() {} }
public struct Effects { public init() {} }
public struct Feedback { public init() {} }
public struct Host { public init() {} }
public struct Move { public init() {} }
public struct Phrases { public init() {} }
public struct Reading { public init() {} }
public struct Selection { public init() {} }
public struct Sentence { public init() {} }
public struct Settings { public init() {} }
public struct Symbols { public init() {} }
