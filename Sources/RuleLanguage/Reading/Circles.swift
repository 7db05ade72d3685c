internal import YAMLSource

/// Names that lead to names, and back to where they began: each step names the next.
struct Circle {
  /// Among whose names the first step is, and where the last step leads.
  let start: String
  let names: [Located<String>]
  var entrance: Located<String> { names[0] }

  /// Steps of a circle that are shown.
  private static let mostNotes = 20

  /// A note for every step but the first.
  func notes(_ words: (String, String) -> String) -> [Diagnostic.Note] {
    zip(names, names.dropFirst()).prefix(Circle.mostNotes).map {
      .init($1.span, words($0.value, $1.value))
    }
  }

  /// Of every tangle of names that lead to each other one circle: the shortest through the first of
  /// them by alphabet. What hangs together is one mistake.
  static func all(in targets: [String: [Located<String>]]) -> [Circle] {
    let names = targets.keys.sorted()
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let steps = names.map { name in
      (targets[name] ?? []).compactMap { step in places[step.value].map { (to: $0, step) } }
    }
    let tangle = Tangles(steps.map { $0.map(\.to) }).number
    var seen: Set<Int> = []
    return names.indices.compactMap { start in
      guard seen.insert(tangle[start]).inserted else { return nil }
      return shortest(from: start, steps, within: tangle)
        .map { Circle(start: names[start], names: $0) }
    }
  }

  /// The steps of the shortest way back, in which only names of the same tangle can stand.
  private static func shortest(
    from start: Int, _ steps: [[(to: Int, Located<String>)]], within tangle: [Int]
  ) -> [Located<String>]? {
    var arrival: [Int: (from: Int, step: Located<String>)] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      for (to, step) in steps[current] where tangle[to] == tangle[start] {
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

/// Which nodes of a graph can be reached from each other (Tarjan's strongly connected components),
/// without recursion: a chain may be as long as there are files.
private struct Tangles {
  /// For every node the number of its tangle.
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
