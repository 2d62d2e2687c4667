// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct Text: Equatable, Sendable {
  let string: String
  private var ownFont: Font?

  public init(verbatim content: String) {
    string = content
  }

  public init(
    _ key: LocalizedStringKey,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    string = key.text
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) {
    string = String(content)
  }

  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) {
    string = String(localized: resource)
  }

  public func font(_ font: Font?) -> Text {
    var text = self
    text.ownFont = font
    return text
  }
}

extension Text: View, Primitive {
  func render(in node: Node) {
    let label = node.leaf as? LabelView ?? LabelView(frame: .zero)
    let font = ownFont ?? node.environment.font ?? .body
    label.show(string, font, node.environment.foreground ?? .defaultText, in: node.container)
    node.leaf = label
    if label.superview !== node.container { node.container.addSubview(label) }
    node.layout = LeafLayout { proposal in
      let width = proposal.width.map { $0.isFinite ? max($0, 1) : 0 } ?? 0
      return label.sizeThatFits(CGSize(width: width, height: 0))
    }
  }
}

public enum TextAlignment: Hashable, CaseIterable, Sendable {
  case leading, center, trailing
}
