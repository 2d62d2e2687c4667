#if canImport(AppKit)
  import AppKit
  import AppKitDriver
  import OneTimeCode
  import TestSupport

  @testable import OneTimeCodeUI

  // Apple's documentation leaves some behaviour open. Each stage uses one variant of `UndocumentedBehavior`.
  extension Stage {
    /// The stages for all variants, and the stage that uses only public interfaces.
    static let all = StandIn.UndocumentedBehavior.all.map { Stage($0) } + [.byPublicInterfaces]

    /// The stages for all variants and all fill routes, and the one that uses only public interfaces.
    static let allFillRoutes =
      StandIn.UndocumentedBehavior.allFillRoutes.map { Stage($0) } + [.byPublicInterfaces]

    static let standard = [Stage(StandIn.UndocumentedBehavior()), .byPublicInterfaces]

    /// The stages on which drawings are compared.
    static var drawn: [Stage] {
      var behavior = StandIn.UndocumentedBehavior()
      behavior.flipsHostedLayers.toggle()
      return standard + [Stage(behavior)]
    }

    /// Creates a stage with simulated AutoFill, on which `settings` changes the user's settings.
    init(
      _ behavior: StandIn.UndocumentedBehavior,
      settings: @MainActor @Sendable @escaping (inout StandIn.Settings) -> Void = { _ in }
    ) {
      description = "AppKit, \(behavior)"
      runExclusively = { scene in
        await StandIn.withFreshState {
          StandIn.current.behavior = behavior
          settings(&StandIn.current.settings)
          await scene()
        }
      }
      route = { SystemRoute() }
      announcements = { VoiceOver(NSView()).announcements() }
    }

    /// The stage that uses only public interfaces, as a test on a Mac does.
    private static let byPublicInterfaces = Stage(description: "AppKit by public interfaces") { scene in
      await StandIn.withFreshState { await Stage.system.runExclusively(scene) }
    }
  }
#endif
