/// The figures as a table in Markdown, each beside its yardstick from the same run.
struct Report {
  private var measured: [String: Measurement] = [:]

  /// Measures all there is.
  ///
  /// - Parameter instructions: How many instructions each takes, where they were counted.
  init(instructions: [String: Double]) {
    // Several times over, because whatever disturbs one of them often lasts longer than it runs.
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
  /// With as many digits as mean something.
  var short: String {
    if self >= 100 || self == rounded() { return Int(rounded()).formatted }
    let hundredths = Int((self * 100).rounded())
    if self >= 10 { return "\(hundredths / 100).\(hundredths % 100 / 10)" }
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
