extension Recipient {
  /// The form in which limits and failures are counted: one for all spellings of what is likely one mailbox.
  ///
  /// Case means nothing to nearly every mail server, and what stands after a "+" is a label that its owner makes
  /// up. Codes still go to ``address``, as it was written; only counting is coarser than that.
  var canonicalAddress: String {
    guard kind == .email else { return address }
    let lowered = address.lowercased()
    guard let at = lowered.firstIndex(of: "@") else { return lowered }
    let local = lowered[..<at]
    let mailbox = local.prefix { $0 != "+" }
    return String(mailbox.isEmpty ? local : mailbox) + lowered[at...]
  }
}
