/// True in some cases, false in others, unknown in the rest; a bit a case.
struct BruteTruth {
  var yes: [UInt64]
  var no: [UInt64]

  /// The same set of cases, or a smaller one.
  static func and(_ a: [UInt64], _ b: [UInt64]) -> [UInt64] { zip(a, b).map { $0 & $1 } }
  static func or(_ a: [UInt64], _ b: [UInt64]) -> [UInt64] { zip(a, b).map { $0 | $1 } }
  static func without(_ a: [UInt64], _ b: [UInt64]) -> [UInt64] { zip(a, b).map { $0 & ~$1 } }
  static func isEmpty(_ a: [UInt64]) -> Bool { a.allSatisfy { $0 == 0 } }
}

/// Every case there can be for the conditions of one version: each figure at every value of the grid, or
/// missing; each row and each phase of another rule set true, false or unknown.
///
/// Values between which no comparison of the version tells are looked at once.
struct BruteGrid {
  /// One figure with all values that the rules can meet, and to which of `classes` each belongs.
  struct Axis {
    var figure: BruteFigure
    var values: [Int]
    var classOf: [Int]
    /// Of each class the first value.
    var classes: [Int]
    var asked: [BruteComparison] = []

    /// The class of a value, which need not be one of the grid.
    func place(of value: Int) -> Int? {
      let answers = asked.map { $0.holds(value) }
      return classes.firstIndex { known in asked.map { $0.holds(known) } == answers }
    }
    var stride = 0
  }

  let axes: [Axis]
  /// What is certain whatever rows and phases are is either looked at in every case, or in the one in
  /// which they are unknown: "either it or its opposite" tells the two apart.
  var looksAtUnknown = false
  /// Rows and phases, by what they say, from the one whose truth changes with each case.
  let unknowns: [String]
  let count: Int
  /// Cases with the same figures stand together, so many.
  let unknownCases: Int
  /// What is known of rows and phases allows these cases.
  private(set) var possible: [UInt64]
  /// No figure is missing.
  private(set) var known: [UInt64]
  /// Nor is a row or a phase unknown.
  private(set) var definite: [UInt64]
  private var leaves: [String: BruteTruth] = [:]
  private var memory: [String: BruteTruth] = [:]

  init(_ conditions: [BruteNode], _ metrics: [BruteMetric]) {
    let nodes = conditions.flatMap(\.nodes)
    var comparisons: [BruteComparison] = []
    var marks: [Int: Set<Int>] = [:]
    var names: [String] = []
    for node in nodes {
      switch node.kind {
      case .compare(let comparison):
        if !comparisons.contains(comparison) { comparisons.append(comparison) }
        marks[comparison.figure.metric, default: []]
          .formUnion([comparison.lower, comparison.upper].compactMap { $0?.number })
      case .row, .phase: if !names.contains(node.text) { names.append(node.text) }
      default: break
      }
    }
    unknowns = names
    unknownCases = names.reduce(1) { cases, _ in cases * 3 }
    var stride = unknownCases
    axes = Set(comparisons.map(\.figure)).sorted().map { figure in
      let values = metrics[figure.metric].values(around: marks[figure.metric] ?? [])
      let asked = comparisons.filter { $0.figure == figure }
      var axis = Axis(figure: figure, values: values, classOf: [], classes: [], stride: stride)
      axis.asked = asked
      var seen: [[Bool]: Int] = [:]
      for value in values {
        let answers = asked.map { $0.holds(value) }
        if seen[answers] == nil {
          seen[answers] = axis.classes.count
          axis.classes.append(value)
        }
        axis.classOf.append(seen[answers] ?? 0)
      }
      stride *= axis.classes.count + 1
      return axis
    }
    count = stride
    let words = (count + 63) / 64
    let every = Self.bits(words) { bits in for at in 0..<stride { bits[at >> 6] |= 1 << (at & 63) }
    }
    var known = every
    for axis in axes {
      known = BruteTruth.without(
        known, Self.cases(axis, missing: true, words, stride) { _ in true })
    }
    for comparison in comparisons {
      guard let axis = axes.first(where: { $0.figure == comparison.figure }) else { continue }
      leaves[comparison.text] = BruteTruth(
        yes: Self.cases(axis, missing: false, words, stride) { comparison.holds($0) },
        no: Self.cases(axis, missing: false, words, stride) { !comparison.holds($0) })
    }
    var size = 1
    var definite = known
    for name in names {
      let step = size
      func digit(_ wanted: Int) -> [UInt64] {
        Self.bits(words) { bits in
          for at in 0..<stride where at / step % 3 == wanted { bits[at >> 6] |= 1 << (at & 63) }
        }
      }
      leaves[name] = BruteTruth(yes: digit(1), no: digit(0))
      definite = BruteTruth.without(definite, digit(2))
      size *= 3
    }
    (self.possible, self.known, self.definite) = (every, known, definite)
    tie(nodes)
    self.known = BruteTruth.and(known, possible)
    self.definite = BruteTruth.and(definite, possible)
  }

