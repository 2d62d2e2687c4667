import ArgumentParser
import Foundation
import OneTimeCodeService

/// The command `onetimecode send-test`, which sends one message as the server would, and prints each step.
struct SendTest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send-test",
    abstract: "Sends one code with the settings of 'serve', and prints each step.",
    discussion: """
      The settings are those of 'serve'. Nothing is stored: the database and the server's key aren't used, and the code \
      can't be verified.
      """
  )

  @Argument(help: "A phone number such as +442079460958, or an email address.")
  var recipient: String

  @Option(help: "The language of the message.")
  var language = "en"

  @OptionGroup var serve: Serve

  func run() async throws {
    let settings = try Settings(serve)
    guard let recipient = (try? Recipient.phone(recipient)) ?? (try? .email(recipient)) else {
      throw Failure(
        "'\(recipient)' is neither a phone number such as +442079460958 nor an email address."
      )
    }
    guard settings.routes[recipient.kind] != nil else {
      throw Failure("The settings have no route for messages of the kind \(recipient.kind.rawValue).")
    }
    let deliveryFactory = DeliveryFactory(settings, trace: Self.printLine) { attempt in
      let cause = attempt.result.outcome == .accepted ? "" : " (\(attempt.result.cause))"
      Self.printLine("\(attempt.name): \(attempt.result.outcome.text)\(cause).")
    }
    guard try await send(to: recipient, settings, deliveryFactory) else {
      throw Failure("The message wasn't delivered.")
    }
  }

  /// Issues a code in memory, and delivers its message as the server would, but without retries.
  ///
  /// - Returns: Whether the message was accepted.
  private func send(to recipient: Recipient, _ settings: Settings, _ deliveryFactory: DeliveryFactory)
    async throws -> Bool
  {
    let service = VerificationService(
      store: try SQLiteChallengeStore.inMemory(),
      delivery: try deliveryFactory.makeDelivery(),
      configuration: try Server(settings).configuration(keys: KeyRing(.random())),
      now: nil,
      deliveryMode: .inline
    )
    do {
      let challenge = try await service.issue(to: recipient, purpose: "test", language: language)
      return try await service.status(of: challenge.id).messages.allSatisfy { $0.state == .sent }
    } catch ServiceError.destinationNotAllowed {
      throw Failure("Codes aren't sent to this phone prefix. Add it to --phone-prefixes.")
    } catch let error as ServiceError {
      throw Failure(error.description)
    }
  }

  private static let printLine: @Sendable (String) -> Void = { print($0) }
}

extension DeliveryResult.Outcome {
  fileprivate var text: String {
    switch self {
    case .accepted: "accepted"
    case .retry: "not accepted; the server would try again"
    case .unanswered: "no response; the message may have been accepted, and the server would try again"
    case .refused: "the recipient is unreachable; the server would give up"
    case .unreachable: "the recipient is unreachable this way"
    case .misconfigured: "misconfigured; the server would pause this delivery if other messages failed, too"
    }
  }
}
