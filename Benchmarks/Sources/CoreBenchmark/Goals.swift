/// What the figures must not exceed. What depends on the machine is printed, and fails nothing.
struct Goals {
  let measured: [String: Measurement]

  private(set) var lines: [String] = []

  /// Whether a goal was missed that every machine must reach.
  private(set) var isBroken = false

  /// What is asked at every drawing, or answers a hostile text, takes nothing from the heap.
  private static let allocationFree = ["message-absurd", "string-absurd", "slots"]

  init(_ measured: [String: Measurement]) {
    self.measured = measured
    for name in Goals.allocationFree {
      require("\(name): allocations", measured[name]?.allocations, atMost: 0)
    }
    require("key: allocations", measured["key"]?.allocations, atMost: 2)
    require("key: instructions", measured["key"]?.instructions, atMost: 2_000)
    // Whatever its length: a look at each character would be a million.
    for name in ["message-absurd", "string-absurd"] {
      require("\(name): instructions", measured[name]?.instructions, atMost: 10_000)
    }
    // Ten times the characters are ten times the work, and no more than what is done once besides.
    for (shorter, longer) in [(10, 100), (100, 1000), (1000, 10_000)] {
      require(
        "\(longer) characters in place of \(shorter): times the instructions",
        ratio("message-\(longer)", "message-\(shorter)"),
        atMost: 10.5
      )
    }
    require("key: nanoseconds", measured["key"]?.nanoseconds, atMost: 100, onThisMachine: true)
  }

  private func ratio(_ one: String, _ other: String) -> Double? {
    guard let one = measured[one]?.instructions, let other = measured[other]?.instructions else { return nil }
    return one / other
  }

  private mutating func require(
    _ what: String,
    _ value: Double?,
    atMost limit: Double,
    onThisMachine: Bool = false
  ) {
    guard let value else { return lines.append("- \(what): not counted here") }
    let isMet = value <= limit
    let verdict = isMet ? "met" : onThisMachine ? "missed on this machine" : "**missed**"
    lines.append("- \(what): \(value.short), at most \(limit.short): \(verdict)")
    if !isMet, !onThisMachine { isBroken = true }
  }
}
