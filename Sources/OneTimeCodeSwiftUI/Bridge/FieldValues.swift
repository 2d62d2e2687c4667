#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import OneTimeCodeNative
  import SwiftUI

  #if canImport(UIKit)
    import OneTimeCodeUIKit
  #else
    import OneTimeCodeAppKit
  #endif

  /// All that SwiftUI says of a field at one moment.
  struct FieldValues {
    var content: OneTimeCodeContent
    var style: OneTimeCodeStyle
    var settings: CodeEntry.Settings
    var playsHaptics: Bool
    var isEnabled: Bool
    var code: Binding<String>
    var focus: Binding<Bool>?
    var verify: (@MainActor (String) async throws -> Void)?
    var completion: (@MainActor (String) -> Void)?
    var submission: (@MainActor (String) -> Void)?
    var acceptance: (@MainActor (String) -> Void)?
  }
#endif
