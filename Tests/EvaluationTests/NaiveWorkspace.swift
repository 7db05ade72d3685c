/// A workspace in the plainest words there are: what the random author had in mind. It is written
/// out as YAML and CSV for the engine, and read as it stands by the naive evaluation.
struct NaiveWorkspace: Sendable {
  /// Places of areas: the country is 0, then come the states, the counties and the group areas.
  var states: [State] = []
  var counties: [County] = []
  var groupings: [Grouping] = []
  var metrics: [Metric] = []
  var holidays: [Holiday] = []
  var daySets: [DaySet] = []
  var ordinances: [Ordinance] = []
  var notices: [Notice] = []
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
    /// By grouping, the identifier of the group area in which it lies.
    var groups: [String: String] = [:]
  }

  struct Grouping: Sendable {
    let id: String
    let hasTitle: Bool
    let areas: [GroupArea]
  }

  struct GroupArea: Sendable {
    let place: Int
    let id: String
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
    /// The day on which it was published.
    var published: Int
    let text: String
    /// As published; nil: none.
    let number: PlainDecimal?

    init(metric: Int, area: Int, day: Int, published: Int? = nil, text: String) {
      self.published = published ?? day
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
    var label: String
    var from: Int
    var through: Int?
    /// The date of its legal basis.
    var dated: Int?
    var begins = Begins.recount
    var scope: Scope
    var displaces: [String] = []
    var firstCountedDay: Int?
    let isExclusive: Bool
    let inheritsOnlyInForce: Bool
    var guidelines: [GuidelineEntry] = []
    var phases: [Phase]
    /// What the rule file calls some of the phases, by their identifiers; all others have those.
    var names: [String: String] = [:]
  }

  enum Begins: Sendable {
    case recount
    case continues
    /// In the phase of this identifier.
    case inPhase(String)
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
    var id: String
    /// What the versions before called it, where that is written.
    var formerly: String?
    var starts: Trigger?
    var ends: Ends?
    /// Whether only the authority starts it; then there is no `starts`.
    var startsByDecision = false
    /// Whether `ends` says that only the authority ends it; then there is no other.
    var endsByDecision = false
    var guidelines: [GuidelineEntry] = []

    /// Whether it ends by decision, also where that is left out.
    var isEndedByDecision: Bool { endsByDecision || startsByDecision && ends == nil }
  }

  struct GuidelineEntry: Sendable {
    let id: String
    let isLifted: Bool
    var only: Only?
  }

  /// `only`, as far as it is written.
  struct Only: Sendable {
    var from: Int?
    var through: Int?
    var areas: Scope?
    var when: Condition?
  }

  /// An announcement that sets an ordinance's phase.
  struct Notice: Sendable {
    let ordinance: String
    let whom: Whom
    /// Nil: it withdraws another.
    var phase: String?
    var from: Int
    /// Before this day nobody knows of it; nil: it is always known.
    var date: Int?
    var id: String?
    /// Its last day, if it has one.
    var through: Int?
    /// The identifier of the one that it takes the place of.
    var replaces: String?

    enum Whom: Sendable {
      /// The county of this identifier.
      case county(String)
      case areas(Scope)
    }
  }
}

extension NaiveWorkspace {
  /// The county of a part; from the day of a merger on, the one that absorbed it.
  func answering(_ asked: County, on day: Int) -> County {
    var county = asked
    if let whole = county.partOf { county = self.county(whole) }
    if let merger = county.merger, day >= merger.since { county = self.county(merger.into) }
    return county
  }

  func county(_ id: String) -> County { counties.first { $0.id == id }! }

  func ordinance(_ id: String) -> Ordinance { ordinances.first { $0.id == id }! }

  /// Nil: every day.
  func daySet(_ consecutive: Consecutive) -> DaySet? {
    daySets.first { $0.id == consecutive.daySet }
  }

  func daySet(_ trigger: NaiveTrigger) -> DaySet? { daySet(trigger.consecutive) }

  /// A value of a merged area counts for nothing from the day of its merger on.
  func isIgnored(_ cell: Cell) -> Bool {
    let since = counties.first { $0.place == cell.area }?.merger?.since
    return cell.day >= since ?? Int.max
  }

  /// Whether the file says of each value when it was published.
  var isDated: Bool { cells.contains { $0.published != $0.day } }

  /// The last day with a value that counts, or on which such a value was published.
  var lastDayWithValue: Int? {
    cells.filter { !$0.text.isEmpty && !isIgnored($0) }.map { max($0.day, $0.published) }.max()
  }

  /// Some days before and after everything: rows reach less than three weeks back, and changes at most
  /// twelve days ahead.
  var days: ClosedRange<Int> {
    var spoken: [Int] = cells.map(\.day) + notices.map { $0.through ?? $0.from }
    spoken += notices.map(\.from)
    for version in ordinances.flatMap(\.versions) {
      spoken += [version.from, version.through, version.firstCountedDay].compactMap { $0 }
    }
    spoken += counties.compactMap { $0.merger?.since }
    return spoken.min()! - 24...spoken.max()! + 24
  }
}
