public import Rules

/// What the order of the messages of a county depends on.
public protocol Told {
  var identifier: String { get }
  /// The day at whose end it became known.
  var known: Day { get }
  /// The first day on which the change applies.
  var from: Day { get }
  /// The ordinances of which it speaks.
  var ordinances: Set<String> { get }
  /// How many times people had been told of the same rules on its day before.
  var telling: Int { get set }
}

extension Sequence where Element: Told {
  /// The messages of a county, the newest first, each with its `telling`.
  ///
  /// People are told once of an ordinance with each state of knowledge. So a second message of a day about one is of a later
  /// state: it takes back or corrects what the first one said, and is the newer one, whatever they are called.
  /// - Precondition: they come in the order in which people were told.
  public func newestFirst() -> [Element] {
    var all = Array(self)
    for places in all.indices.grouped(by: { all[$0].known }).map(\.1) {
      var (telling, spoken) = (0, Set<String>())
      var tellings: [String: Int] = [:]
      for place in places {
        // One that was handed on twice was told once.
        if let known = tellings[all[place].identifier] {
          all[place].telling = known
          continue
        }
        if !spoken.isDisjoint(with: all[place].ordinances) {
          telling += 1
          spoken = []
        }
        spoken.formUnion(all[place].ordinances)
        tellings[all[place].identifier] = telling
        all[place].telling = telling
      }
    }
    return all.sorted { one, other in
      (other.known, other.telling, other.from, one.identifier)
        < (one.known, one.telling, one.from, other.identifier)
    }
  }
}
