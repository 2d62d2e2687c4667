import OneTimeCodeClient
import OneTimeCodeUI
import SwiftUI

/// The screen where the user enters the code.
struct CodeScreen: View {
  let api: (any SignInAPI)?
  let accepted: @MainActor () -> Void
  let leave: @MainActor () -> Void

  @State private var challenge: CodeChallenge
  @State private var code = ""
  @FocusState private var isFocused: Bool

  init(
    challenge: CodeChallenge,
    api: (any SignInAPI)?,
    accepted: @escaping @MainActor () -> Void,
    leave: @escaping @MainActor () -> Void
  ) {
    self.api = api
    self.accepted = accepted
    self.leave = leave
    _challenge = State(initialValue: challenge)
  }

  var body: some View {
    Text("Enter the code").font(.largeTitle).accessibilityAddTraits(.isHeader)
    Text("We sent it to \(challenge.recipient).")
    VStack(alignment: .leading, spacing: 24) {
      OneTimeCodeField("Verification code", code: $code, format: challenge.format) { code in
        try await verify(code)
      }
      .focused($isFocused)
      .expires(at: challenge.expiry)
      .onAccept { _ in accepted() }
      resendButton
    }
    .oneTimeCodeGroup()
    .onAppear { isFocused = true }
    Button("Use another address") { leave() }
  }

  private func verify(_ code: String) async throws {
    guard let api else { throw CodeRejection.noNetwork }
    _ = try await api.verify(code, for: challenge.id)
  }

  private var resendButton: ResendCodeButton {
    // If the user can request no more, the button waits until the code has expired.
    let date = challenge.resendDate ?? challenge.expiry
    var button = ResendCodeButton(until: date) { try await resend() }
    for (name, channel) in [
      ("rcs", ResendChannel.rcs), ("whatsapp", .whatsApp), ("telegram", .telegram), ("voice", .call),
    ] where challenge.channels.dropFirst().contains(name) {
      button = button.alternative(channel) { try await resend(by: name) }
    }
    return button
  }

  private func resend(by channel: String? = nil) async throws {
    guard let api else { throw CodeRejection.noNetwork }
    challenge = try await api.resend(challenge.id, by: channel)
    isFocused = true
  }
}
