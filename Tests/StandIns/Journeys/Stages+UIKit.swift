#if canImport(UIKit)
  import OneTimeCode
  import TestSupport
  import UIKit
  import UIKitDriver

  @testable import OneTimeCodeUI

  // Apple's documentation leaves some behaviour open. Each stage uses one variant of `UndocumentedBehavior`.
  extension Stage {
    /// For each variant, a stage with simulated system input and a stage with only public interfaces.
    static let all = StandIn.UndocumentedBehavior.all.flatMap { [Stage($0), Stage.byPublicInterfaces($0)] }

    /// All stages, because AutoFill takes the keyboard's route in UIKit.
    static let allFillRoutes = all

    /// For the default variant, a stage with simulated system input and a stage with only public interfaces.
    static let standard = [
      Stage(StandIn.UndocumentedBehavior()), .byPublicInterfaces(StandIn.UndocumentedBehavior()),
    ]

    /// The stages on which drawings are compared.
    static let drawn = standard

    /// Creates a stage with simulated system input.
    init(_ behavior: StandIn.UndocumentedBehavior) {
      description = "UIKit, \(behavior)"
      runExclusively = { scene in
        await StandIn.withFreshState {
          StandIn.current.behavior = behavior
          await scene()
        }
      }
      route = { SystemRoute() }
      announcements = { VoiceOver(UIView()).announcements() }
    }

    /// Returns a stage that uses only public interfaces, as a test on Apple's systems does.
    private static func byPublicInterfaces(_ behavior: StandIn.UndocumentedBehavior) -> Stage {
      let run = Stage(behavior).runExclusively
      return Stage(description: "UIKit by public interfaces, \(behavior)") { scene in
        await run { await Stage.system.runExclusively(scene) }
      }
    }
  }
#endif
