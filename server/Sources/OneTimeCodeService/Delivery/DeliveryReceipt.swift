import Foundation

/// What a provider tells about a message that it has accepted.
public enum DeliveryReceipt: Equatable, Sendable {
  /// The message of this name was delivered. The provider has given it this ID, or `nil` if the provider never refers to it.
  case delivered(String, reference: String?)
  /// The message of this name will never be delivered.
  case undelivered(String)
  /// The recipient hasn't requested the message to which the provider has given this ID.
  case unrequested(reference: String)
}

/// A request with receipts, as a provider has sent it.
public struct DeliveryReceiptRequest: Sendable {
  /// The URL that the provider has called, with the query.
  public let url: String
  /// The fields of the header.
  public let headers: [(name: String, value: String)]
  /// The body.
  public let body: Data

  /// Creates a request.
  public init(url: String, headers: [(name: String, value: String)], body: Data) {
    self.url = url
    self.headers = headers
    self.body = body
  }
}

/// A type that reads the receipts of one provider.
public protocol DeliveryReceiptReader: Sendable {
  /// The name of the provider.
  var provider: String { get }

  /// The maximum size of a request's body, in bytes. 64 KB by default.
  var largestBody: Int { get }

  /// Returns the receipts in a request, or `nil` if the request isn't authentic. Requests are hostile until their
  /// authenticity is proved. Intermediate states are no receipts.
  func receipts(in request: DeliveryReceiptRequest, at now: Moment) -> [DeliveryReceipt]?

  /// Returns the answer to a request with which the provider verifies the address for receipts, or `nil` if the request
  /// isn't authentic, by default always.
  func verificationAnswer(to request: DeliveryReceiptRequest) -> String?
}

extension DeliveryReceiptReader {
  /// 64 KB.
  public var largestBody: Int { 64 * 1024 }

  /// Returns `nil`: the provider verifies nothing.
  public func verificationAnswer(to request: DeliveryReceiptRequest) -> String? { nil }
}
