import OneTimeCodeClient
import SwiftUI

/// The screen where the user enters an email address or phone number and requests a code.
struct AddressScreen: View {
  @Binding var server: String
  let connect: @MainActor (String) -> (any SignInAPI)?
  let sent: @MainActor (CodeChallenge) -> Void

  @State private var recipient = ""
  @State private var problem: String?
  @State private var isSending = false

  var body: some View {
    Text("Sign in").font(.largeTitle).accessibilityAddTraits(.isHeader)
    Text("We’ll send you a code.")
    TextField("Email address or phone number", text: $recipient)
      .textContentType(.username)
      .typedAsAddress(isURL: false)
      .onSubmit(send)
    TextField("Service", text: $server)
      .typedAsAddress(isURL: true)
    if let problem { Text(problem).foregroundStyle(.red) }
    Button("Send the code", action: send)
      .disabled(recipient.isEmpty || isSending)
  }

  private func send() {
    guard let api = connect(server) else {
      problem = "This is not the address of a service."
      return
    }
    isSending = true
    problem = nil
    Task {
      do { sent(try await api.issue(to: recipient)) } catch {
        problem = (error as? CodeServiceProblem)?.detail ?? "Unable to send a code. Check your connection."
      }
      isSending = false
    }
  }
}

extension View {
  /// Configures a text field's keyboard, autocorrection and capitalization for email addresses or URLs.
  fileprivate func typedAsAddress(isURL: Bool) -> some View {
    #if canImport(UIKit)
      keyboardType(isURL ? .URL : .emailAddress).textInputAutocapitalization(.never).autocorrectionDisabled()
    #else
      autocorrectionDisabled()
    #endif
  }
}
