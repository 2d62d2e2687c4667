import OneTimeCodeClient
import SwiftUI

/// A sign-in screen with three steps: email address or phone number, code, and confirmation.
public struct SignInScreen: View {
  private enum Step {
    case address
    case code(CodeChallenge)
    case done
  }

  @State private var step = Step.address
  private let connect: @MainActor (String) -> (any SignInAPI)?
  @State private var server = "http://localhost:8080"

  /// Creates a sign-in screen.
  ///
  /// - Parameter connect: A closure that returns a client for a service's URL, or `nil` if the URL is
  ///   invalid.
  public init(connect: @escaping @MainActor (String) -> (any SignInAPI)?) {
    self.connect = connect
  }

  /// Creates a sign-in screen that uses a service over HTTP.
  public init() {
    self.init { text in
      guard let url = URL(string: text), url.host != nil else { return nil }
      return DevelopmentService(server: url)
    }
  }

  /// The view of the current step.
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
