#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import TestSupport
  import UIKit
  import UIKitDriver

  @testable import OneTimeCodeUIKit

  // A stand-in can behave like each possible system.
  extension Stage {
    /// Every answer, by the system's own routes and by public interfaces only.
    static let all = StandIn.Unknowns.all.flatMap { [Stage($0), Stage.byPublicInterfaces($0)] }

    /// The same, because typing and filling take the same routes in UIKit.
    static let allFillings = all

    /// The default answers, by both kinds of routes.
    static let usual = [Stage(StandIn.Unknowns()), .byPublicInterfaces(StandIn.Unknowns())]

    /// The stages on which drawings may differ.
    static let drawn = usual

    /// Uses the system's own routes.
    init(_ unknowns: StandIn.Unknowns) {
      description = "UIKit, \(unknowns)"
      world = { scene in
        await StandIn.inFreshWorld {
          StandIn.current.unknowns = unknowns
          await scene()
        }
      }
      route = { SystemRoute() }
      announcements = { VoiceOver(UIView()).announcements() }
    }

    /// Uses only public interfaces, as a test on Apple's systems does.
    private static func byPublicInterfaces(_ unknowns: StandIn.Unknowns) -> Stage {
      let alone = Stage(unknowns).world
      return Stage(description: "UIKit by public interfaces, \(unknowns)") { scene in
        await alone { await Stage.system.world(scene) }
      }
    }
  }
#endif
