import OneTimeCode

// The samples of the core's documentation, which are compiled but not run.

private func overview() {
  var entry = CodeEntry(format: .digits(6))
  let effects = entry.handle(.enter(CodeReading("Your code: 985 391", as: entry.format)))
  _ = effects
}

private func reading(text: String, entry: inout CodeEntry) {
  let reading = CodeReading(text, as: entry.format, boundTo: "login.example.com")
  let effects = entry.handle(.enter(reading))
  _ = effects
}

private func composing() throws {
  let message = try OriginBoundMessage.compose(
    text: "985391 is your code for Example.",
    host: "example.com",
    code: "985391"
  )
  _ = message
}
