// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class UIPress: NSObject {
  public enum Phase: Int, Sendable {
    case began, changed, stationary, ended, cancelled
  }

  open internal(set) var phase = Phase.began
  open var key: UIKey? { pressedKey }
  open var timestamp: TimeInterval { time }

  private let pressedKey: UIKey?
  private let time: TimeInterval

  package init(key: UIKey?, phase: Phase) {
    pressedKey = key
    time = MainActor.assumeIsolated { StandIn.current.uptime }
    super.init()
    self.phase = phase
  }
}

open class UIPressesEvent: UIEvent {
  open var allPresses: Set<UIPress> { presses }
  open override var type: EventType { .presses }

  private let presses: Set<UIPress>

  package init(presses: Set<UIPress>) {
    self.presses = presses
    super.init()
  }
}
