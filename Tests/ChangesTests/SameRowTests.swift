import Comparison
import Rules
import TestSupport
import Testing

/// Rows of as many days whose conditions are the same in every case are the same, however these are
/// written.
@Suite("Rows in other words")
struct SameRowTests {
  private static let (high, few) = ("{ incidence: { at-least: 100 } }", "{ beds: { below: 20 } }")
  private static let (notHigh, notFew) = (
    "{ incidence: { below: 100 } }", "{ beds: { at-least: 20 } }"
  )
  private static let other = "{ incidence: { above: 300 } }"

  private static func row(_ when: String, _ days: Int = 3) -> String {
    "{ row: { when: \(when), consecutive: \(days) days } }"
  }

  private static func all(_ parts: String...) -> String {
    "{ all: [\(parts.joined(separator: ", "))] }"
  }

  private static func any(_ parts: String...) -> String {
    "{ any: [\(parts.joined(separator: ", "))] }"
  }

  private static func not(_ part: String) -> String { "{ not: \(part) }" }

  private static func found(_ old: String, _ new: String) throws -> [RuleDifference] {
    func rules(_ when: String) throws -> ComparedRules {
      let phases =
        DirectionTests.phase("low", "")
        + DirectionTests.phase("high", ", starts: { when: \(when) }")
      return ComparedRules(try #require(DirectionTests.workspace(phases), "\(when)"))
    }
    return RuleComparison(try rules(old), try rules(new)).all
  }

  private static let pairs: [(what: String, old: String, new: String)] = [
    ("order", row(all(high, few)), row(all(few, high))),
    ("De Morgan", row(not(any(high, few))), row(all(not(high), not(few)))),
    ("the opposite of a bound", row(not(high)), row(notHigh)),
    ("all at once", row(not(all(high, few))), row(any(notFew, not(high)))),
    (
      "a row in a row", row(any(row(all(high, few), 2), other)),
      row(any(other, row(not(any(notFew, notHigh)), 2)))
    ),
    ("three deep", row(row(row(not(high)), 2), 4), row(row(row(notHigh), 2), 4)),
    ("the opposite", not(row(not(high))), not(row(notHigh))),
    ("beside something else", any(row(not(high)), few), any(few, row(notHigh))),
    ("twice", any(row(not(high)), row(notHigh)), row(notHigh)),
    (
      "two rows", all(row(not(high)), row(few, 2)), all(row(not(notFew), 2), row(notHigh))
    ),
  ]

  @Test(arguments: pairs.indices) func areNoDifference(_ place: Int) throws {
    let (what, old, new) = Self.pairs[place]
    for (a, b) in [(old, new), (new, old)] {
      let found = try Self.found(a, b)
      #expect(found.isEmpty, "\(what): \(found.map { "\($0.aspect) \($0.witnesses)" })")
    }
  }

  /// Too many for a look at every case: their form is the same.
  @Test func manyRowsAreNoDifference() throws {
    func rows(_ part: (String, String) -> String) -> [String] {
      (0..<20).map { place in
        Self.row(
          part("{ incidence: { at-least: \(10 + place) } }", "{ beds: { below: \(40 + place) } }"))
      }
    }
    let old = rows { Self.all($0, $1) }
    let new = rows {
      Self.not(Self.any($1.replacing("below", with: "at-least"), Self.not($0)))
    }.reversed()
    let lists = [old, Array(new)].map { "{ any: [\($0.joined(separator: ", "))] }" }
    #expect(try Self.found(lists[0], lists[1]).isEmpty)
    let other = lists[1].replacing("at-least: 59 }", with: "at-least: 60 }")
    #expect(try Self.found(lists[0], other).map(\.aspect) == [.condition])
  }

  /// Of two rows one is only written otherwise, so that the other one decides.
  @Test func theOtherRowDecides() throws {
    let old = Self.all(Self.row(Self.not(Self.high)), Self.row(Self.few, 2))
    let new = Self.all(Self.row(Self.few, 4), Self.row(Self.notHigh))
    let found = try Self.found(old, new)
    #expect(found.map(\.aspect) == [.condition] && found.map(\.meaning) == [.relaxed])
    let witnesses = found.flatMap(\.witnesses)
    #expect(witnesses.map(\.holdsInNew) == [false])
    #expect(
      witnesses.map(\.text) == [
        "beds = 10, incidence = 50, (beds below 20 on 4 days in a row) does not hold, "
          + "(incidence below 100 on 3 days in a row) holds, (beds below 20 on 2 days in a row) holds"
      ])
  }

