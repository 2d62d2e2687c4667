// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
  case decimalPad, twitter, webSearch, asciiCapableNumberPad
}

public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

public enum UITextAutocorrectionType: Int, Sendable {
  case `default`, no, yes
}

public enum UITextSpellCheckingType: Int, Sendable {
  case `default`, no, yes
}

public enum UITextSmartQuotesType: Int, Sendable {
  case `default`, no, yes
}

public enum UITextSmartDashesType: Int, Sendable {
  case `default`, no, yes
}

public enum UITextSmartInsertDeleteType: Int, Sendable {
  case `default`, no, yes
}

@available(iOS 17, *)
public enum UITextInlinePredictionType: Int, Sendable {
  case `default`, no, yes
}

public enum UIKeyboardAppearance: Int, Sendable {
  case `default`, dark, light
}

/// The text input traits of a view. All members are optional in UIKit; here, `UITextField` declares them.
@MainActor
public protocol UITextInputTraits: NSObjectProtocol {}
