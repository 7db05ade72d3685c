/// SplitMix64: the same numbers for the same seed, on every machine.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
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