  /// What is not the same stays a difference: other days, other bounds, another truth where a figure is
  /// missing.
  @Test func whatDiffersIsSaid() throws {
    func witnesses(_ old: String, _ new: String) throws -> [String] {
      let found = try Self.found(old, new)
      #expect(found.map(\.aspect) == [.condition], "\(new)")
      return found.flatMap(\.witnesses).map {
        "\($0.holdsInNew.map { $0 ? "new" : "old" } ?? "neither"): \($0.text)"
      }
    }
    let days = try witnesses(Self.row(Self.not(Self.high)), Self.row(Self.notHigh, 4))
    #expect(
      days == [
        "old: incidence = 50, (incidence below 100 on 4 days in a row) does not hold, "
          + "(not (incidence at least 100) on 3 days in a row) holds"
      ])
    let bounds = try witnesses(Self.row(Self.high), Self.row("{ incidence: { above: 100 } }"))
    #expect(
      bounds == [
        "old: incidence = 100, (incidence above 100 on 3 days in a row) does not hold, "
          + "(incidence at least 100 on 3 days in a row) holds"
      ])
    let missing = try witnesses(
      Self.row(Self.high), Self.row(Self.any(Self.high, Self.all(Self.few, Self.notFew))))
    #expect(
      missing == [
        "neither: incidence = 50, beds has no value, ((incidence at least 100 or (beds below 20 and "
          + "beds at least 20)) on 3 days in a row) is not known"
      ])
  }

  /// With what the grid says of two conditions, rows of them are compared.
  @Test func rowsHaveTheDirectionOfTheirConditions() throws {
    var tally: [RuleDifference.Meaning?: Int] = [:]
    for seed in 1...UInt64(Effort.cases(400)) {
      var chance = Chance(seed: seed)
      let old = NaiveCondition.random(&chance)
      let new =
        switch seed % 6 {
        case 0: NaiveCondition.random(&chance)
        case 1, 2: old.nudged(&chance)
        default: old.reworded
        }
      let what = "seed \(seed): \(old.text) → \(new.text)"
      let relation = NaiveRelation(old, new)
      let expected: RuleDifference.Meaning? =
        relation.isSame
        ? nil : relation.isWider ? .tightened : relation.isNarrower ? .relaxed : .changed
      tally[expected, default: 0] += 1
      let found = try Self.found(Self.row(old.text), Self.row(new.text))
      #expect(found.map(\.meaning) == [expected].compactMap { $0 }, "\(what)")
      #expect(found.allSatisfy { !$0.isUnproved }, "\(what)")
      guard relation.isSame else { continue }
      // As a part of something else, and in another row.
      let beside = NaiveCondition.random(&chance).text
      let pairs = [
        (
          Self.any(Self.row(old.text), beside), Self.any(beside, Self.row(new.text))
        ),
        (
          Self.row(Self.all(Self.row(old.text), beside), 2),
          Self.row(Self.all(beside, Self.row(new.text)), 2)
        ),
      ]
      for (a, b) in pairs {
        let found = try Self.found(a, b)
        #expect(found.isEmpty, "\(what), \(b): \(found.flatMap(\.witnesses))")
      }
    }
    print("rows of conditions:", tally.map { "\($0.key.map { "\($0)" } ?? "none") \($0.value)" })
    #expect(tally.count == 4 && tally.values.allSatisfy { $0 > Effort.cases(5) }, "\(tally)")
  }
}
