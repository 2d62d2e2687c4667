/// A check of the figures against limits. Exceeding a limit that depends on the machine isn't a failure.
struct Goals {
  let measured: [String: Measurement]

  private(set) var lines: [String] = []

  /// Whether a goal that doesn't depend on the machine was missed.
  private(set) var isBroken = false

  /// Workloads whose operations must not allocate, because they run on every draw or handle huge text.
  private static let allocationFree = ["message-absurd", "string-absurd", "slots"]

  init(_ measured: [String: Measurement]) {
    self.measured = measured
    for name in Goals.allocationFree {
      require("\(name): allocations", measured[name]?.allocations, atMost: 0)
    }
    require("key: allocations", measured["key"]?.allocations, atMost: 2)
    require("key: instructions", measured["key"]?.instructions, atMost: 1_700)
    // Reading all of the text's million characters would exceed this limit.
    for name in ["message-absurd", "string-absurd"] {
      require("\(name): instructions", measured[name]?.instructions, atMost: 10_000)
    }
    // Ten times the characters may take ten times the instructions, with a tolerance of 5%.
    for (shorter, longer) in [(10, 100), (100, 1000), (1000, 10_000)] {
      require(
        "\(longer) characters compared with \(shorter): ratio of instructions",
        ratio("message-\(longer)", "message-\(shorter)"),
        atMost: 10.5
      )
    }
    // A hostile message must not take more than linear time, which would freeze a page.
    for index in Samples.worst.indices {
      require(
        "hostile text \(index): ratio of instructions for twice the characters",
        ratio("worst-\(index)-8000", "worst-\(index)-4000"),
        atMost: 2.2
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
