/// To which pages of its kind a page has links: to all, or where there are many, to its neighbours, so that a site does not grow
/// with the square of their number. One page has links to them all.
enum Neighbours {
  private static let most = 25

  static func areLeftOut(of count: Int) -> Bool { count > most }

  static func shown(around place: Int, of count: Int) -> Range<Int> {
    guard areLeftOut(of: count) else { return 0..<count }
    return max(0, place - most / 2)..<min(count, place + most / 2 + 1)
  }
}
