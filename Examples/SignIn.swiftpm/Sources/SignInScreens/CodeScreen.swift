import OneTimeCodeUI
import SignInClient
import SwiftUI

/// The screen where the user enters the code.
struct CodeScreen: View {
  let api: (any VerificationAPI)?
  let accepted: @MainActor () -> Void
  let leave: @MainActor () -> Void

  @State private var challenge: Challenge
  @State private var resendDate: Date
  @State private var code = ""
  @FocusState private var isFocused: Bool

  /// The latest attempt, unless the service rejected it. Repeated with the same key, the attempt counts once.
  @State private var pending: (code: String, key: String)?

  init(
    challenge: Challenge,
    api: (any VerificationAPI)?,
    accepted: @escaping @MainActor () -> Void,
    leave: @escaping @MainActor () -> Void
  ) {
    self.api = api
    self.accepted = accepted
    self.leave = leave
    _challenge = State(initialValue: challenge)
    _resendDate = State(initialValue: challenge.resendDate)
  }

  var body: some View {
    Text("Enter the code").font(.largeTitle).accessibilityAddTraits(.isHeader)
    Text("We sent it to \(challenge.recipient).")
    VStack(alignment: .leading, spacing: 24) {
      OneTimeCodeField("Verification code", code: $code, format: challenge.format) { code in
        try await verify(code)
      }
      .focused($isFocused)
      .onAccepted { _ in accepted() }
      resendButton
    }
    .oneTimeCodeGroup()
    .onAppear { isFocused = true }
    Button("Use another address") { leave() }
  }

  private func verify(_ code: String) async throws {
    guard let api else { throw CodeRejection.noNetwork }
    let key = pending?.code == code ? pending?.key ?? newKey() : newKey()
    pending = (code, key)
    do {
      _ = try await api.verify(code, challenge: challenge.id, requestKey: key)
    } catch let problem as Problem {
      if !problem.isServerError { pending = nil }
      throw problem.asRejection
    }
  }

  private func newKey() -> String { UUID().uuidString }

  private var resendButton: ResendCodeButton {
    var button = ResendCodeButton(until: resendDate) { try await resend() }
    for (name, channel) in [("whatsapp", ResendChannel.whatsApp), ("voice", .call)]
    where challenge.channels.dropFirst().contains(name) {
      button = button.alternative(channel) { try await resend(by: name) }
    }
    return button
  }

  private func resend(by channel: String? = nil) async throws {
    guard let api else { throw CodeRejection.noNetwork }
    do { challenge = try await api.resend(challenge.id, by: channel) } catch let problem as Problem {
      throw problem.asRejection
    }
    resendDate = challenge.resendDate
    code = ""
    isFocused = true
  }
}
