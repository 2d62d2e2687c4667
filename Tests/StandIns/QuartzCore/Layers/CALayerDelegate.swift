// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public protocol CALayerDelegate: NSObjectProtocol {
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  public func layoutSublayers(of layer: CALayer) {}
}
