extension CodePhrases {
  /// The plural forms of one phrase.
  ///
  /// A phrase with a single form is written as a string literal. The categories are those of Unicode CLDR
  /// (UTS #35, part 3). The language determines which numbers belong to a category.
  public struct PluralForms: Equatable, Sendable, ExpressibleByStringLiteral {
    /// A plural category.
    public enum Category: String, CaseIterable, Sendable {
      /// The number 0 and, in some languages, other numbers, such as 10 in Latvian.
      case zero
      /// Exactly 1: CLDR's explicit form, for languages in which the category `one` includes other numbers.
      case exactlyOne = "=1"
      /// The number 1 and, in some languages, other numbers, such as 0 in French.
      case one
      /// The number 2 and, in some languages, other numbers, such as 102 in Slovenian.
      case two
      /// Numbers that the language defines, such as 3 to 10 in Arabic.
      case few
      /// Numbers that the language defines, such as 11 to 99 in Arabic.
      case many
      /// All other numbers. Every phrase has this form.
      case other
    }

    /// The form for numbers without a specific form.
    public let other: String

    private let special: [Category: String]

    /// Creates the forms of a phrase. Numbers of a category without a form use `other`.
    public init(
      zero: String? = nil,
      exactlyOne: String? = nil,
      one: String? = nil,
      two: String? = nil,
      few: String? = nil,
      many: String? = nil,
      other: String
    ) {
      self.other = other
      var special: [Category: String] = [:]
      special[.zero] = zero
      special[.exactlyOne] = exactlyOne
      special[.one] = one
      special[.two] = two
      special[.few] = few
      special[.many] = many
      self.special = special
    }

    /// Creates the only form of a phrase, for all numbers.
    public init(stringLiteral literal: String) {
      self.init(other: literal)
    }

    /// Returns the form for `number`: the explicit form for 1, the form for `category`, or ``other``.
    func form(for number: Int, of category: Category) -> String {
      (number == 1 ? special[.exactlyOne] : nil) ?? self[category] ?? other
    }

    /// The form for `category`, or `nil` if numbers of this category use ``other`` instead.
    public subscript(category: Category) -> String? {
      category == .other ? other : special[category]
    }
  }
}

extension Int {
  /// Whether the number is a nonzero multiple of a million. In French, Italian, Portuguese and Spanish,
  /// CLDR assigns such a number to the category "many" ("un millón *de* dígitos"). The included phrases
  /// in these languages have no form for that category, but an app's phrases may have one.
  var isWholeMillions: Bool { self != 0 && isMultiple(of: 1_000_000) }
}
