import AppKit
import AppKitDriver
import OneTimeCode
import OneTimeCodeNative
import UIKit
import UIKitDriver

/// A face, and what its platform does where no documentation says it. Whatever that is, the same comes of it.
enum Stage: Sendable {
  case uiKit(UIKit.StandIn.Unknowns)
  case appKit(AppKit.StandIn.Unknowns)

  /// Both faces, each with every answer to what is unknown.
  static let all: [Stage] =
    UIKit.StandIn.Unknowns.all.map(Stage.uiKit) + AppKit.StandIn.Unknowns.all.map(Stage.appKit)

  /// The same, with each way in which AutoFill may put a code in.
  static let allFillings: [Stage] =
    UIKit.StandIn.Unknowns.all.map(Stage.uiKit) + AppKit.StandIn.Unknowns.allFillings.map(Stage.appKit)

  /// Both faces, as is usual.
  static let both: [Stage] = [.uiKit(UIKit.StandIn.Unknowns()), .appKit(AppKit.StandIn.Unknowns())]

  /// Both faces, where a drawing may depend on what is unknown.
  static var drawn: [Stage] {
    var unknowns = AppKit.StandIn.Unknowns()
    unknowns.flipsHostedLayers.toggle()
    return both + [.appKit(unknowns)]
  }

  /// Plays a scene in a world of its own.
  @MainActor
  func play(
    content: OneTimeCodeContent = OneTimeCodeContent(phrases: .english),
    configure: (any CodeView) -> Void = { _ in },
    _ body: (any Scene) async throws -> Void
  ) async rethrows {
    switch self {
    case .uiKit(let unknowns):
      try await UIKitScene.play(unknowns, content: content, configure: configure, body)
    case .appKit(let unknowns):
      try await AppKitScene.play(unknowns, content: content, configure: configure, body)
    }
  }
}

extension Stage: CustomStringConvertible {
  var description: String {
    switch self {
    case .uiKit(let unknowns): "UIKit, \(unknowns)"
    case .appKit(let unknowns): "AppKit, \(unknowns)"
    }
  }
}
