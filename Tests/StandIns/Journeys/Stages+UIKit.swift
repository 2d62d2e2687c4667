#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import TestSupport
  import UIKit
  import UIKitDriver

  @testable import OneTimeCodeUIKit

  // A stand-in can be each of the systems that there may be.
  extension Stage {
    /// Each answer to what is unknown, by the system's own routes and by public interfaces alone.
    static let all = StandIn.Unknowns.all.flatMap { [Stage($0), Stage.byPublicInterfaces($0)] }

    /// The same: whoever types may fill in.
    static let allFillings = all

    /// As is usual, by both.
    static let usual = [Stage(StandIn.Unknowns()), .byPublicInterfaces(StandIn.Unknowns())]

    /// Where a drawing may depend on what is unknown.
    static let drawn = usual

    /// By the system's own routes.
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

    /// As a test that runs on Apple's systems does it.
    private static func byPublicInterfaces(_ unknowns: StandIn.Unknowns) -> Stage {
      let alone = Stage(unknowns).world
      return Stage(description: "UIKit by public interfaces, \(unknowns)") { scene in
        await alone { await Stage.system.world(scene) }
      }
    }
  }
#endif
