/// The same thing on both sides of a comparison.
public struct Both<Value> {
  public var old: Value
  public var new: Value

  public init(_ old: Value, _ new: Value) {
    self.old = old
    self.new = new
  }

  public func map<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Both<Other> {
    Both<Other>(try transform(old), try transform(new))
  }

  /// What follows from this and from something else, side by side.
  func with<Other, Result>(_ other: Both<Other>, _ transform: (Value, Other) -> Result)
    -> Both<Result>
  {
    Both<Result>(transform(old, other.old), transform(new, other.new))
  }

  /// The other way round.
  public var mirrored: Both { Both(new, old) }
}

extension Both: Sendable where Value: Sendable {}
extension Both: Equatable where Value: Equatable {
  /// Whether nothing differs.
  var isSame: Bool { old == new }
}
extension Both: Hashable where Value: Hashable {}
