#if canImport(AppKit)
  import AppKit
  import AppKitDriver
  import OneTimeCode
  import OneTimeCodeNative
  import TestSupport

  @testable import OneTimeCodeAppKit

  // A stand-in can be each of the systems that there may be.
  extension Stage {
    /// Each answer to what is unknown.
    static let all = StandIn.Unknowns.all.map { Stage($0) } + [.byPublicInterfaces]

    /// The same, with each way in which AutoFill may put a code in.
    static let allFillings = StandIn.Unknowns.allFillings.map { Stage($0) } + [.byPublicInterfaces]

    static let usual = [Stage(StandIn.Unknowns()), .byPublicInterfaces]

    /// Where a drawing may depend on what is unknown.
    static var drawn: [Stage] {
      var unknowns = StandIn.Unknowns()
      unknowns.flipsHostedLayers.toggle()
      return usual + [Stage(unknowns)]
    }

    /// - Parameters:
    ///   - unknowns: What the system does where no documentation says it.
    ///   - settings: What the person has turned on.
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

    /// As a test that runs on a Mac does it.
    private static let byPublicInterfaces = Stage(description: "AppKit by public interfaces") { scene in
      await StandIn.inFreshWorld { await Stage.system.world(scene) }
    }
  }
#endif
