import Foundation
import Logging
import Metrics
import OneTimeCodeDelivery
import OneTimeCodeService

extension Settings {
  /// Creates the requirement of proofs, or returns `nil` without a file.
  ///
  /// - Throws: ``Failure`` if the file or a setting that it needs is invalid.
  func proofRequirement(_ observe: @escaping @Sendable (ProofResult, String) -> Void) throws
    -> ProofRequirement?
  {
    try makeProofCheck(observe).map {
      ProofRequirement(purposes: Set(self.proofPurposes), check: $0, widget: $0.widget)
    }
  }

  /// Creates the check of proofs that the file describes, or returns `nil` without a file.
  ///
  /// - Throws: ``Failure`` if the file or a setting that it needs is invalid.
  func makeProofCheck(_ observe: @escaping @Sendable (ProofResult, String) -> Void = { _, _ in }) throws
    -> HTTPProofCheck?
  {
    guard let proofFile = self.proofCheck else { return nil }
    do {
      let provider = try CheckProvider.read(proofFile)
      guard provider.checksProofs else {
        throw Failure("--proof-check: \(proofFile) describes a provider of messages.")
      }
      let environment = ProcessInfo.processInfo.environment
      let check = try HTTPProofCheck(
        provider,
        environment: environment,
        folder: URL(filePath: proofFile).deletingLastPathComponent(),
        certificates: environment["SSL_CERT_FILE"],
        observe: observe
      )
      if hasPages, self.proofPurposes.contains(.trial), check.widget == nil {
        throw Failure(
          "--proof-check: \(proofFile) needs a page and a site key, because the pages need proofs."
        )
      }
      return check
    } catch let error as ProviderFileError {
      throw Failure(CheckProvider.lines(error, of: proofFile).first ?? proofFile)
    } catch let error as ProviderSettingError {
      throw Failure("\(proofFile): \(error)")
    }
  }
}

/// A recorder of checks of proofs for logs and metrics, without proofs.
struct ProofLog: Sendable {
  let logger: Logger

  /// Creates a recorder, and all series, so that an alert's rate covers the first events, too.
  init(logger: Logger) {
    self.logger = logger
    for result in ProofResult.allCases { _ = counter(result) }
  }

  @Sendable func record(_ result: ProofResult, _ cause: String) {
    counter(result).increment()
    let metadata: Logger.Metadata = ["cause": "\(cause)"]
    switch result {
    case .valid, .invalid: break
    case .unanswered: logger.warning("a proof wasn't checked, so no code was issued", metadata: metadata)
    case .misconfigured: logger.error("the proof provider rejects this configuration", metadata: metadata)
    }
  }

  private func counter(_ result: ProofResult) -> Counter {
    Counter(label: "onetimecode_proof_checks_total", dimensions: [("result", result.rawValue)])
  }
}
