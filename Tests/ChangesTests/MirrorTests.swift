import Comparison
import Files
import RuleReader
import Rules
import TestSupport
import Testing

/// `diff(b, a)` is `diff(a, b)` the other way round, also in its order.
@Suite("Differences the other way round")
struct MirrorTests {
  /// The small workspace with a few things changed that are no mistake; nil where none was found.
  static func changed(_ chance: inout Chance) -> Workspace? {
    for _ in 0..<20 {
      var files = River.base
      let paths = files.keys.filter { path in
        path.hasSuffix(".yaml")
          && !["rulecheck", "messages", "tests", "sources"].contains { path.hasPrefix($0) }
      }.sorted()
      for _ in 0..<Int.random(in: 1...6, using: &chance) {
        guard let path = paths.randomElement(using: &chance),
          var tree = files[path].flatMap({ PlainYAML($0) })
        else { continue }
        tree.change(&chance)
        files[path] = Array(tree.text.utf8)
      }
      if let workspace = Workspace.read(FileTree(files)).workspace { return workspace }
    }
    return nil
  }

  @Test func theOtherWayRoundIsTheMirror() throws {
    var aspects: [RuleDifference.Aspect: Int] = [:]
    var pairs = 0
    var spent = Duration.zero
    for seed in 1...UInt64(Effort.cases(200)) {
      var chance = Chance(seed: seed)
      guard let a = Self.changed(&chance), let b = Self.changed(&chance) else { continue }
      pairs += 1
      let start = ContinuousClock.now
      let forth = RuleComparison(ComparedRules(a), ComparedRules(b))
      let back = RuleComparison(ComparedRules(b), ComparedRules(a))
      spent += ContinuousClock.now - start
      for difference in forth.all { aspects[difference.aspect, default: 0] += 1 }
      let expected = Self.mirrored(forth.differences)
      let found = back.differences.map { Self.text($0) }
      if expected != found {
        let first = zip(expected, found).first { $0 != $1 }
        Issue.record(
          "seed \(seed): \(expected.count) and \(found.count); \(first.map { "\($0)\n\($1)" } ?? "")"
        )
        return
      }
      for meaning in RuleDifference.Meaning.allCases {
        #expect(forth.count(of: meaning) == back.count(of: meaning.mirrored), "seed \(seed)")
      }
    }
    print(
      "mirrored \(pairs) pairs:", spent,
      aspects.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key) \($0.value)" }
        .joined(separator: ", "))
    // A run in which hardly anything differs would say nothing.
    #expect(pairs > Effort.cases(150) && aspects.count > 20)
  }

  /// The list the other way round: in each version's part, what tightened comes behind what relaxed.
  private static func mirrored(_ differences: [RuleDifference]) -> [String] {
    var parts: [(key: [String?], differences: [RuleDifference])] = []
    for difference in differences {
      let subject = difference.subject
      let isWhole = [.ruleset, .version].contains(subject.kind) && difference.isOneSided
      let key =
        isWhole
        ? ["\(subject)"]
        : [subject.ruleSet?.old, subject.version?.old, subject.version?.new]
      if parts.last?.key == key {
        parts[parts.count - 1].differences.append(difference)
      } else {
        parts.append((key, [difference]))
      }
    }
    return parts.flatMap { part in
      RuleDifference.Meaning.allCases.flatMap { meaning in
        part.differences.filter { $0.meaning.mirrored == meaning }.map {
          text($0, isMirrored: true)
        }
      }
    }
  }

  /// All that a difference says.
  private static func text(_ difference: RuleDifference, isMirrored: Bool = false) -> String {
    func both<Value>(_ both: Both<Value>) -> String {
      "\(isMirrored ? both.mirrored : both)"
    }
    let subject = difference.subject
    let witnesses = difference.witnesses.map { witness in
      "\(witness.text) \(witness.holdsInNew.map { $0 != isMirrored ? "new" : "old" } ?? "neither")"
    }
    let (gained, lost) = (difference.gained.map(\.id), difference.lost.map(\.id))
    let nested =
      isMirrored ? mirrored(difference.nested) : difference.nested.map { text($0) }
    let parts: [String] = [
      "\(isMirrored ? difference.meaning.mirrored : difference.meaning)",
      "\(isMirrored ? difference.aspect.mirrored : difference.aspect)", "\(subject.kind)",
      subject.ruleSet.map(both) ?? "", subject.version.map(both) ?? "", subject.id.map(both) ?? "",
      subject.detail ?? "", subject.phases.map(both).sorted().joined(),
      both(difference.sides.map { "\($0.text ?? "-") \($0.span?.description ?? "-")" }),
      (isMirrored ? witnesses.reversed() : witnesses).joined(separator: ";"),
      "\(difference.isUnproved)", "\(isMirrored ? (lost, gained) : (gained, lost))",
      difference.contents.map { "\($0.id) \($0.text) \($0.span)" }.joined(),
    ]
    return (parts + nested).joined(separator: " | ")
  }
}

extension RuleDifference {
  fileprivate var isOneSided: Bool { aspect == .added || aspect == .removed }
}
