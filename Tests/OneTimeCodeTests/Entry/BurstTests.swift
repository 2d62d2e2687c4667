import OneTimeCode
import Testing

@Suite("Bursts of edits")
struct BurstTests {
  @Test("F6.1, V1.1 Each burst of edits reports exactly the expected codes", arguments: try Burst.all())
  func replay(_ burst: Burst) throws {
    var entry = field("|")
    if let rejected = burst.rejected {
      let code = try CodeFormat.digits().code(from: rejected)
      try entry.set(code)
      entry.reject(code, .wrongCode())
    }
    var completions: [String] = []
    for step in burst.steps {
      let event = try #require(step.event(as: entry.format))
      if let code = entry.completed(by: event) { completions.append(String(code)) }
    }
    #expect(completions == burst.completions)
    #expect(String(entry.symbols) == burst.text)
  }
}
