import Foundation
import OneTimeCode
import Testing

@Suite("Random events")
struct RandomEventsTests {
  @Test("V1.1, M11.2 Random events never break an invariant")
  func invariants() {
    for seed in 0..<2000 as Range<UInt64> {
      var rules = Rules()
      _ = EventScript.random(seed: seed, steps: 40, watch: { rules.check($0) })
      #expect(rules.broken.isEmpty, "seed \(seed)")
    }
  }

  @Test("The same events produce the same states and effects")
  func determinism() {
    for seed in 0..<20 as Range<UInt64> {
      let script = EventScript.random(seed: seed, steps: 40)
      #expect(EventScript.random(seed: seed, steps: 40) == script)
      var entry = script.start
      for transition in script.steps {
        #expect(EventScript.transition(transition.step, &entry) == transition)
      }
    }
  }

  /// Writes lists of random events and their results to a file, for comparing the WebAssembly module or another build
  /// of the core: `ONETIMECODE_LISTS=0+500 ONETIMECODE_RECORD=lists.txt swift test --filter RandomEventsTests`.
  @Test("Records the events if requested", .enabled(if: environment["ONETIMECODE_RECORD"] != nil))
  func record() throws {
    let path = try #require(Self.environment["ONETIMECODE_RECORD"])
    let numbers = (Self.environment["ONETIMECODE_LISTS"] ?? "0+500").split(separator: "+").map { UInt64($0) }
    let (first, count) = (try #require(numbers.first ?? nil), try #require(numbers.last ?? nil))
    var text = ""
    for seed in first..<first + count {
      let script = EventScript.random(seed: seed, steps: 40, where: { $0.inBrowser(from: $1) != nil })
      text += script.line(seed: seed) + "\n"
    }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private static let environment = ProcessInfo.processInfo.environment
}
