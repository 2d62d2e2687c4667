import Foundation
import OneTimeCode
import Testing

@Suite("Random events")
struct RandomEventsTests {
  @Test("V1, M11 Random events never break an invariant")
  func invariants() {
    for seed in 0..<2000 as Range<UInt64> {
      var rules = Rules()
      _ = EventScript.random(seed: seed, steps: 40, watch: { rules.check($0) })
      #expect(rules.broken.isEmpty, "seed \(seed)")
    }
  }

  @Test("The same events produce the same states and effects")
  func determinism() throws {
    for seed in 0..<20 as Range<UInt64> {
      let script = EventScript.random(seed: seed, steps: 40)
      #expect(EventScript.random(seed: seed, steps: 40) == script)
      let data = try JSONEncoder().encode(script)
      let decoded = try JSONDecoder().decode(EventScript.self, from: data)
      var entry = decoded.start
      for recorded in decoded.steps {
        let effects = EventScript.play(recorded.step, &entry)
        #expect(Observation(entry, effects) == recorded.expected)
      }
    }
  }

  /// Records random events and their results, for comparing another build of the core with this one:
  /// `ONETIMECODE_RECORD=scripts.json swift test --filter RandomEventsTests`.
  @Test("Records the events if requested", .enabled(if: recording != nil))
  func record() throws {
    let path = try #require(Self.recording)
    let count = ProcessInfo.processInfo.environment["ONETIMECODE_RECORD_COUNT"].flatMap { UInt64($0) } ?? 200
    let scripts = (0..<count).map { EventScript.random(seed: $0, steps: 40, where: \.isForModule) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try encoder.encode(scripts).write(to: URL(filePath: path))
  }

  private static let recording = ProcessInfo.processInfo.environment["ONETIMECODE_RECORD"]
}