  private static func bits(_ words: Int, _ fill: (UnsafeMutableBufferPointer<UInt64>) -> Void)
    -> [UInt64]
  {
    var bits = [UInt64](repeating: 0, count: words)
    bits.withUnsafeMutableBufferPointer { fill($0) }
    return bits
  }

  private static func cases(
    _ axis: Axis, missing: Bool, _ words: Int, _ count: Int, where holds: (Int) -> Bool
  ) -> [UInt64] {
    let wanted = axis.classes.map { !missing && holds($0) } + [missing]
    let (stride, size) = (axis.stride, wanted.count)
    return bits(words) { bits in
      for at in 0..<count where wanted[at / stride % size] { bits[at >> 6] |= 1 << (at & 63) }
    }
  }

  // MARK: What is known of rows and phases

  private mutating func tie(_ nodes: [BruteNode]) {
    var rows: [(name: String, when: BruteNode, days: Int, isDaySet: Bool)] = []
    var phases: [(name: String, level: Int, isState: Bool)] = []
    for node in nodes {
      switch node.kind {
      case .row(let when, let days, let isDaySet):
        if !rows.contains(where: { $0.name == node.text }) {
          rows.append((node.text, when, days, isDaySet))
        }
      case .phase(let level, let isState):
        if !phases.contains(where: { $0.name == node.text }) {
          phases.append((node.text, level, isState))
        }
      default: break
      }
    }
    func forbid(_ a: [UInt64], without b: [UInt64]) {
      possible = BruteTruth.without(possible, BruteTruth.without(a, b))
    }
    for milder in phases {
      for stricter in phases
      where stricter.isState == milder.isState && stricter.level > milder.level {
        if let one = leaves[stricter.name], let other = leaves[milder.name] {
          forbid(one.yes, without: other.yes)
        }
      }
    }
    for row in rows where !row.isDaySet {
      guard let leaf = leaves[row.name] else { continue }
      let when = truth(row.when)
      forbid(when.no, without: leaf.no)
      forbid(leaf.yes, without: when.yes)
      if row.days == 1 {
        forbid(when.yes, without: leaf.yes)
        forbid(leaf.no, without: when.no)
      }
    }
    var isNew = true
    while isNew {
      let before = possible
      for longer in rows {
        for shorter in rows
        where shorter.isDaySet == longer.isDaySet && shorter.days <= longer.days
          && shorter.name != longer.name
          && implies(longer.when, shorter.when)
        {
          if let one = leaves[longer.name], let other = leaves[shorter.name] {
            forbid(one.yes, without: other.yes)
          }
        }
      }
      for (at, row) in rows.enumerated() {
        for other in rows[..<at]
        where other.isDaySet == row.isDaySet && other.days == row.days
          && areSame(other.when, row.when)
        {
          if let one = leaves[row.name], let other = leaves[other.name] {
            for (a, b) in [(one, other), (other, one)] {
              forbid(a.yes, without: b.yes)
              forbid(a.no, without: b.no)
            }
          }
        }
      }
      isNew = possible != before
    }
  }

  // MARK: Questions

  /// - Parameter steady: a row is its condition.
  mutating func truth(_ node: BruteNode, steady: Bool = false) -> BruteTruth {
    let key = steady ? "steady " + node.text : node.text
    if let known = memory[key] { return known }
    let result: BruteTruth
    switch node.kind {
    case .compare, .phase: result = leaves[node.text] ?? BruteTruth(yes: [], no: [])
    case .row(let when, _, _):
      result = steady ? truth(when, steady: true) : leaves[node.text] ?? BruteTruth(yes: [], no: [])
    case .not(let part):
      let inner = truth(part, steady: steady)
      result = BruteTruth(yes: inner.no, no: inner.yes)
    case .all(let parts):
      let inner = parts.map { truth($0, steady: steady) }
      result = inner.dropFirst().reduce(inner[0]) {
        BruteTruth(yes: BruteTruth.and($0.yes, $1.yes), no: BruteTruth.or($0.no, $1.no))
      }
    case .any(let parts):
      let inner = parts.map { truth($0, steady: steady) }
      result = inner.dropFirst().reduce(inner[0]) {
        BruteTruth(yes: BruteTruth.or($0.yes, $1.yes), no: BruteTruth.and($0.no, $1.no))
      }
    }
    memory[key] = result
    return result
  }

  /// Whether the second is true wherever the first is.
  mutating func implies(_ one: BruteNode, _ other: BruteNode) -> Bool {
    let (a, b) = (truth(one), truth(other))
    return BruteTruth.isEmpty(BruteTruth.and(BruteTruth.without(a.yes, b.yes), possible))
  }

