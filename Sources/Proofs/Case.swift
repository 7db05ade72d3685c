package import Rules

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

  /// The case as a list: `level = 12.5, flow has no value`.
  /// - Parameters:
  ///   - figure: what one is called, by its place in `Cells.axes`.
  ///   - unknown: what a row or a phase is called.
  package func described(
    _ cells: Cells, figure: (Int) -> String, unknown: (Condition) -> String
  ) -> String {
    let values = values.map { value in
      guard let place = value.cell else { return "\(figure(value.figure)) has no value" }
      let axis = cells.axes[value.figure]
      return "\(figure(value.figure)) = \(axis.example(in: axis.cells[place]))"
    }
    let unknowns = unknowns.map { one in
      let holds =
        switch one.isTrue {
        case true?: "holds"
        case false?: "does not hold"
        case nil: "is not known"
        }
      return "\(unknown(cells.unknowns[one.unknown])) \(holds)"
    }
    let all = values + unknowns
    return all.isEmpty ? "any values" : all.joined(separator: ", ")
  }
}
