import Foundation

/// A system of linear equations in order of priority. Each determines only what earlier equations leave open.
struct LinearSystem {
  /// An equation that sets the sum of its terms and its constant to zero.
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

  /// The determined variables, each expressed in terms of the free variables.
  private var solved: [Int: Equation] = [:]

  /// Adds an equation. Returns `false` if the equation contradicts earlier ones, and `true` otherwise.
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

  /// The value of each determined variable, with free variables set to zero.
  var values: [Int: Double] { solved.mapValues(\.constant) }
}
