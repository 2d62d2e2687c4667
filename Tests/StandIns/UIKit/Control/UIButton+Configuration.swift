// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension UIButton {
  public struct Configuration {
    public enum CornerStyle: Int {
      case fixed = -1
      case dynamic, small, medium, large, capsule
    }

    public enum Size: Int {
      case medium, small, mini, large
    }

    enum Style {
      case plain, gray, tinted, filled, borderless, bordered
    }

    public var title: String?
    public var attributedTitle: AttributedString?
    public var subtitle: String?
    public var image: UIImage?
    public var imagePadding: CGFloat = 0
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    public var showsActivityIndicator = false

    let style: Style

    public static func plain() -> Configuration { Configuration(style: .plain) }
    public static func gray() -> Configuration { Configuration(style: .gray) }
    public static func tinted() -> Configuration { Configuration(style: .tinted) }
    public static func filled() -> Configuration { Configuration(style: .filled) }
    public static func borderless() -> Configuration { Configuration(style: .borderless) }
    public static func bordered() -> Configuration { Configuration(style: .bordered) }

    private init(style: Style) {
      self.style = style
    }

    func defaultForeground(tint: UIColor) -> UIColor { style == .filled ? .white : tint }

    func defaultBackground(tint: UIColor) -> UIColor? {
      switch style {
      case .plain, .borderless: nil
      case .gray, .bordered: .systemFill
      case .tinted: tint.withAlphaComponent(0.18)
      case .filled: tint
      }
    }

    func radius(for height: CGFloat) -> CGFloat {
      switch cornerStyle {
      case .capsule: height / 2
      case .small: 5.95
      case .large: 8.75
      default: 5.95
      }
    }
  }
}

public struct UIConfigurationTextAttributesTransformer {
  public let transform: (AttributeContainer) -> AttributeContainer

  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}
