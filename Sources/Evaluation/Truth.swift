/// What a condition is on a day. The order is that of Kleene's logic, so `all` is the minimum and
/// `any` the maximum of its parts.
public enum Truth: UInt8, Sendable, Hashable, Comparable {
  case isFalse = 0
  case isUnknown = 1
  case isTrue = 2

  /// Nil: unknown.
  package var known: Bool? { self == .isUnknown ? nil : self == .isTrue }

  public static func < (a: Truth, b: Truth) -> Bool { a.rawValue < b.rawValue }
}
