internal import Findings
package import Rules

/// Compares two sets of rules by what they mean: by identifier, not by line.
///
/// Swapping the two gives the mirror image: added becomes removed, tightened becomes relaxed, and
/// nothing else differs.
public struct RuleComparison: Sendable {
  public let rules: Both<ComparedRules>
  /// Those of the workspaces first, then ordinance by ordinance and version by version; in each
  /// tightened ones first, then relaxed, changed and editorial ones.
  public let differences: [RuleDifference]
  /// Its words, around titles and texts of the new side.
  package let words: Wording
  /// The identifiers, on either side, of ordinances whose rules are written differently.
  private let amended: Set<String>
  /// Whether something that all rules rely on is written differently.
  private let amendsAll: Bool

  /// - Parameters:
  ///   - language: the code of the language in which titles and texts are quoted; nil, or one
  ///     that a side does not have: English, or that side's first.
  ///   - isInLanguage: whether all words are in the language, if it has them; otherwise they are English.
  public init(
    _ old: ComparedRules, _ new: ComparedRules, language: String? = nil, isInLanguage: Bool = false
  ) {
    let renamed = RenamedRules(old, new)
    rules = Both(renamed.identified(old), new)
    let context = ComparisonContext(
      rules.map(\.workspace), language: language, isInLanguage: isInLanguage, renamed: renamed)
    words = context.said
    let pairing = VersionPairing(rules)
    var differences =
      old.isPart || new.isPart
      ? WorkspaceComparison.differences(inUseOf: pairing.versions, context)
      : WorkspaceComparison.differences(context)
    for pair in pairing.pairs { differences += pair.differences(context) }
    self.differences = RuleComparison.folded(differences, context.said)
    var amended: Set<String> = []
    for difference in self.differences {
      guard let ruleSet = difference.subject.ruleSet, !difference.isOfMovedCounties else {
        continue
      }
      amended.formUnion([ruleSet.old, ruleSet.new])
    }
    self.amended = amended
    amendsAll = self.differences.contains {
      $0.subject.ruleSet == nil && $0.meaning != .editorial && $0.subject.kind != .area
        && $0.subject.kind != .grouping
    }
  }

  /// Reports a change of areas once, under a county, if the areas are written in the same words and differ
  /// only because that county was added, removed or moved.
  private static func folded(
    _ differences: [RuleDifference], _ words: Wording
  ) -> [RuleDifference] {
    let moving: Set<RuleDifference.Aspect> = [
      .added, .removed, .state, .membership, .partOf, .merger,
    ]
    var places: [String: Int] = [:]
    for (place, difference) in differences.enumerated()
    where difference.subject.kind == .area && moving.contains(difference.aspect) {
      guard let id = difference.subject.id?.new, places[id] == nil else { continue }
      places[id] = place
    }
    guard !places.isEmpty else { return differences }
    var contents: [Int: [RuleDifference.Content]] = [:]
    var isFolded = Array(repeating: false, count: differences.count)
    for (place, difference) in differences.enumerated() {
      let counties = (difference.gained + difference.lost).compactMap { places[$0.id] }
      guard let text = difference.new.text, text == difference.old.text,
        difference.aspect == .scope || difference.aspect == .onlyAreas,
        counties.count == difference.gained.count + difference.lost.count,
        // The span must not depend on which side is the old one.
        let span = [difference.old.span, difference.new.span].compactMap({ $0 })
          .min(by: { $0.description < $1.description })
      else { continue }
      isFolded[place] = true
      let subject = difference.subject
      let names = [subject.ruleSet?.new, subject.version?.new ?? nil, subject.id?.new]
      for county in counties {
        contents[county, default: []].append(
          .init(
            kind: subject.kind == .guideline ? .guideline : .version,
            id: names.compactMap { $0 }.joined(separator: " "),
            text: "\(words[.reviewScope]): \(text)",
            span: span))
      }
    }
    return differences.enumerated().compactMap { place, difference in
      if isFolded[place] { return nil }
      var difference = difference
      difference.contents += contents[place] ?? []
      return difference
    }
  }

  /// How many differences have a meaning, including those nested in others.
  public func count(of meaning: RuleDifference.Meaning) -> Int {
    all.reduce(0) { $0 + ($1.meaning == meaning ? 1 : 0) }
  }

  /// All differences, each before those that are nested in it.
  public var all: [RuleDifference] { differences.flatMap(\.all) }

  public var isEmpty: Bool { differences.isEmpty }
}

extension RuleComparison {
  /// Whether the rules of an ordinance, or what all rules rely on, are written differently.
  public func isAmended(_ pair: OrdinancePair) -> Bool {
    amendsAll || pair.ids(in: rules.map(\.workspace)).present().contains(where: amended.contains)
  }
}

extension RuleDifference {
  /// Whether the same words cover other counties: the counties moved, and not the rules.
  fileprivate var isOfMovedCounties: Bool {
    (aspect == .scope || aspect == .onlyAreas) && old.text == new.text
  }
}
