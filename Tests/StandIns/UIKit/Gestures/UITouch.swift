// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
  }

  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }

  open internal(set) var phase = Phase.began
  open var tapCount: Int { taps }
  open var timestamp: TimeInterval { time }
  open internal(set) weak var view: UIView?
  open internal(set) weak var window: UIWindow?
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  open var type: TouchType { kind }
  open var force: CGFloat { 0 }

  private let kind: TouchType
  private let taps: Int
  private var time: TimeInterval
  private var point: CGPoint
  private var previous: CGPoint

  /// Creates a touch by a finger, pen, or pointer at a point of a window.
  package init(at point: CGPoint, in window: UIWindow, type: TouchType, tapCount: Int) {
    self.point = point
    previous = point
    self.window = window
    kind = type
    taps = tapCount
    time = StandIn.current.uptime
    super.init()
  }

  public override init() {
    point = .zero
    previous = .zero
    kind = .direct
    taps = 0
    time = 0
    super.init()
  }

  package func move(to point: CGPoint, _ phase: Phase) {
    previous = self.point
    self.point = point
    self.phase = phase
    time = StandIn.current.uptime
  }

  open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: nil) ?? point }
  open func previousLocation(in view: UIView?) -> CGPoint { view?.convert(previous, from: nil) ?? previous }
}
