#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import TestSupport
  import UIKit
  import UIKitDriver

  @testable import OneTimeCodeUIKit

  // Apple's documentation leaves some behaviour open (`StandIn.Unknowns`). Each stage uses one set of answers.
  extension Stage {
    /// The stages for all sets of answers, each with the system's own routes and with only public interfaces.
    static let all = StandIn.Unknowns.all.flatMap { [Stage($0), Stage.byPublicInterfaces($0)] }

    /// All stages, because typing and filling take the same routes in UIKit.
    static let allFillings = all

    /// The stages for the default answers, with the system's own routes and with only public interfaces.
    static let usual = [Stage(StandIn.Unknowns()), .byPublicInterfaces(StandIn.Unknowns())]

    /// The stages on which drawings are compared.
    static let drawn = usual

    /// Creates a stage that uses the system's own routes.
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

    /// Returns a stage that uses only public interfaces, as a test on Apple's systems does.
    private static func byPublicInterfaces(_ unknowns: StandIn.Unknowns) -> Stage {
      let alone = Stage(unknowns).world
      return Stage(description: "UIKit by public interfaces, \(unknowns)") { scene in
        await alone { await Stage.system.world(scene) }
      }
    }
  }
#endif
