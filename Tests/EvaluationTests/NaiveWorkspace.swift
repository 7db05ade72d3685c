/// A workspace in the plainest words there are: what the random author had in mind. It is written
/// out as YAML and CSV for the engine, and read as it stands by the naive evaluation.
struct NaiveWorkspace: Sendable {
  /// Places of areas: the country is 0, then come the states, then the counties.
  var states: [State] = []
  var counties: [County] = []
  var metrics: [Metric] = []
  var holidays: [Holiday] = []
  var daySets: [DaySet] = []
  var ordinances: [Ordinance] = []
  var cells: [Cell] = []
  /// Days without a new value after which an answer is stale.
  var staleAfter: Int?
  /// Whether the file has a row an area and day, or a column a day.
  var isWide = false

  struct State: Sendable {
    let place: Int
    let id: String
    let short: String
    let title: String
  }

  struct County: Sendable {
    let place: Int
    let id: String
    let name: String
    let state: State
    /// The identifier of the county whose part it is.
    var partOf: String?
    var merger: (into: String, since: Int)?
  }

  struct Metric: Sendable {
    let id: String
    /// Digits behind the point that stay; nil: as published.
    let digits: Int?
    let isHalfUp: Bool
    let holds: Int
    /// Numbers that conditions compare with.
    let bounds: [String]
  }

  /// What the file says of an area and day: a text, or an empty field.
  struct Cell: Sendable {
    let metric: Int
    let area: Int
    let day: Int
    let text: String
    /// As published; nil: none.
    let number: PlainDecimal?

    init(metric: Int, area: Int, day: Int, text: String) {
      self.metric = metric
      self.area = area
      self.day = day
      self.text = text
      number = text.isEmpty ? nil : PlainDecimal(text)
    }
  }

  struct Holiday: Sendable {
    enum Rule: Sendable {
      case yearly(month: Int, day: Int)
      case once(Int)
      case easter(Int)
    }
    let rule: Rule
    /// Identifiers; empty: everywhere.
    let states: [String]
  }

  struct DaySet: Sendable {
    let id: String
    /// Days of the week, or `holidays`; nil: absent.
    let only: [String]?
    let except: [String]
  }

  struct Ordinance: Sendable {
    let id: String
    /// Earliest first.
    var versions: [Version]
  }

  struct Version: Sendable {
    let label: String
    let from: Int
    let through: Int?
    let scope: Scope
    var displaces: [String] = []
    let firstCountedDay: Int?
    let isExclusive: Bool
    let inheritsOnlyInForce: Bool
    var guidelines: [GuidelineEntry] = []
    var phases: [Phase]
  }

  struct Scope: Sendable {
    var isCountry = false
    var states: [String] = []
    var counties: [String] = []
    var exceptStates: [String] = []
    var exceptCounties: [String] = []

    func contains(_ county: County) -> Bool {
      if exceptStates.contains(county.state.id) { return false }
      if exceptCounties.contains(county.id) { return false }
      return isCountry || states.contains(county.state.id) || counties.contains(county.id)
    }
  }

  struct Phase: Sendable {
    let id: String
    let starts: Trigger?
    let ends: Ends?
    var guidelines: [GuidelineEntry] = []
  }

  struct GuidelineEntry: Sendable {
    let id: String
    let isLifted: Bool
  }

  /// `consecutive`: so many days, or so many days of a set.
  struct Consecutive: Sendable {
    let days: Int
    let daySet: String?
  }

  /// `starts`, as far as it is written.
  struct Trigger: Sendable {
    let when: Condition
    let consecutive: Consecutive?
    let effective: Effective?
  }

  /// `ends`, as far as it is written.
  struct Ends: Sendable {
    let when: Condition?
    let consecutive: Consecutive?
    let effective: Effective?
    let isFromDayAfterEntry: Bool?
  }

  enum Effective: Sendable {
    case sameDay
    case nextDay
    case dayAfterNext
    case daysLater(Int)
    case nextWeekday(String)
  }

  indirect enum Condition: Sendable {
    case compare(Comparison)
    case all([Condition])
    case any([Condition])
    case not(Condition)
  }

  struct Comparison: Sendable {
    enum Whose: String, Sendable { case own, state, country }
    let metric: Int
    let whose: Whose
    let bounds: [Bound]
  }

  struct Bound: Sendable {
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
}

extension NaiveWorkspace.Condition {
  /// All comparisons in it, in the order of the file.
  var comparisons: [NaiveWorkspace.Comparison] {
    switch self {
    case .compare(let comparison): [comparison]
    case .all(let parts), .any(let parts): parts.flatMap(\.comparisons)
    case .not(let part): part.comparisons
    }
  }
}

extension NaiveWorkspace.Version {
  /// All comparisons of all conditions that are written, in the order of the file.
  var comparisons: [NaiveWorkspace.Comparison] {
    var result: [NaiveWorkspace.Comparison] = []
    for phase in phases {
      if let starts = phase.starts { result += starts.when.comparisons }
      if let when = phase.ends?.when { result += when.comparisons }
    }
    return result
  }
}
