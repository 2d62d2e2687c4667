#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import SwiftUI

  /// The slots of a field that an app's style draws.
  struct FieldSlots: Equatable, Sendable {
    let configurations: [OneTimeCodeSlotConfiguration]
    let metrics: SlotMetrics

    /// The number of times that the slots have been shaken.
    var shakes = 0
  }

  extension FieldSlots {
    @MainActor
    init(_ view: OneTimeCodeView, shakes: Int) {
      self.init(configurations: view.slotConfigurations, metrics: view.slotMetrics, shakes: shakes)
    }
  }

  /// A view that draws slots in an app's style, in the frames that the platform's view uses for its text field.
  struct StyledSlots: View {
    let slots: FieldSlots
    let style: any OneTimeCodeSlotStyle

    @Environment(\.layoutDirection) private var direction

    var body: some View {
      SlotsLayout(metrics: slots.metrics) {
        ForEach(slots.configurations, id: \.index) { configuration in
          // A style can create several views. The stack makes them one subview of the layout.
          ZStack { slot(style, configuration) }.environment(\.layoutDirection, direction)
        }
      }
      // In right-to-left layouts, SwiftUI would mirror the frames, but slots run from left to right in every language.
      .environment(\.layoutDirection, .leftToRight)
      .modifier(Shake(animatableData: CGFloat(slots.shakes)).animation(.linear(duration: 0.4)))
      .accessibilityHidden(true)
      .allowsHitTesting(false)
    }

    private func slot(
      _ style: some OneTimeCodeSlotStyle,
      _ configuration: OneTimeCodeSlotConfiguration
    ) -> AnyView {
      AnyView(Slot(style: style, configuration: configuration))
    }
  }

  /// A view that contains the style, so that SwiftUI updates the style's dynamic properties.
  private struct Slot<Style: OneTimeCodeSlotStyle>: View {
    let style: Style
    let configuration: OneTimeCodeSlotConfiguration

    var body: some View { style.makeBody(configuration: configuration) }
  }

  /// An effect that moves a view from side to side, less and less, while its value grows to the next integer.
  struct Shake: GeometryEffect {
    nonisolated var animatableData: CGFloat

    /// The distance from the view's place, in points.
    nonisolated var distance: CGFloat {
      let progress = animatableData - animatableData.rounded(.down)
      return 8 * (1 - progress) * sin(progress * 6 * .pi)
    }

    nonisolated func effectValue(size: CGSize) -> ProjectionTransform {
      ProjectionTransform(CGAffineTransform(translationX: distance, y: 0))
    }
  }

  /// A layout that fills the proposed size, and places a subview in the frame of each slot.
  ///
  /// The metrics are a value because SwiftUI may lay out views on another thread, where it can't ask the platform's
  /// view.
  struct SlotsLayout: Layout {
    let metrics: SlotMetrics

    /// Whether a slot that is too small has been reported.
    struct Cache {
      var hasReportedSize = false
    }

    func makeCache(subviews: Subviews) -> Cache { Cache() }

    /// Keeps the cache, which the default implementation would replace.
    func updateCache(_ cache: inout Cache, subviews: Subviews) {}

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
      proposal.replacingUnspecifiedDimensions()
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    {
      let geometry = SlotGeometry(metrics, width: bounds.width)
      for (index, subview) in subviews.enumerated() where index < geometry.length {
        let frame = geometry.frame(of: index)
        let middle = CGPoint(x: bounds.minX + frame.midX, y: bounds.minY + frame.midY)
        subview.place(at: middle, anchor: .center, proposal: ProposedViewSize(frame.size))
        #if DEBUG
          if !cache.hasReportedSize {
            let ideal = subview.sizeThatFits(.unspecified)
            cache.hasReportedSize = SlotSizes.check(ideal, of: "the slot style", in: frame.size)
          }
        #endif
      }
    }
  }
#endif
