/// What figures, rows and phases may be at once: the witness of a proof.
package struct Case: Hashable, Sendable {
  /// Those on which it depends.
  package let values: [Value]
  package let unknowns: [Unknown]

  package struct Value: Hashable, Sendable {
    /// A place in `Cells.axes`.
    package let figure: Int
    /// A place in the axis's cells; nil: there is no value.
    package let cell: Int?
  }

  package struct Unknown: Hashable, Sendable {
    /// A place in `Cells.unknowns`.
    package let unknown: Int
    /// Nil: it is not known.
    package let isTrue: Bool?
  }
}
