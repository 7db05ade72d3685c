import TestSupport

/// Choices that a seed repeats.
struct SeededNumbers {
  private var source: Chance

  init(seed: UInt64) { source = Chance(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(source.next() % UInt64(range.count))
  }

  /// True in so many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[number(0...list.count - 1)] }

  mutating func shuffled<Element>(_ list: [Element]) -> [Element] {
    var rest = list
    var result: [Element] = []
    while !rest.isEmpty { result.append(rest.remove(at: number(0...rest.count - 1))) }
    return result
  }

  /// Each element with so many chances in a hundred.
  mutating func some<Element>(_ list: [Element], percent: Int) -> [Element] {
    list.filter { _ in chance(percent) }
  }
}
