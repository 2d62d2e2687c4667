#if canImport(QuartzCore)
  import Foundation
  import OneTimeCode
  import QuartzCore

  /// The drawn slots, as layers in a layer of a view. They decide nothing, and nobody can meet them.
  @MainActor
  package final class SlotRow {
    private let host: CALayer
    private var slots: [SlotLayer] = []
    private var drawn: [SlotAppearance?] = []
    private var geometry: SlotGeometry?
    private var palette: SlotPalette?
    private let mayMove: @MainActor () -> Bool

    /// - Parameters:
    ///   - host: The layer that they are put into. Its y goes down.
    ///   - mayMove: Whether anything may move: not if the person asked for less motion.
    package init(in host: CALayer, mayMove: @escaping @MainActor () -> Bool) {
      self.host = host
      self.mayMove = mayMove
    }

    /// Draws the slots of `entry`: of those that lie where they lay and look as they looked, only what is new.
    ///
    /// - Returns: Whether they lie elsewhere than before.
    @discardableResult
    package func show(_ entry: CodeEntry, at geometry: SlotGeometry, in palette: SlotPalette) -> Bool {
      let areElsewhere = geometry != self.geometry
      let areOther = areElsewhere || palette != self.palette
      (self.geometry, self.palette) = (geometry, palette)
      fit(geometry.length)
      for (index, slot) in slots.enumerated() {
        let appearance = SlotAppearance(entry.slot(at: index), isLast: index == slots.count - 1)
        if !areOther, drawn[index] == appearance { continue }
        drawn[index] = appearance
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        slot.frame = geometry.frame(of: index)
        CATransaction.commit()
        slot.show(appearance, in: palette, breathes: appearance.border == .faint && mayMove())
      }
      return areElsewhere
    }

    /// As many layers as there are slots: none of an earlier format stays behind.
    private func fit(_ count: Int) {
      guard count != slots.count else { return }
      for slot in slots { slot.removeFromSuperlayer() }
      slots = (0..<count).map { _ in SlotLayer() }
      drawn = slots.map { _ in nil }
      for slot in slots { host.addSublayer(slot) }
    }

    /// A movement that says no, as a person does.
    package func shake() {
      guard mayMove() else { return }
      let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
      shake.values = [0, -8, 8, -6, 6, -3, 3, 0]
      shake.duration = 0.4
      host.add(shake, forKey: "shake")
    }
  }
#endif
