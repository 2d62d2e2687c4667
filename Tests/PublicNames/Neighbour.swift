// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A module that an app might import together with this library. Its common type names must not become ambiguous.

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
public struct Symbols { public init() {} }