  mutating func excludes(_ one: BruteNode, _ other: BruteNode) -> Bool {
    let (a, b) = (truth(one), truth(other))
    return BruteTruth.isEmpty(BruteTruth.and(BruteTruth.and(a.yes, b.yes), possible))
  }

  mutating func isNever(_ node: BruteNode) -> Bool {
    BruteTruth.isEmpty(BruteTruth.and(truth(node).yes, possible))
  }

  mutating func isAlways(_ node: BruteNode) -> Bool {
    BruteTruth.isEmpty(BruteTruth.without(definite, truth(node).yes))
  }

  /// Whether two conditions are true, false and unknown in the same cases.
  mutating func areSame(_ one: BruteNode, _ other: BruteNode) -> Bool {
    let (a, b) = (truth(one), truth(other))
    func differ(_ a: [UInt64], _ b: [UInt64]) -> Bool {
      zip(zip(a, b), possible).contains { ($0.0 ^ $0.1) & $1 != 0 }
    }
    return !differ(a.yes, b.yes) && !differ(a.no, b.no)
  }

  private func has(_ bits: [UInt64], _ at: Int) -> Bool { bits[at >> 6] >> (at & 63) & 1 == 1 }

  /// The case with these figures in which the most rows and phases are unknown.
  private func leastKnown(at figures: Int) -> Int {
    func known(_ at: Int) -> Int {
      var (rest, known) = (at - figures, 0)
      for _ in unknowns {
        if rest % 3 != 2 { known += 1 }
        rest /= 3
      }
      return known
    }
    return (figures..<figures + unknownCases).filter { has(possible, $0) }
      .min { known($0) < known($1) } ?? figures
  }

  /// Whether a set of cases holds all that can be with these figures, whatever rows and phases are.
  func isCertain(_ bits: [UInt64], at figures: Int) -> Bool {
    if looksAtUnknown { return has(bits, leastKnown(at: figures)) }
    for at in figures..<figures + unknownCases where has(definite, at) && !has(bits, at) {
      return false
    }
    return true
  }

  /// Where the cases of each combination of known figures begin.
  var combinations: [Int] {
    axes.reduce([0]) { list, axis in
      list.flatMap { start in axis.classes.indices.map { start + $0 * axis.stride } }
    }
  }

  /// Whether there are figures with which a set of cases is certain.
  func isCertainSomewhere(_ bits: [UInt64]) -> Bool {
    combinations.contains { isCertain(bits, at: $0) }
  }

  func isPossible(_ bits: [UInt64]) -> Bool { !BruteTruth.isEmpty(BruteTruth.and(bits, definite)) }
}

extension BruteGrid {
  /// The combinations of known figures in which some have these values.
  func combinations(_ witness: [BruteFigure: Int]) -> [Int] {
    axes.reduce([0]) { list, axis in
      let places = witness[axis.figure].map { value in axis.place(of: value).map { [$0] } ?? [] }
      return list.flatMap { start in
        (places ?? Array(axis.classes.indices)).map { start + $0 * axis.stride }
      }
    }
  }

  /// Whether a set of cases holds all that can be where some figures have these values.
  func isCertain(_ bits: [UInt64], at witness: [BruteFigure: Int]) -> Bool {
    let all = combinations(witness)
    return !all.isEmpty && all.allSatisfy { isCertain(bits, at: $0) }
  }

  /// Whether a case of a set can be where some figures have these values.
  func isPossible(_ bits: [UInt64], at witness: [BruteFigure: Int], missing: Set<BruteFigure>)
    -> Bool
  {
    let starts = axes.reduce([0]) { list, axis in
      let places: [Int] =
        missing.contains(axis.figure)
        ? [axis.classes.count]
        : witness[axis.figure].map { axis.place(of: $0).map { [$0] } ?? [] }
          ?? Array(axis.classes.indices)
      return list.flatMap { start in places.map { start + $0 * axis.stride } }
    }
    return starts.contains { start in
      (start..<start + unknownCases).contains { at in
        (bits[at >> 6] & possible[at >> 6]) >> (at & 63) & 1 == 1
      }
    }
  }
}

extension BruteMetric {
  /// Whether a value can be what is compared, after it was published and rounded.
  func hasValue(_ value: Int) -> Bool {
    guard let digits else { return canBePublished(value) }
    let step = (0..<digits).reduce(BruteNumber.one) { step, _ in step / 10 }
    let near = [0, 1, step / 2 - 1, step / 2, step / 2 + 1, step - 1].flatMap {
      [value + $0, value - $0]
    }
    let ends = [lower, upper].compactMap { $0?.number }.flatMap { [$0 - 1, $0, $0 + 1] }
    return (near + ends).contains { canBePublished($0) && rounded($0) == value }
  }
}
