#if canImport(QuartzCore)
  import Foundation
  import OneTimeCode
  import QuartzCore

  /// An object that creates, draws and animates the layers of the slots in a host layer.
  @MainActor
  final class SlotRenderer {
    private let host: CALayer
    private var slots: [SlotLayer] = []
    private var drawn: [SlotAppearance?] = []
    private var geometry: SlotGeometry?
    private var palette: SlotPalette?
    private let mayMove: @MainActor () -> Bool

    /// - Parameters:
    ///   - host: The layer that contains the slots. Its y-axis must point down.
    ///   - mayMove: A closure that returns whether animations are allowed: `false` while Reduce Motion is on.
    init(in host: CALayer, mayMove: @escaping @MainActor () -> Bool) {
      self.host = host
      self.mayMove = mayMove
    }

    /// Draws all slots if the geometry or the palette has changed, otherwise only changed slots.
    ///
    /// - Returns: Whether the geometry has changed.
    @discardableResult
    func draw(_ entry: CodeEntry, at geometry: SlotGeometry, in palette: SlotPalette) -> Bool {
      let hasMoved = geometry != self.geometry
      let needsRedraw = hasMoved || palette != self.palette
      (self.geometry, self.palette) = (geometry, palette)
      setSlotCount(geometry.length)
      for (index, slot) in slots.enumerated() {
        let appearance = SlotAppearance(entry.slot(at: index), isLast: index == slots.count - 1)
        if !needsRedraw, drawn[index] == appearance { continue }
        drawn[index] = appearance
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        slot.frame = geometry.frame(of: index)
        CATransaction.commit()
        slot.draw(appearance, in: palette, isPulsing: appearance.border == .faint && mayMove())
      }
      return hasMoved
    }

    /// Recreates the layers if the number of slots has changed.
    private func setSlotCount(_ count: Int) {
      guard count != slots.count else { return }
      for slot in slots { slot.removeFromSuperlayer() }
      slots = (0..<count).map { _ in SlotLayer() }
      drawn = slots.map { _ in nil }
      for slot in slots { host.addSublayer(slot) }
    }

    func shake() {
      guard mayMove() else { return }
      let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
      shake.values = [0, -8, 8, -6, 6, -3, 3, 0]
      shake.duration = 0.4
      host.add(shake, forKey: "shake")
    }
  }
#endif
