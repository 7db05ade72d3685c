internal import Rules

extension Cells {
  /// Whether two formulas are the same but for the order of parts, parts that appear twice, and
  /// where negations are: a look at their form, not at cases. Then they are the same in every case.
  ///
  /// - Parameter most: how many parts may be looked at, less those that were; once they are used up, nothing is
  ///   said to be the same.
  func haveSameForm(_ one: Formula, _ other: Formula, atMost most: inout Int) -> Bool {
    guard let one = form(of: one.place, isNegated: false, &most),
      let other = form(of: other.place, isNegated: false, &most)
    else { return false }
    return one == other
  }

  /// A formula with its negations moved to figures and unknowns, and its parts sorted.
  private indirect enum Form: Hashable {
    case figure(Int, Range<Int>, isNegated: Bool)
    case unknown(Int, isNegated: Bool)
    case rowOver(Form, isNegated: Bool)
    case all(Set<Form>)
    case any(Set<Form>)
  }

  private func form(of place: Int, isNegated: Bool, _ most: inout Int) -> Form? {
    most -= 1
    guard most >= 0 else { return nil }
    switch nodes[place] {
    case .figure(let figure, let range):
      let count = axes[figure].cells.count
      // The other cells of the metric, where these are neighbours, too.
      if isNegated, range.lowerBound == 0 {
        return .figure(figure, range.upperBound..<count, isNegated: false)
      }
      if isNegated, range.upperBound == count {
        return .figure(figure, 0..<range.lowerBound, isNegated: false)
      }
      return .figure(figure, range, isNegated: isNegated)
    case .unknown(let unknown): return .unknown(unknown, isNegated: isNegated)
    case .rowOver(let today):
      return form(of: today, isNegated: false, &most).map { .rowOver($0, isNegated: isNegated) }
    case .not(let part): return form(of: part, isNegated: !isNegated, &most)
    case .all(let parts): return list(parts, isAll: !isNegated, isNegated, &most)
    case .any(let parts): return list(parts, isAll: isNegated, isNegated, &most)
    // Always true.
    case .nothing: return isNegated ? .any([]) : .all([])
    }
  }

  private func list(
    _ parts: [Int], isAll: Bool, _ isNegated: Bool, _ most: inout Int
  ) -> Form? {
    var forms: Set<Form> = []
    for part in parts {
      if case .nothing = nodes[part] {
        // What is always true, or never, says nothing here, or everything.
        if isAll == !isNegated { continue }
        return form(of: part, isNegated: isNegated, &most)
      }
      guard let form = form(of: part, isNegated: isNegated, &most) else { return nil }
      switch (form, isAll) {
      case (.all(let inner), true), (.any(let inner), false): forms.formUnion(inner)
      default: forms.insert(form)
      }
    }
    if forms.count == 1, let only = forms.first { return only }
    return isAll ? .all(forms) : .any(forms)
  }
}
