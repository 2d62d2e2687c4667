#if canImport(AppKit)
  import AppKit
  import AppKitDriver
  import OneTimeCode
  import OneTimeCodeNative
  import TestSupport

  @testable import OneTimeCodeAppKit

  // The stand-ins can behave like each system that Apple's documentation allows.
  extension Stage {
    /// The stages for all sets of answers, and the stage that uses only public interfaces.
    static let all = StandIn.Unknowns.all.map { Stage($0) } + [.byPublicInterfaces]

    /// The stages for all sets of answers and all fill routes, and the one that uses only public interfaces.
    static let allFillings = StandIn.Unknowns.allFillings.map { Stage($0) } + [.byPublicInterfaces]

    static let usual = [Stage(StandIn.Unknowns()), .byPublicInterfaces]

    /// The stages on which drawings are compared.
    static var drawn: [Stage] {
      var unknowns = StandIn.Unknowns()
      unknowns.flipsHostedLayers.toggle()
      return usual + [Stage(unknowns)]
    }

    /// Creates a stage that uses the system's own routes, after `settings` has changed the user's settings.
    init(
      _ unknowns: StandIn.Unknowns,
      settings: @MainActor @Sendable @escaping (inout StandIn.Settings) -> Void = { _ in }
    ) {
      description = "AppKit, \(unknowns)"
      world = { scene in
        await StandIn.inFreshWorld {
          StandIn.current.unknowns = unknowns
          settings(&StandIn.current.settings)
          await scene()
        }
      }
      route = { SystemRoute() }
      announcements = { VoiceOver(NSView()).announcements() }
    }

    /// The stage that uses only public interfaces, as a test on a Mac does.
    private static let byPublicInterfaces = Stage(description: "AppKit by public interfaces") { scene in
      await StandIn.inFreshWorld { await Stage.system.world(scene) }
    }
  }
#endif
