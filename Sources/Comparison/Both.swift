/// The same thing on both sides of a comparison.
public struct Both<Value> {
  public var old: Value
  public var new: Value

  public init(_ old: Value, _ new: Value) {
    self.old = old
    self.new = new
  }

  /// - Parameter other: what the other side has.
  init(_ own: Value, on side: WhichSide, other: Value) {
    self.init(side == .old ? own : other, side == .old ? other : own)
  }

  package subscript(side: WhichSide) -> Value { side == .old ? old : new }

  public func map<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Both<Other> {
    Both<Other>(try transform(old), try transform(new))
  }

  /// Combines this with another pair, side by side.
  func with<Other, Result>(
    _ other: Both<Other>, to transform: (Value, Other) -> Result
  ) -> Both<Result> {
    Both<Result>(transform(old, other.old), transform(new, other.new))
  }

  /// The same with several pairs: each call takes longer, so not for frequent use.
  package func with<each Other, Result>(
    _ other: repeat Both<each Other>, to transform: (Value, repeat each Other) -> Result
  ) -> Both<Result> {
    Both<Result>(transform(old, repeat (each other).old), transform(new, repeat (each other).new))
  }

  /// The pair with its sides swapped.
  public var mirrored: Both { Both(new, old) }
}

extension Both: Sendable where Value: Sendable {}
extension Both: Equatable where Value: Equatable {
  /// Whether nothing differs.
  package var isSame: Bool { old == new }
}
extension Both: Hashable where Value: Hashable {}

extension Both {
  /// Both values; nil if one of them is missing.
  package func complete<Thing>() -> Both<Thing>? where Value == Thing? {
    guard let old, let new else { return nil }
    return Both<Thing>(old, new)
  }

  /// The values that are there, the old one first.
  package func present<Thing>() -> [Thing] where Value == Thing? { [old, new].compactMap { $0 } }
}

/// One of the two sides of a comparison.
package enum WhichSide: Sendable {
  case old, new

  var other: WhichSide { self == .old ? .new : .old }

  static let both = Both(WhichSide.old, WhichSide.new)
}
