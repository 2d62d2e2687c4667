/// A report that compares the core's figures with those of the yardsticks, as a Markdown table.
struct Report {
  private var measured: [String: Measurement] = [:]

  /// Measures all workloads.
  ///
  /// - Parameter instructions: The counted instructions per operation, by the workload's name.
  init(instructions: [String: Double]) {
    // Measures in several passes, because a disturbance often outlasts one measurement.
    for _ in 0..<3 {
      for workload in CoreWorkloads.all + Yardsticks.all {
        var measurement = Measurement(workload)
        measurement.instructions = instructions[workload.name]
        if let earlier = measured[workload.name] {
          measurement.nanoseconds = min(measurement.nanoseconds, earlier.nanoseconds)
        }
        measured[workload.name] = measurement
      }
    }
  }

  var goals: Goals { Goals(measured) }

  var table: String {
    var lines = [
      "| | ns | allocations | instructions | yardstick: ns | allocations | instructions | ratio of times | of instructions |",
      "| --- | --: | --: | --: | --: | --: | --: | --: | --: |",
    ]
    for workload in CoreWorkloads.all {
      let own = measured[workload.name]
      let other = Yardsticks.name(for: workload.name).flatMap { measured[$0] }
      let cells =
        [workload.title] + Report.cells(own) + Report.cells(other) + [
          Report.ratio(own?.nanoseconds, other?.nanoseconds),
          Report.ratio(own?.instructions, other?.instructions),
        ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    let other = measured["string-key"]
    lines.append(
      "| (\(Yardsticks.stringKeys.title)) | "
        + (Report.cells(other) + ["", "", "", "", ""]).joined(separator: " | ")
        + " |"
    )
    return lines.joined(separator: "\n")
  }

  private static func cells(_ measurement: Measurement?) -> [String] {
    guard let measurement else { return ["", "", ""] }
    return [
      measurement.nanoseconds.short, measurement.allocations?.short ?? "–",
      measurement.instructions?.short ?? "–",
    ]
  }

  private static func ratio(_ one: Double?, _ other: Double?) -> String {
    guard let one, let other, other > 0 else { return "" }
    return (one / other).short
  }
}

extension Double {
  /// The number with two decimals below 10 and one below 100. Larger numbers and integers have no decimals.
  var short: String {
    if self >= 100 || self == rounded() { return Int(rounded()).formatted }
    let hundredths = Int((self * 100).rounded())
    if self >= 10 { return "\(hundredths / 100).\(hundredths % 100 / 10)" }
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
