internal import Findings

/// A cycle of names: each step names the next, and the last leads back to the start.
struct Cycle {
  /// The name that the first step is written under, and to which the last one leads.
  private let start: String
  private let names: [Located<String>]

  /// How many steps of a cycle are shown.
  private static let mostNotes = 20

  /// Reports every cycle of rule sets, or of notices, that name each other.
  /// - Parameters:
  ///   - targets: by rule set or notice, those that it names.
  ///   - verb: what naming means: `displaces`.
  ///   - alone: the whole finding and its help where one names itself.
  /// - Returns: whether there is a cycle.
  @discardableResult static func report(
    in targets: [String: [Located<String>]], to findings: FindingCollector, as check: Check,
    verb: String, help: String, alone: (finding: String, help: String)
  ) -> Bool {
    let cycles = all(in: targets)
    for cycle in cycles {
      let next = cycle.names[0]
      let isAlone = cycle.names.count == 1
      findings.report(
        check, at: next.span,
        isAlone
          ? "`\(cycle.start)` \(alone.finding)"
          : "`\(cycle.start)` \(verb) `\(next.value)`, which leads back to `\(cycle.start)`",
        help: isAlone ? alone.help : help,
        notes: zip(cycle.names, cycle.names.dropFirst()).prefix(mostNotes).map {
          .init($1.span, "`\($0.value)` \(verb) `\($1.value)`")
        })
    }
    return !cycles.isEmpty
  }

  /// One cycle for every group of names that lead to each other: the shortest through the first of
  /// them by alphabet. Such a group is one mistake.
  private static func all(in targets: [String: [Located<String>]]) -> [Cycle] {
    let names = targets.keys.sorted()
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let steps = names.map { name in
      (targets[name] ?? []).compactMap { step in places[step.value].map { (to: $0, step) } }
    }
    let group = StronglyConnectedComponents(steps.map { $0.map(\.to) }).number
    var seen: Set<Int> = []
    return names.indices.compactMap { start in
      guard seen.insert(group[start]).inserted else { return nil }
      return shortest(from: start, steps, within: group)
        .map { Cycle(start: names[start], names: $0) }
    }
  }

  /// The steps of the shortest way back to a name, through names of its group only.
  private static func shortest(
    from start: Int, _ steps: [[(to: Int, Located<String>)]], within group: [Int]
  ) -> [Located<String>]? {
    var arrival: [Int: (from: Int, step: Located<String>)] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      for (to, step) in steps[current] where group[to] == group[start] {
        guard to != start else {
          var path = [step]
          var at = current
          while at != start, let (from, step) = arrival[at] {
            path.append(step)
            at = from
          }
          return path.reversed()
        }
        if arrival[to] == nil {
          arrival[to] = (current, step)
          queue.append(to)
        }
      }
    }
    return nil
  }
}

/// Finds which nodes of a graph can reach each other (Tarjan's strongly connected components),
/// without recursion: a chain may be as long as there are files.
private struct StronglyConnectedComponents {
  /// The number of the component of each node.
  private(set) var number: [Int]
  private var order: [Int]
  private var lowest: [Int]
  private var stack: [Int] = []

  init(_ targets: [[Int]]) {
    number = targets.map { _ in -1 }
    order = number
    lowest = number
    for node in targets.indices where order[node] < 0 { walk(from: node, targets) }
  }

  private mutating func walk(from first: Int, _ targets: [[Int]]) {
    var path = [(node: first, next: 0)]
    enter(first)
    while let (node, next) = path.last {
      if next < targets[node].count {
        path[path.count - 1].next += 1
        let target = targets[node][next]
        if order[target] < 0 {
          enter(target)
          path.append((target, 0))
        } else if number[target] < 0 {
          lowest[node] = min(lowest[node], order[target])
        }
        continue
      }
      path.removeLast()
      if let before = path.last?.node { lowest[before] = min(lowest[before], lowest[node]) }
      if lowest[node] == order[node] {
        while let member = stack.popLast() {
          number[member] = node
          if member == node { break }
        }
      }
    }
  }

  private var entered = 0

  private mutating func enter(_ node: Int) {
    order[node] = entered
    lowest[node] = entered
    entered += 1
    stack.append(node)
  }
}
