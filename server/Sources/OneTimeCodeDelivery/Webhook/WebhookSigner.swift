import Crypto
import Foundation
import OneTimeCodeService

/// A signer of request bodies, which lets the gateway verify a request's origin, time and integrity.
struct WebhookSigner: Sendable {
  /// The name of the header with the signature. In its value, `t=1800000000,v1=…`, `t` is the Unix time in
  /// seconds, and `v1` is the HMAC-SHA256, in hexadecimal, of `t`, a dot and the body.
  static let header = "OneTimeCode-Signature"

  private let key: SymmetricKey

  init?(secret: [UInt8]) {
    guard secret.count >= 32 else { return nil }
    key = SymmetricKey(data: secret)
  }

  func signature(of body: Data, at now: Moment) -> String {
    let seconds = now.milliseconds / 1000
    var hmac = HMAC<SHA256>(key: key)
    hmac.update(data: Data("\(seconds).".utf8))
    hmac.update(data: body)
    return "t=\(seconds),v1=\(Array(hmac.finalize()).hexadecimal)"
  }
}
