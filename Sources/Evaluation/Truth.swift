/// What a condition is on a day. The order is that of Kleene's logic, so `all` is the minimum and
/// `any` the maximum of its parts.
public enum Truth: UInt8, Sendable, Hashable, Comparable {
  case isFalse = 0
  case isUnknown = 1
  case isTrue = 2

  public static func < (a: Truth, b: Truth) -> Bool { a.rawValue < b.rawValue }
}

extension Truth {
  public static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .isFalse: .isTrue
    case .isUnknown: .isUnknown
    case .isTrue: .isFalse
    }
  }
}
