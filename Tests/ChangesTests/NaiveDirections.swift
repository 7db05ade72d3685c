import TestSupport

/// A made-up condition and what it is in one case: nothing of the engine is in it.
indirect enum NaiveCondition {
  case compare(metric: Int, above: Bool, bound: Int, isIncluded: Bool)
  case all([NaiveCondition])
  case any([NaiveCondition])
  case not(NaiveCondition)

  static let metrics = ["incidence", "beds"]
  private static let bounds = [10, 35, 50, 100]

  static func random(_ chance: inout Chance, depth: Int = 2) -> NaiveCondition {
    switch depth == 0 ? 0 : Int.random(in: 0..<6, using: &chance) {
    case 3: .all([random(&chance, depth: depth - 1), random(&chance, depth: depth - 1)])
    case 4: .any([random(&chance, depth: depth - 1), random(&chance, depth: depth - 1)])
    case 5: .not(random(&chance, depth: depth - 1))
    default:
      .compare(
        metric: Int.random(in: 0...1, using: &chance), above: Bool.random(using: &chance),
        bound: bounds.randomElement(using: &chance) ?? 10,
        isIncluded: Bool.random(using: &chance))
    }
  }

  /// The same with one bound moved, or one word replaced.
  func nudged(_ chance: inout Chance) -> NaiveCondition {
    switch self {
    case .compare(let metric, let above, _, let isIncluded):
      .compare(
        metric: metric, above: above,
        bound: Self.bounds.randomElement(using: &chance) ?? 10,
        isIncluded: isIncluded != (Int.random(in: 0..<3, using: &chance) == 0))
    case .all(let parts): .all([parts[0].nudged(&chance)] + parts.dropFirst())
    case .any(let parts): .any(parts.dropLast() + [parts[parts.count - 1].nudged(&chance)])
    case .not(let part): .not(part.nudged(&chance))
    }
  }

  /// The same in other words: `above` as the opposite of `at most`, and parts in another order.
  var reworded: NaiveCondition {
    switch self {
    case .compare(let metric, let above, let bound, let isIncluded):
      .not(.compare(metric: metric, above: !above, bound: bound, isIncluded: !isIncluded))
    case .all(let parts): .not(.any(parts.reversed().map { .not($0.reworded) }))
    case .any(let parts): .any(parts.reversed().map(\.reworded))
    case .not(let part): .not(part.reworded)
    }
  }

  /// As a rule file has it.
  var text: String {
    switch self {
    case .compare(let metric, let above, let bound, let isIncluded):
      let word = above ? (isIncluded ? "at-least" : "above") : isIncluded ? "at-most" : "below"
      return "{ \(Self.metrics[metric]): { \(word): \(bound) } }"
    case .all(let parts): return "{ all: [\(parts.map(\.text).joined(separator: ", "))] }"
    case .any(let parts): return "{ any: [\(parts.map(\.text).joined(separator: ", "))] }"
    case .not(let part): return "{ not: \(part.text) }"
    }
  }

  /// Nil: unknown.
  func truth(_ values: [Double?]) -> Bool? {
    switch self {
    case .compare(let metric, let above, let bound, let isIncluded):
      guard let value = values[metric] else { return nil }
      if value == Double(bound) { return isIncluded }
      return above ? value > Double(bound) : value < Double(bound)
    case .all(let parts):
      let truths = parts.map { $0.truth(values) }
      return truths.contains(false) ? false : truths.contains(nil) ? nil : true
    case .any(let parts):
      let truths = parts.map { $0.truth(values) }
      return truths.contains(true) ? true : truths.contains(nil) ? nil : false
    case .not(let part): return part.truth(values).map { !$0 }
    }
  }

  /// Every bound, a value between each two and beyond them, and none; values begin at 0.
  static let grid: [[Double?]] = {
    let axis: [Double?] = [0, 5, 10, 20, 35, 40, 50, 75, 100, 150, nil]
    return axis.flatMap { a in axis.map { [a, $0] } }
  }()
}

/// How two conditions stand to each other on every point of the grid.
struct NaiveRelation {
  let isSame: Bool
  let oldImpliesNew: Bool
  let newImpliesOld: Bool

  init(_ old: NaiveCondition, _ new: NaiveCondition) {
    let truths = NaiveCondition.grid.map { (old.truth($0), new.truth($0)) }
    isSame = truths.allSatisfy { $0 == $1 }
    oldImpliesNew = truths.allSatisfy { $0 != true || $1 == true }
    newImpliesOld = truths.allSatisfy { $1 != true || $0 == true }
  }

  var isWider: Bool { oldImpliesNew && !newImpliesOld }
  var isNarrower: Bool { newImpliesOld && !oldImpliesNew }
}
