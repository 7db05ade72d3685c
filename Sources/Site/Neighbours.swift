/// The pages of one kind to which each of them has a link: where there are many, its neighbours, so that the site grows with their
/// number and not with its square. One page links to them all.
enum Neighbours {
  private static let most = 25

  static func areLeftOut(of count: Int) -> Bool { count > most }

  static func shown(around place: Int, of count: Int) -> Range<Int> {
    guard areLeftOut(of: count) else { return 0..<count }
    return max(0, place - most / 2)..<min(count, place + most / 2 + 1)
  }
}
