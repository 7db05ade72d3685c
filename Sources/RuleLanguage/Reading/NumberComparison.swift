/// The figures of a text in two languages, and those that only one of them has.
struct NumberComparison {
  /// What the first text says and the second does not, and the other way round; both empty where
  /// they say the same.
  private(set) var first: [StatedNumber] = []
  private(set) var second: [StatedNumber] = []

  typealias Figures = (figures: [StatedNumber], vague: Int)

  init(_ a: Figures, _ b: Figures) {
    var taken = Array(repeating: false, count: b.figures.count)
    var buckets: [String: [Int]] = [:]
    // Of equal ones that which says the most is taken first, so it stands at the end.
    for weight in [StatedNumber.Weight.loose, .weak, .strong] {
      for (at, figure) in b.figures.enumerated() where figure.weight == weight {
        for key in figure.keys { buckets[key, default: []].append(at) }
      }
    }
    var left: [StatedNumber] = []
    for weight in [StatedNumber.Weight.strong, .weak, .loose] {
      for figure in a.figures where figure.weight == weight {
        if let match = NumberComparison.take(figure, &buckets, taken) {
          taken[match] = true
        } else {
          left.append(figure)
        }
      }
    }
    let right = b.figures.indices.filter { !taken[$0] }.map { b.figures[$0] }
    let names = NumberComparison.names(left, right)
    let one = NumberComparison.saying(left, but: b.vague)
    let other = NumberComparison.saying(right, but: a.vague)
    let isStrong = (one + other).contains { $0.weight == .strong }
    if isStrong || !one.isEmpty && !other.isEmpty, !NumberComparison.isOtherUnit(one, other) {
      (first, second) = (one, other)
    } else {
      (first, second) = names
    }
  }

  var isEmpty: Bool { first.isEmpty && second.isEmpty }

  private static func take(
    _ figure: StatedNumber, _ buckets: inout [String: [Int]], _ taken: [Bool]
  ) -> Int? {
    for key in figure.keys {
      while let last = buckets[key]?.last {
        buckets[key]?.removeLast()
        if !taken[last] { return last }
      }
    }
    return nil
  }

  /// Numbers that say something by themselves, without as many as vague words can stand for.
  private static func saying(_ figures: [StatedNumber], but vague: Int) -> [StatedNumber] {
    let saying = figures.filter { $0.weight != .loose && $0.letters == nil }
    return saying.count <= vague ? [] : Array(saying.dropFirst(vague))
  }

  /// Names that differ by their number alone, such as 2G and 3G.
  private static func names(_ a: [StatedNumber], _ b: [StatedNumber]) -> (
    [StatedNumber], [StatedNumber]
  ) {
    let letters = Set(a.compactMap(\.letters)).intersection(b.compactMap(\.letters))
    func of(_ figures: [StatedNumber]) -> [StatedNumber] {
      figures.filter { $0.letters.map(letters.contains) ?? false }
    }
    return (of(a), of(b))
  }

  /// Fourteen days and two weeks, 48 hours and two days, 90 minutes and 1.5 hours.
  private static func isOtherUnit(_ a: [StatedNumber], _ b: [StatedNumber]) -> Bool {
    guard a.count == 1, b.count == 1, let x = Double(a[0].keys[0]), let y = Double(b[0].keys[0])
    else { return false }
    return [7, 24, 60].contains { x == y * $0 || y == x * $0 }
  }
}
