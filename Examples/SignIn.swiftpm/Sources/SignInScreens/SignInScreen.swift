import SignInClient
import SwiftUI

/// The sign-in: entering an address, entering the code, and signed in.
public struct SignInScreen: View {
  private enum Step {
    case address
    case code(Challenge)
    case done
  }

  @State private var step = Step.address
  private let connect: @MainActor (String) -> (any VerificationAPI)?
  @State private var server = "http://localhost:8080"

  /// Creates a sign-in.
  ///
  /// - Parameter connect: Returns a client for the service address that the user entered, or `nil` if it's
  ///   invalid.
  public init(connect: @escaping @MainActor (String) -> (any VerificationAPI)?) {
    self.connect = connect
  }

  /// Creates a sign-in that uses a service over HTTP.
  public init() {
    self.init { text in
      guard let url = URL(string: text), url.host != nil else { return nil }
      return VerificationClient(server: url, language: Locale.preferredLanguages.first)
    }
  }

  /// The current step.
  public var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 24) {
        switch step {
        case .address:
          AddressScreen(server: $server, connect: connect) { step = .code($0) }
        case .code(let challenge):
          CodeScreen(challenge: challenge, api: connect(server)) {
            step = .done
          } leave: {
            step = .address
          }
        case .done:
          Text("You’re signed in").font(.largeTitle).accessibilityAddTraits(.isHeader)
          Button("Sign out") { step = .address }
        }
      }
      .padding(24)
      .frame(maxWidth: 480)
    }
  }
}
