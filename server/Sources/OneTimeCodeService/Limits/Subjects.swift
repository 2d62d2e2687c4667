// Whom counts are about. What is kept is a tag: who reads the database learns neither an address nor whether
// two counts are about the same person.

extension VerificationService {
  /// What one message to this recipient takes.
  func allowances(for recipient: Recipient, client: String?) -> [Allowance] {
    let limits = configuration.limits
    var allowances = [
      Allowance(
        subject: subject("recipient/1", recipient.kind.rawValue, recipient.canonicalAddress),
        limit: limits.recipient
      )
    ]
    if let client { allowances.append(Allowance(subject: subject("client/1", client), limit: limits.client)) }
    allowances.append(Allowance(subject: subject("overall/1"), limit: limits.overall))
    return allowances
  }

  /// Whose failures in a row are counted.
  func failureSubject(_ recipient: Recipient, _ purpose: Purpose) -> [SecretTag] {
    subject("failures/1", purpose.name, recipient.kind.rawValue, recipient.canonicalAddress)
  }

  private func subject(_ label: String, _ fields: String...) -> [SecretTag] {
    configuration.keys.tags { $0.tag(label, fields) }
  }
}
