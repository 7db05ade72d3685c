public import Findings

/// A guideline of a phase, after inheritance.
public struct ResultingGuideline: Sendable {
  public let guideline: Guideline
  /// The phase that states it, as a place in the rule set; nil: the rule set, for every phase.
  public let level: Int?
  /// Whether it applies wherever and whenever the phase does; false: perhaps, by its `only`.
  public let isCertain: Bool
  /// The guideline that would apply if this one were not stated.
  public let replaced: Statement?

  public struct Statement: Sendable {
    public let guideline: Guideline
    /// As that of a resulting guideline.
    public let level: Int?

    package init(guideline: Guideline, level: Int?) {
      self.guideline = guideline
      self.level = level
    }
  }
}

/// What applies in a phase, and what it has dropped of what was handed down to it.
public struct ResultingGuidelines: Sendable {
  /// One that is replaced keeps its place; nil: lifted.
  private var slots: [ResultingGuideline?] = []
  /// By identifier the slots that are taken, once there are many.
  private var places: [String: [Int]] = [:]
  /// What was handed down and is lifted, with the place at which it is.
  public private(set) var lifted: [(at: Located<String>, dropped: ResultingGuideline)] = []

  /// So many are compared one by one, which is cheaper than hashing.
  private static let few = 32

  /// In the order in which they are handed down.
  public var entries: [ResultingGuideline] { slots.compactMap { $0 } }

  /// How many there are in all.
  package private(set) var count = 0

  package init() {}

  /// The guidelines of one identifier: at most one that is certain, and those that are a perhaps.
  package func entries(of id: String) -> [ResultingGuideline] {
    places(of: id).compactMap { slots[$0] }
  }

  /// - Parameters:
  ///   - level: the phase that states these; nil: the rule set.
  ///   - applies: as of the guidelines of a phase.
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

  /// - Parameter applies: nil: perhaps; then what it restates stays beside it.
  private mutating func state(_ guideline: Guideline, at level: Int?, _ applies: Bool?) {
    if applies == false { return }
    let id = guideline.id.value
    let known = places(of: id)
    let certain = known.first { slots[$0]?.isCertain ?? false }
    let new = ResultingGuideline(
      guideline: guideline, level: level, isCertain: applies != nil,
      replaced: certain.flatMap { slots[$0] }.map {
        .init(guideline: $0.guideline, level: $0.level)
      }
    )
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

  /// Enters the newest slot, and all others once they are many.
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
  /// What is left out of the parameters gives the view without values: as if the machines of all
  /// milder phases were in force, and with every guideline that an `only` limits as a perhaps.
  ///
  /// - Parameters:
  ///   - level: the place of the phase; nil: it is unknown.
  ///   - isInForce: under `phases-in-force`, whether the machine of a milder phase is in force. The
  ///     first phase has none.
  ///   - applies: whether a guideline applies within its `only`; nil: perhaps. One that does not is
  ///     as if it were not written.
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
  /// - Parameter isInForce: as of the guidelines of a phase.
  package func handsDown(_ level: Int, _ isInForce: (Int) -> Bool = { $0 > 0 }) -> Bool {
    kind == .independent && (inheritance == .milderPhases || isInForce(level))
  }

  /// What a phase has, and what it drops itself of what is handed down to it.
  public struct PhaseGuidelines: Sendable {
    public let entries: [ResultingGuideline]
    public let lifted: [(at: Located<String>, dropped: ResultingGuideline)]
  }

  /// The guidelines of every phase, mildest first: the view without values, in one pass.
  public func guidelinesOfPhases() -> [PhaseGuidelines] {
    var all: [PhaseGuidelines] = []
    forEachPhase { result, known in
      all.append(
        PhaseGuidelines(entries: result.entries, lifted: Array(result.lifted[known...])))
    }
    return all
  }

  /// How many guidelines all phases have together, each with what it inherits.
  public var guidelineCount: Int {
    var count = 0
    forEachPhase { result, _ in count += result.count }
    return count
  }

  /// - Parameter body: gets what results in a phase, and how much was lifted before it.
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

/// The guidelines of all phases of a version, identifier by identifier: what `guidelines(inPhase:)` says
/// of one phase after the other without figures, which takes as long for each as there are guidelines.
package struct GuidelinesByPhase: Sendable {
  /// What results in a phase under one identifier.
  package struct Result: Sendable {
    /// At most one that is certain, and those that are a perhaps.
    package var entries: [ResultingGuideline] = []
    /// Where the last that is lifted of what was handed down is.
    package var lifted: Located<String>?

    fileprivate static let nothing = Result()
  }

  /// Of the rule set, where no phase changes them.
  private let everywhere: [String: Result]
  /// From which phase on something else results, for the phases that hand down, mildest first.
  private var steps: [String: [(level: Int, result: Result)]] = [:]
  /// By level, what a phase states to which no other hands down and that hands nothing down.
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

  /// - Parameter level: the place of the phase; nil: it is unknown.
  package func result(of id: String, inPhase level: Int?) -> Result {
    let shared = everywhere[id] ?? .nothing
    guard let level else { return shared }
    if let own = alone[level] { return own[id] ?? shared }
    guard let steps = steps[id] else { return shared }
    // The last one that is not of a stricter phase.
    let next = steps.partitioningIndex { $0.level > level }
    return next == 0 ? shared : steps[next - 1].result
  }
}

extension ResultingGuidelines {
  /// Applies what is written at one place.
  /// - Parameter before: what resulted under an identifier before.
  /// - Returns: by identifier what results now, of those that are written there.
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
