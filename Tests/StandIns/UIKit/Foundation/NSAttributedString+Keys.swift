// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// The names of the keys are Apple's. Their raw values are implementation details and may differ.
extension NSAttributedString.Key {
  public static let accessibilitySpeechPunctuation =
    NSAttributedString.Key("UIAccessibilitySpeechAttributePunctuation")
  public static let accessibilitySpeechLanguage =
    NSAttributedString.Key("UIAccessibilitySpeechAttributeLanguage")
  public static let accessibilitySpeechPitch =
    NSAttributedString.Key("UIAccessibilitySpeechAttributePitch")
  public static let accessibilitySpeechSpellOut =
    NSAttributedString.Key("UIAccessibilitySpeechAttributeSpellOut")
  public static let accessibilitySpeechQueueAnnouncement =
    NSAttributedString.Key("UIAccessibilitySpeechAttributeQueueAnnouncement")
  @available(iOS 17, *)
  public static let accessibilitySpeechAnnouncementPriority =
    NSAttributedString.Key("UIAccessibilitySpeechAttributeAnnouncementPriority")
}
