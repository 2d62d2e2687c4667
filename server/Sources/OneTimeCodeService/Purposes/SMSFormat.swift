/// What a text message of a purpose contains in addition to its text and the line for the domain, and how long it may be.
struct SMSFormat: Equatable, Sendable {
  /// The hash of an Android app, with which the SMS Retriever API passes the message to the app, or `nil`.
  var androidHash: String?
  /// The host of a page in a frame that asks for the code, or `nil`.
  var embeddedHost: String?
  /// The allowed number of segments, see ``MessageTexts/segmentRange``.
  var segments = 1

  /// The maximum size of a message for the SMS Retriever API, in bytes.
  static let longestForAndroid = 140

  /// Checks whether a message fits.
  ///
  /// - Parameters:
  ///   - message: The longest message.
  ///   - segments: The allowed number of segments.
  /// - Returns: The reason why the message is too long, or `nil` if it fits.
  func problem(with message: String, segments: Int) -> String? {
    if message.smsSegments > segments {
      return
        "With the longest values, \(Self.length(of: message)). It needs --sms-segments \(message.smsSegments)."
    }
    if androidHash != nil, message.utf8.count > Self.longestForAndroid {
      return
        "With the longest values, the text message has \(message.utf8.count) bytes, but Android's SMS Retriever reads at most \(Self.longestForAndroid). Shorten the text, --app-name or --domain."
    }
    return nil
  }

  /// Returns a text that compares the length of a message with that of an SMS.
  static func length(of message: String) -> String {
    let (length, most) =
      message.septets.map { ("\($0) characters", 160) }
      ?? ("\(message.utf16.count) characters, some of which the alphabet of SMS lacks", 70)
    return "the text message has \(length), but an SMS has at most \(most)"
  }
}
