public import Findings

/// A guideline of a phase, after inheritance.
public struct ResultingGuideline: Sendable {
  public let guideline: Guideline
  /// The phase that states it, as an index into the rule set's phases; nil: the rule set, for every phase.
  public let level: Int?
  /// Whether it applies wherever and whenever the phase does; false: perhaps, depending on its `only`.
  public let isCertain: Bool
  /// The guideline that would apply if this one were not stated.
  public let replaced: Statement?

  public struct Statement: Sendable {
    public let guideline: Guideline
    /// As in `ResultingGuideline`.
    public let level: Int?

    package init(guideline: Guideline, level: Int?) {
      self.guideline = guideline
      self.level = level
    }
  }
}

/// The guidelines that apply in a phase, and the inherited ones that were lifted.
public struct ResultingGuidelines: Sendable {
  /// A guideline that replaces another takes its slot; nil: lifted, or superseded by a certain one.
  private var slots: [ResultingGuideline?] = []
  /// By identifier, the slots in use, once there are more than `few`.
  private var places: [String: [Int]] = [:]
  /// The inherited guidelines that were lifted, each with the place that lifts it.
  public private(set) var lifted: [(at: Located<String>, dropped: ResultingGuideline)] = []

  /// Up to this many are compared one by one, which is cheaper than hashing.
  private static let few = 32

  /// In the order in which they are inherited.
  public var entries: [ResultingGuideline] { slots.compactMap { $0 } }

  /// The number of entries.
  package private(set) var count = 0

  package init() {}

  /// The guidelines with one identifier: at most one certain one, and those that perhaps apply.
  package func entries(of id: String) -> [ResultingGuideline] {
    places(of: id).compactMap { slots[$0] }
  }

  /// - Parameters:
  ///   - level: the phase that states these; nil: the rule set.
  ///   - applies: as in `RuleSet.guidelines(inPhase:)`.
  package mutating func apply(
    _ written: [GuidelineEntry], at level: Int?,
    _ applies: (Guideline) -> Bool? = { $0.only == nil ? true : nil }
  ) {
    for entry in written {
      switch entry {
      case .stated(let guideline): state(guideline, at: level, applies(guideline))
      case .lifted(let id):
        for place in places(of: id.value) {
          if let dropped = slots[place] { lifted.append((id, dropped)) }
          empty(place, of: id.value)
        }
      }
    }
  }

  /// - Parameter applies: nil: perhaps; then the guideline that it restates stays next to it.
  private mutating func state(_ guideline: Guideline, at level: Int?, _ applies: Bool?) {
    if applies == false { return }
    let id = guideline.id.value
    let known = places(of: id)
    let certain = known.first { slots[$0]?.isCertain ?? false }
    let new = ResultingGuideline(
      guideline: guideline, level: level, isCertain: applies != nil,
      replaced: certain.flatMap { slots[$0] }.map {
        .init(guideline: $0.guideline, level: $0.level)
      })
    if applies != nil {
      for place in known where place != certain { empty(place, of: id) }
      if let certain {
        slots[certain] = new
        return
      }
    }
    slots.append(new)
    count += 1
    if slots.count > Self.few { index() }
  }

  private func places(of id: String) -> [Int] {
    if slots.count > Self.few { return places[id] ?? [] }
    return slots.indices.filter { slots[$0]?.guideline.id.value == id }
  }

  private mutating func empty(_ place: Int, of id: String) {
    slots[place] = nil
    count -= 1
    if slots.count > Self.few { places[id]?.removeAll { $0 == place } }
  }

  /// Indexes the newest slot, and all of them once there are more than `few`.
  private mutating func index() {
    let first = slots.count == Self.few + 1 ? 0 : slots.count - 1
    for place in first..<slots.count {
      if let id = slots[place]?.guideline.id.value { places[id, default: []].append(place) }
    }
  }
}

extension RuleSet {
  /// The guidelines of a phase: those of the rule set, of milder phases as `inherits` says, and the
  /// phase's own; restating replaces, `lifted` drops.
  ///
  /// The default arguments give the view without values: as if the machines of all milder phases were
  /// in force, and with every guideline that `only` limits as one that perhaps applies.
  ///
  /// - Parameters:
  ///   - level: the index of the phase; nil: it is unknown.
  ///   - isInForce: under `phases-in-force`, whether the machine of a milder phase is in force. The
  ///     first phase has none.
  ///   - applies: whether a guideline applies within its `only`; nil: perhaps. One that does not is
  ///     ignored.
  public func guidelines(
    inPhase level: Int?, isInForce: (Int) -> Bool = { $0 > 0 },
    applies: (Guideline) -> Bool? = { $0.only == nil ? true : nil }
  ) -> ResultingGuidelines {
    var result = ResultingGuidelines()
    result.apply(guidelines, at: nil, applies)
    guard let level else { return result }
    for milder in 0..<level where handsDown(milder, isInForce) {
      result.apply(phases[milder].guidelines, at: milder, applies)
    }
    result.apply(phases[level].guidelines, at: level, applies)
    return result
  }

