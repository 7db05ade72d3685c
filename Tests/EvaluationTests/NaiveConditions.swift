/// Conditions and triggers in plain words.
extension NaiveWorkspace {
  /// `consecutive`: so many days, or so many days of a set.
  struct Consecutive: Hashable, Sendable {
    let days: Int
    let daySet: String?
  }

  /// `starts`, as far as it is written.
  struct Trigger: Sendable {
    var when: Condition
    var consecutive: Consecutive?
    var effective: Effective?
  }

  /// `ends`, as far as it is written.
  struct Ends: Sendable {
    var when: Condition?
    var consecutive: Consecutive?
    var effective: Effective?
    var isFromDayAfterEntry: Bool?
  }

  enum Effective: Hashable, Sendable {
    case sameDay
    case nextDay
    case dayAfterNext
    case daysLater(Int)
    case nextWeekday(String)
  }

  indirect enum Condition: Hashable, Sendable {
    case compare(Comparison)
    case all([Condition])
    case any([Condition])
    case not(Condition)
    case row(Condition, Consecutive)
    case phase(Reference)
  }

  /// Whose value is compared, or whose phase is asked for.
  enum Whose: Hashable, Sendable {
    case own, state, country
    /// The area of this grouping.
    case group(String)

    /// What stands behind `of`; nil: nothing does.
    var word: String? {
      switch self {
      case .own: nil
      case .state: "state"
      case .country: "country"
      case .group(let id): id
      }
    }
  }

  struct Comparison: Hashable, Sendable {
    let metric: Int
    let whose: Whose
    let bounds: [Bound]
  }

  struct Bound: Hashable, Sendable {
    /// `above`, `at-least`, `below` or `at-most`.
    let word: String
    let text: String
    let number: PlainDecimal

    init(_ word: String, _ text: String) {
      self.word = word
      self.text = text
      number = PlainDecimal(text)
    }
  }

  /// That phase of another ordinance, or a stricter one.
  struct Reference: Hashable, Sendable {
    let ordinance: String
    let phase: String
    let whose: Whose
  }
}

extension NaiveWorkspace.Condition {
  /// All comparisons in it, in the order of the file.
  var comparisons: [NaiveWorkspace.Comparison] {
    switch self {
    case .compare(let comparison): [comparison]
    case .all(let parts), .any(let parts): parts.flatMap(\.comparisons)
    case .not(let part), .row(let part, _): part.comparisons
    case .phase: []
    }
  }

  /// All references to other ordinances in it.
  var references: [NaiveWorkspace.Reference] {
    switch self {
    case .compare: []
    case .all(let parts), .any(let parts): parts.flatMap(\.references)
    case .not(let part), .row(let part, _): part.references
    case .phase(let reference): [reference]
    }
  }
}

extension NaiveWorkspace.Version {
  /// All conditions of triggers that are written, in the order of the file.
  var conditions: [NaiveWorkspace.Condition] {
    phases.flatMap { phase in [phase.starts?.when, phase.ends?.when].compactMap { $0 } }
  }
}
