extension CodePhrases {
  /// The forms of one phrase: which of them is said depends on a number.
  ///
  /// A phrase that has but one form is written as a plain string. The categories are those of Unicode CLDR
  /// (UTS #35, part 3); which number belongs to which category differs from language to language.
  public struct PluralForms: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The categories of numbers that languages tell apart.
    public enum Category: String, CaseIterable, Sendable {
      /// Nothing at all, in Arabic for instance.
      case zero
      /// Exactly one thing: CLDR's explicit form, for languages whose category `one` holds other numbers, too.
      case exactlyOne = "=1"
      /// One thing; in some languages none, too.
      case one
      /// Two things.
      case two
      /// A few things.
      case few
      /// Many things.
      case many
      /// Every other number; each phrase has this form.
      case other
    }

    /// The form for every number that has no form of its own.
    public let other: String

    private let special: [Category: String]

    /// A phrase with several forms.
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

    /// A phrase with one form for every number.
    public init(stringLiteral literal: String) {
      self.init(other: literal)
    }

    /// The form for `number`, which is of `category`.
    func form(for number: Int, of category: Category) -> String {
      (number == 1 ? special[.exactlyOne] : nil) ?? self[category] ?? other
    }

    /// The form for numbers of `category`, if the phrase has one of its own.
    public subscript(category: Category) -> String? {
      category == .other ? other : special[category]
    }
  }
}

extension Int {
  /// Whether this is a million or several, and nothing beside: in French, Italian, Portuguese and Spanish
  /// these are the category "many" ("un millón *de* dígitos"). No count here comes near, so no phrase has
  /// that form; the category is told apart all the same, as CLDR does, for the phrases of an app.
  var isWholeMillions: Bool { self != 0 && isMultiple(of: 1_000_000) }
}