  /// Whether a phase hands its guidelines down to stricter ones.
  /// - Parameter isInForce: as in `guidelines(inPhase:)`.
  package func handsDown(_ level: Int, _ isInForce: (Int) -> Bool = { $0 > 0 }) -> Bool {
    kind == .independent && (inheritance == .milderPhases || isInForce(level))
  }

  /// The guidelines of a phase, and the inherited ones that it lifts itself.
  public struct PhaseGuidelines: Sendable {
    public let entries: [ResultingGuideline]
    public let lifted: [(at: Located<String>, dropped: ResultingGuideline)]
  }

  /// The guidelines of every phase, mildest first: the view without values, in one pass.
  public func guidelinesOfPhases() -> [PhaseGuidelines] {
    var all: [PhaseGuidelines] = []
    forEachPhase { result, known in
      all.append(PhaseGuidelines(entries: result.entries, lifted: Array(result.lifted[known...])))
    }
    return all
  }

  /// The number of guidelines of all phases together, inherited ones included.
  public var guidelineCount: Int {
    var count = 0
    forEachPhase { result, _ in count += result.count }
    return count
  }

  /// - Parameter body: receives the guidelines of a phase, and how many were lifted before it.
  private func forEachPhase(_ body: (borrowing ResultingGuidelines, Int) -> Void) {
    var shared = ResultingGuidelines()
    shared.apply(guidelines, at: nil)
    for (level, phase) in phases.enumerated() {
      let known = shared.lifted.count
      if handsDown(level) {
        shared.apply(phase.guidelines, at: level)
        body(shared, known)
      } else {
        var own = shared
        own.apply(phase.guidelines, at: level)
        body(own, known)
      }
    }
  }
}

/// The guidelines of all phases of a version by identifier: what `guidelines(inPhase:)` gives for each
/// phase without values, but without going through all guidelines again for each of them.
package struct GuidelinesByPhase: Sendable {
  /// What a phase has under one identifier.
  package struct Result: Sendable {
    /// At most one certain guideline, and those that perhaps apply.
    package var entries: [ResultingGuideline] = []
    /// Where an inherited guideline was last lifted.
    package var lifted: Located<String>?

    fileprivate static let nothing = Result()
  }

  /// What the rule set states for every phase.
  private let everywhere: [String: Result]
  /// By identifier, the phases from which on the result changes, of those that hand down, mildest first.
  private var steps: [String: [(level: Int, result: Result)]] = [:]
  /// By level, the results of phases that neither inherit from other phases nor hand down to them.
  private var alone: [Int: [String: Result]] = [:]

  package init(_ ruleSet: RuleSet) {
    var result = ResultingGuidelines()
    everywhere = result.applyAll(ruleSet.guidelines, at: nil) { _ in nil }
    var written: [String: [GuidelineEntry]] = [:]
    for entry in ruleSet.guidelines { written[entry.id.value, default: []].append(entry) }
    for (level, phase) in ruleSet.phases.enumerated() {
      guard ruleSet.handsDown(level) else {
        var result = ResultingGuidelines()
        let ids = Set(phase.guidelines.map(\.id.value))
        let stated = ids.sorted().flatMap { written[$0] ?? [] }
        let shared = result.applyAll(stated, at: nil) { _ in nil }
        alone[level] = result.applyAll(phase.guidelines, at: level) { shared[$0] }
        continue
      }
      let found = result.applyAll(phase.guidelines, at: level) { id in
        steps[id]?.last?.result ?? everywhere[id]
      }
      for (id, result) in found { steps[id, default: []].append((level, result)) }
    }
  }

  /// - Parameter level: the index of the phase; nil: it is unknown.
  package func result(of id: String, inPhase level: Int?) -> Result {
    let shared = everywhere[id] ?? .nothing
    guard let level else { return shared }
    if let own = alone[level] { return own[id] ?? shared }
    guard let steps = steps[id] else { return shared }
    // The last step that is not of a stricter phase.
    let next = steps.partitioningIndex { $0.level > level }
    return next == 0 ? shared : steps[next - 1].result
  }
}

extension ResultingGuidelines {
  /// Applies the entries of a phase or of the rule set.
  /// - Parameter before: the earlier result under an identifier.
  /// - Returns: the new results, by identifier of the entries.
  fileprivate mutating func applyAll(
    _ written: [GuidelineEntry], at level: Int?, before: (String) -> GuidelinesByPhase.Result?
  ) -> [String: GuidelinesByPhase.Result] {
    let known = lifted.count
    apply(written, at: level)
    var results: [String: GuidelinesByPhase.Result] = [:]
    for id in Set(written.map(\.id.value)) {
      results[id] = .init(entries: entries(of: id), lifted: before(id)?.lifted)
    }
    for (at, dropped) in lifted[known...] { results[dropped.guideline.id.value]?.lifted = at }
    return results
  }
}
