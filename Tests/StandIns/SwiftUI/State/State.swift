// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@propertyWrapper
public struct State<Value>: DynamicProperty {
  private final class Link: @unchecked Sendable {
    var location: Location<Value>?
  }

  private let initial: Value
  private let link = Link()

  public init(wrappedValue value: Value) {
    initial = value
  }

  public init(initialValue value: Value) {
    initial = value
  }

  /// The stored value. Outside of a hierarchy, reading returns the initial value and writing has no effect.
  public var wrappedValue: Value {
    get { link.location?.get() ?? initial }
    nonmutating set { link.location?.set(newValue) }
  }

  public var projectedValue: Binding<Value> {
    guard let location = link.location else { return .constant(initial) }
    return Binding(location)
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() {
    self.init(wrappedValue: nil)
  }
}

extension State: Sendable where Value: Sendable {}

extension State: Linked {
  /// Connects the state to the node's storage, which keeps the value until the node is reset.
  func link(to node: Node, at index: Int) {
    link.location = node.storedValue(at: index) { Location(initial) }
  }
}
