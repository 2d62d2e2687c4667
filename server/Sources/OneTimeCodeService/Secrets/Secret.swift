/// A value that descriptions, mirrors and `dump` don't reveal, such as a password, also within other values.
///
///     struct Account {
///       let user: String
///       @Secret var password: String
///     }
@propertyWrapper
public struct Secret<Value: Sendable>: Sendable {
  /// The value itself.
  public var wrappedValue: Value

  /// Creates a secret.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Three dots, whatever the value.
  public var description: String { "•••" }

  /// Three dots, because debuggers and collections print this description.
  public var debugDescription: String { description }

  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
