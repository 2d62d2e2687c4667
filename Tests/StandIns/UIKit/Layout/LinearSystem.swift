import Foundation

/// Linear equations, each of which counts only where those before it leave a choice.
struct LinearSystem {
  /// The sum of the terms and the constant is zero.
  struct Equation {
    var terms: [Int: Double] = [:]
    var constant = 0.0

    mutating func add(_ other: Equation, times factor: Double) {
      for (variable, value) in other.terms {
        let sum = (terms[variable] ?? 0) + value * factor
        terms[variable] = abs(sum) < 1e-9 ? nil : sum
      }
      constant += other.constant * factor
    }

    func value(_ values: [Int: Double]) -> Double {
      terms.reduce(constant) { $0 + $1.value * (values[$1.key] ?? 0) }
    }
  }

  /// What each variable is that an equation has fixed, in terms of those that none has.
  private var solved: [Int: Equation] = [:]

  /// - Returns: Whether the equation holds now: not if those before it say otherwise.
  mutating func add(_ equation: Equation) -> Bool {
    var rest = Equation(terms: [:], constant: equation.constant)
    for (variable, factor) in equation.terms {
      rest.add(solved[variable] ?? Equation(terms: [variable: 1]), times: factor)
    }
    guard let pivot = rest.terms.max(by: { (abs($0.value), $1.key) < (abs($1.value), $0.key) }) else {
      return abs(rest.constant) < 0.01
    }
    var expression = Equation()
    rest.terms[pivot.key] = nil
    expression.add(rest, times: -1 / pivot.value)
    for (variable, other) in solved {
      guard let factor = other.terms[pivot.key] else { continue }
      var other = other
      other.terms[pivot.key] = nil
      other.add(expression, times: factor)
      solved[variable] = other
    }
    solved[pivot.key] = expression
    return true
  }

  /// The value of each variable; of those that no equation fixes it is zero.
  var values: [Int: Double] { solved.mapValues(\.constant) }
}
