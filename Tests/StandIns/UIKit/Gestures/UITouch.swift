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
  open internal(set) var tapCount: Int
  open internal(set) var timestamp: TimeInterval
  open internal(set) weak var view: UIView?
  open internal(set) weak var window: UIWindow?
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  open var type: TouchType { kind }
  open var force: CGFloat { 0 }

  private let kind: TouchType
  private var point: CGPoint
  private var previous: CGPoint

  /// A finger, a pen or a pointer at a point of a window.
  package init(at point: CGPoint, in window: UIWindow, type: TouchType, tapCount: Int) {
    self.point = point
    previous = point
    self.window = window
    kind = type
    self.tapCount = tapCount
    timestamp = StandIn.current.uptime
    super.init()
  }

  package func move(to point: CGPoint, _ phase: Phase) {
    previous = self.point
    self.point = point
    self.phase = phase
    timestamp = StandIn.current.uptime
  }

  open func location(in view: UIView?) -> CGPoint { view?.convert(point, from: nil) ?? point }
  open func previousLocation(in view: UIView?) -> CGPoint { view?.convert(previous, from: nil) ?? previous }
}
