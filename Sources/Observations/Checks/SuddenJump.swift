internal import RuleLanguage
public import YAMLSource

extension Check {
  public static let suddenJump = Check(
    "sudden-jump", .warning,
    title: "A value that changes too much",
    finds: """
      A value differs from the one before by more than the factor `max-jump` of its source. The one \
      before is the last of the same area, at most seven times as long ago as values usually come: \
      `every` of the source, or else `holds` of the metric. A single value that stands out is one \
      finding.
      """,
    why: """
      Often a digit or the decimal point is mistyped, and rules would start or end by it.
      """,
    fix: """
      Compare the value with the publisher's. If it is right, nothing need be done, or raise \
      `max-jump`.
      """,
    examples: [
      Example(
        "data/gauges.csv",
        wrong: "0101,2024-05-03,19,26.5,",
        right: "0101,2024-05-03,198,26.5,")
    ])
}

extension DeliveryCheck {
  /// Values that differ from the one before by more than the factor `max-jump`. From and to zero
  /// there is no factor.
  func jumps() -> [Diagnostic] {
    guard let most = source.expect.maxJump else { return [] }
    func isJump(_ a: Double, _ b: Double) -> Bool { a > 0 && b > 0 && max(a / b, b / a) > most }
    var found = FirstFindings()
    for metric in source.metrics {
      let reach = 7 * max(1, source.expect.every ?? workspace.metrics[metric].holds)
      var last: (area: Int, day: Day, value: Double)?
      // The value before one that stands out.
      var usual: Double?
      forEachValue(metric: metric) { area, day, value, origin in
        guard let before = last, before.area == area, day - before.day <= reach else {
          (last, usual) = ((area, day, value), nil)
          return
        }
        let isBack = usual.map { !isJump($0, value) } ?? false
        usual = nil
        if let last, isJump(last.value, value), !isBack {
          usual = last.value
          let name = workspace.metrics[metric].id.value
          found.append(
            finding(
              .suddenJump, at: origin,
              "\(name) of \(workspace.areas[area].id) goes from \(DecimalNumber.digits(last.value)) on \(last.day) to \(DecimalNumber.digits(value)) on \(day), and \(source.id.value) expects at most \(DecimalNumber.digits(most))-fold",
              help: "correct the value if a digit or the point is mistyped, or raise `max-jump`"))
        }
        last = (area, day, value)
      }
    }
    return first(found)
  }
}
