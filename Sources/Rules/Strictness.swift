internal import Findings

/// Compares the strictness of values of the same name, as far as that is certain.
extension Guideline {
  /// A value of this guideline, and the one of the same name in another.
  package struct ValuePair {
    package let new: Value
    package let old: Value
    /// The direction in which both become stricter.
    package let stricter: Stricter
  }

  /// The values that both guidelines have, with the same direction; it may be left out in one of
  /// them.
  func pairs(with old: Guideline) -> [ValuePair] {
    guard !values.isEmpty, !old.values.isEmpty else { return [] }
    let places = Places(of: old.values.map(\.name.value))
    return values.compactMap { new in
      guard let other = places[new.name.value].map({ old.values[$0] }),
        let stricter = new.stricter ?? other.stricter, other.stricter ?? stricter == stricter
      else { return nil }
      return ValuePair(new: new, old: other, stricter: stricter)
    }
  }

  /// The values that are looser here than in another guideline.
  package func looserValues(than old: Guideline) -> [ValuePair] {
    let pairs = pairs(with: old)
    let span = Interval.both(pairs)
    return pairs.filter { pair in
      if let span, pair.isTime { return span.isLooser(pair) }
      return pair.isLooser
    }
  }

  /// Whether this guideline has all limits of another, at least two, and is stricter.
  package func isStricter(than other: Guideline) -> Bool {
    let limits = other.values.filter { $0.stricter != nil }.map(\.name.value)
    guard limits.count >= 2,
      Set(limits).isSubset(of: values.filter { $0.stricter != nil }.map(\.name.value))
    else { return false }
    return !other.looserValues(than: self).isEmpty && looserValues(than: other).isEmpty
  }

  /// A limit that was left unchanged, and a stricter one that was tightened.
  package struct LeftBehind {
    package let left: ValuePair
    package let tightened: ValuePair
  }

  /// Finds numbers that were left unchanged although a stricter one of the same direction and unit
  /// was tightened.
  /// - Parameter haveSameUnit: whether two values are known to have the same unit.
  package func limitsLeftBehind(
    by old: Guideline, haveSameUnit: (String, String) -> Bool
  ) -> [LeftBehind] {
    let pairs = pairs(with: old)
    let tightened = pairs.filter { $0.isTightened }
    // This compares all with all: no sentence has that many numbers.
    guard !tightened.isEmpty, pairs.count <= 32 else { return [] }
    return pairs.compactMap { left in
      guard let number = left.new.number, number == left.old.number else { return nil }
      return tightened.first { other in
        guard other.stricter == left.stricter, let before = other.old.number else { return false }
        return (left.stricter == .lower ? number > before : number < before)
          && haveSameUnit(left.new.name.value, other.new.name.value)
      }.map { LeftBehind(left: left, tightened: $0) }
    }
  }
}

extension Guideline.Value {
  /// The number in a form that orders like its digits; nil for times and words.
  package var number: Double? {
    guard case .number(let text) = content else { return nil }
    return DecimalNumber(text)?.ordered
  }

  fileprivate var minutes: Int? {
    guard case .time(let minutes, _) = content else { return nil }
    return minutes
  }

  /// The value as it is written.
  package var written: String {
    switch content {
    case .number(let text), .time(_, let text), .text(let text): text
    }
  }
}

extension Guideline.ValuePair {
  fileprivate var isTime: Bool { new.minutes != nil && old.minutes != nil }

  fileprivate var isTightened: Bool {
    guard let new = new.number, let old = old.number else { return false }
    return stricter == .lower ? new < old : stricter == .higher && new > old
  }

  /// Whether it is looser by itself. Of two times more than 12 hours apart, neither is clearly earlier.
  fileprivate var isLooser: Bool {
    if let new = new.number, let old = old.number {
      return stricter == .lower ? new > old : stricter == .higher && new < old
    }
    guard let new = new.minutes, let old = old.minutes, abs(new - old) <= 720 else { return false }
    return stricter == .earlier ? new > old : stricter == .later && new < old
  }
}

/// The time of day during which something is restricted, before and after: one value is stricter
/// the earlier it is, the other the later it is.
private struct Interval {
  let new: (from: Int, length: Int)
  let old: (from: Int, length: Int)

  /// Nil if there are other times, too, so that it is unknown which two belong together.
  static func both(_ pairs: [Guideline.ValuePair]) -> Interval? {
    let times = pairs.filter(\.isTime)
    guard times.count == 2, let from = times.first(where: { $0.stricter == .earlier }),
      let to = times.first(where: { $0.stricter == .later })
    else { return nil }
    func interval(_ side: KeyPath<Guideline.ValuePair, Guideline.Value>) -> (Int, Int)? {
      guard let from = from[keyPath: side].minutes, let to = to[keyPath: side].minutes, from != to
      else { return nil }
      let length = (to - from + 2 * day) % day
      return (from % day, length == 0 ? day : length)
    }
    guard let new = interval(\.new), let old = interval(\.old) else { return nil }
    return Interval(new: new, old: old)
  }

  private static let day = 1440

  /// Whether the restriction begins later, or ends earlier, than before, so that some time is no
  /// longer restricted.
  func isLooser(_ pair: Guideline.ValuePair) -> Bool {
    if new.length == Interval.day { return false }
    if pair.stricter == .earlier {
      // When the old one begins, the new one has not begun or has ended.
      return (old.from - new.from + Interval.day) % Interval.day >= new.length
    }
    let end = (old.from + old.length - new.from + Interval.day) % Interval.day
    return end == 0 ? new.length != Interval.day : end > new.length
  }
}

extension Guideline {
  /// How the values of a guideline compare with those of an earlier one.
  package enum Comparison: Sendable, Hashable {
    case same
    /// Some are stricter, and no others differ.
    case stricter
    case looser
    /// Values without a direction differ, or some are stricter and others looser.
    case different
  }

  /// How the values of this guideline compare with those of an earlier statement of it.
  package func strictness(comparedWith old: Guideline) -> Comparison {
    func contents(_ values: [Value]) -> [String: Value.Content] {
      Dictionary(
        values.map { ($0.name.value, $0.content) }, uniquingKeysWith: { first, _ in first })
    }
    let (before, after) = (contents(old.values), contents(values))
    let differing = Set(before.keys).union(after.keys).filter { name in
      guard let one = before[name], let other = after[name] else { return true }
      return !one.says(sameAs: other)
    }
    guard !differing.isEmpty else { return .same }
    let looser = Set(looserValues(than: old).map(\.new.name.value)).intersection(differing)
    let stricter = Set(old.looserValues(than: self).map(\.new.name.value)).intersection(differing)
    if looser.isEmpty, stricter == differing { return .stricter }
    if stricter.isEmpty, looser == differing { return .looser }
    return .different
  }
}

extension Guideline.Value.Content {
  /// Whether two values are equal, however they are written: 1.5 and 1.50.
  package func says(sameAs other: Self) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let other)):
      one == other
        || DecimalNumber(one).map { $0.ordered == DecimalNumber(other)?.ordered } ?? false
    case (.time(let one, _), .time(let other, _)): one == other
    default: self == other
    }
  }
}
