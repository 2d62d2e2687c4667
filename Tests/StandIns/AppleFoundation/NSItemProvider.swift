import Foundation

/// An object that an item provider can load.
public protocol NSItemProviderReading: NSObjectProtocol {
  /// The identifiers of the types from which an object can be created.
  static var readableTypeIdentifiersForItemProvider: [String] { get }
}

/// An object that an item provider can offer.
public protocol NSItemProviderWriting: NSObjectProtocol {
  /// The identifiers of the types in which an object can be offered.
  static var writableTypeIdentifiersForItemProvider: [String] { get }
}

extension NSString: NSItemProviderReading, NSItemProviderWriting {
  /// The identifier of plain text, the only type from which a string can be created.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }
  /// The identifier of plain text, the only type in which a string can be offered.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }
}

open class NSItemProvider: NSObject {
  private let object: (any NSItemProviderWriting)?

  /// Creates an empty provider.
  public override init() {
    object = nil
    super.init()
  }

  /// Creates a provider that offers an object in the object's writable types.
  public init(object: any NSItemProviderWriting) {
    self.object = object
    super.init()
  }

  open var registeredTypeIdentifiers: [String] {
    object.map { type(of: $0).writableTypeIdentifiersForItemProvider } ?? []
  }

  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains(typeIdentifier)
  }

  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    aClass.readableTypeIdentifiersForItemProvider.contains(where: hasItemConformingToTypeIdentifier)
  }

  /// Passes an object or an error to the completion handler, asynchronously and off the main actor.
  open func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    let loaded = canLoadObject(ofClass: aClass) ? object as? any NSItemProviderReading : nil
    let box = Box(loaded)
    Task.detached {
      completionHandler(box.value, box.value == nil ? CocoaError(.fileReadUnknown) : nil)
    }
    return Progress(totalUnitCount: 1)
  }

  private struct Box: @unchecked Sendable {
    let value: (any NSItemProviderReading)?
    init(_ value: (any NSItemProviderReading)?) { self.value = value }
  }
}
