#if canImport(AppKit)
  import AppKit
  import AppKitDriver
  import OneTimeCode
  import OneTimeCodeNative
  import TestSupport

  @testable import OneTimeCodeAppKit

  // A stand-in can behave like each possible system.
  extension Stage {
    /// Every answer, and public interfaces only.
    static let all = StandIn.Unknowns.all.map { Stage($0) } + [.byPublicInterfaces]

    /// The same, combined with each fill route.
    static let allFillings = StandIn.Unknowns.allFillings.map { Stage($0) } + [.byPublicInterfaces]

    static let usual = [Stage(StandIn.Unknowns()), .byPublicInterfaces]

    /// The stages on which drawings may differ.
    static var drawn: [Stage] {
      var unknowns = StandIn.Unknowns()
      unknowns.flipsHostedLayers.toggle()
      return usual + [Stage(unknowns)]
    }

    /// - Parameters:
    ///   - unknowns: How the system behaves where its behaviour isn't documented.
    ///   - settings: Changes the user's settings.
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

    /// Uses only public interfaces, as a test on a Mac does.
    private static let byPublicInterfaces = Stage(description: "AppKit by public interfaces") { scene in
      await StandIn.inFreshWorld { await Stage.system.world(scene) }
    }
  }
#endif
