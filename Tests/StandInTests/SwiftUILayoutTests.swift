import SwiftUI
import Testing

/// Tests of the SwiftUI layout and effects that slot styles rely on.
@MainActor
@Suite("SwiftUI: layouts, layers and shapes")
struct SwiftUILayoutTests {
  private func show(_ view: some View, _ body: (any Hosting) -> Void) {
    StandIn.withFreshState {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
      let controller = UIHostingController(rootView: AnyView(view.frame(width: 100, height: 50)))
      window.rootViewController = controller
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      body(controller.host)
    }
  }

  private var shape: some View { RoundedRectangle(cornerRadius: 2).fill(.red) }

  /// A layout that places its subviews in squares, from the leading edge.
  private struct Squares: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      proposal.replacingUnspecifiedDimensions()
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
      for (index, subview) in subviews.enumerated() {
        let corner = CGPoint(x: bounds.minX + CGFloat(index) * 20, y: bounds.minY)
        subview.place(at: corner, proposal: ProposedViewSize(width: 20, height: 20))
      }
    }
  }

  @Test("A layout places its subviews; in a right-to-left layout, SwiftUI mirrors the positions")
  func layout() {
    let squares = Squares {
      shape
      shape
    }
    show(squares) { host in
      #expect(host.subviews.map(\.frame.minX) == [0, 20])
      #expect(host.subviews.allSatisfy { $0.frame.size == CGSize(width: 20, height: 20) })
    }
    show(squares.environment(\.layoutDirection, .rightToLeft)) { host in
      #expect(host.subviews.map(\.frame.minX) == [80, 60])
    }
  }

  @Test("A background is behind its view and an overlay in front, both in the view's size")
  func layers() {
    let view = Text("9").frame(width: 30, height: 30).background { shape }.overlay { shape }
    show(view) { host in
      #expect(host.subviews.map { $0 is UILabel } == [false, true, false])
      #expect(host.subviews.first?.frame == host.subviews.last?.frame)
      #expect(host.subviews.first?.frame.size == CGSize(width: 30, height: 30))
    }
  }

  @Test("A stack in depth proposes its size to each view; padding and aspect ratios reduce the proposal")
  func depth() {
    let view = ZStack {
      shape
      shape.padding(10)
      shape.aspectRatio(1, contentMode: .fit)
    }
    show(view) { host in
      let frames = host.subviews.map(\.frame)
      #expect(frames.map(\.width) == [100, 80, 50])
      #expect(frames.map(\.height) == [50, 30, 50])
      #expect(Set(frames.map(\.midX)).count == 1)
    }
  }

  @Test("Opacities multiply, and views that disallow hit testing get no touches")
  func effects() {
    show(Button("9") {}.opacity(0.5).opacity(0.5).allowsHitTesting(false)) { host in
      #expect(host.subviews.map(\.alpha) == [0.25])
      #expect(host.subviews.map(\.isUserInteractionEnabled) == [false])
    }
  }
}
