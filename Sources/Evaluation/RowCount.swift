/// The progress of a `row`: a pure function of the days counted so far.
struct RowCount {
  /// The counted days in a row, up to the last, on which the condition was true; at most `needed`.
  private var held: Int32
  /// The counted days in a row, up to the last, on which it was not false; at most `needed`.
  private var notFalse: Int32

  /// Before the first day: all earlier days are taken to have one truth, by default unknown.
  init(needed: Int32, allDays truth: UInt8 = Truth.isUnknown.rawValue) {
    held = truth == Truth.isTrue.rawValue ? needed : 0
    notFalse = truth == Truth.isFalse.rawValue ? 0 : needed
  }

  /// Moves on by one counted day.
  mutating func count(_ truth: UInt8, needed: Int32) {
    held = truth == Truth.isTrue.rawValue ? min(held + 1, needed) : 0
    notFalse = truth == Truth.isFalse.rawValue ? 0 : min(notFalse + 1, needed)
  }

  /// False if a needed day was false, else unknown if one was unknown, else true.
  func truth(needed: Int32) -> UInt8 {
    if notFalse < needed { return Truth.isFalse.rawValue }
    return (held < needed ? Truth.isUnknown : .isTrue).rawValue
  }
}

/// The truth of a condition on a day. The order is that of Kleene's logic: `all` is the minimum and
/// `any` the maximum of the parts.
public enum Truth: UInt8, Sendable, Hashable, Comparable {
  case isFalse = 0
  case isUnknown = 1
  case isTrue = 2

  /// Nil: unknown.
  package var known: Bool? { self == .isUnknown ? nil : self == .isTrue }

  public static func < (a: Truth, b: Truth) -> Bool { a.rawValue < b.rawValue }
}
