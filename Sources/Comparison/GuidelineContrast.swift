public import Evaluation
internal import Findings
public import Rules

/// The fields of a guideline apart from its identifier, under their names. What makes two guidelines say
/// different things also belongs into `GuidelineContrast.content(of:on:)` and `kind`.
enum GuidelinePart: String, CaseIterable { case topic, kind, text, short, values, legalBasis, only }

/// Compares two statements of a guideline, perhaps of different rules, by what they say: their words in the
/// languages that both workspaces have, and the meaning of their values. Topics, kinds, short texts, legal
/// bases and the notation of numbers do not count.
///
/// It is used wherever guidelines are compared: for differences of rules, changes for a county, and the
/// impact over history. Guidelines that apply in a county on a day are no longer limited; written ones
/// are, by `only`, which `ComparisonContext.haveSameLimits` compares.
package struct GuidelineContrast: Sendable {
  /// The languages that both have, in the order of the old one.
  let languages: [Both<Language>]

  package init(_ workspaces: Both<Workspace>) {
    languages = workspaces.old.languages.compactMap { language in
      workspaces.new.language(language.code).map { Both(language, $0) }
    }
  }

  /// Compares two statements of one workspace.
  init(within workspace: Workspace) { languages = workspace.languages.map { Both($0, $0) } }

  /// Whether two statements say the same.
  package func saysTheSame(_ guidelines: Both<Guideline>) -> Bool {
    guidelines.old.isSamePlace(with: guidelines.new)
      || GuidelinePart.allCases.allSatisfy { part in
        switch part {
        case .text: haveSameWords(guidelines.map(\.text))
        case .values: guidelines.new.strictness(comparedWith: guidelines.old) == .same
        case .topic, .kind, .short, .legalBasis, .only: true
        }
      }
  }

  /// The content of a statement: two statements say the same if their contents are equal.
  package func content(of guideline: Guideline, on side: WhichSide) -> GuidelineContent {
    GuidelineContent(
      texts: languages.map { guideline.text[$0[side]] },
      values: Dictionary(
        guideline.values.map { ($0.name.value, GuidelineContent.Value($0.content)) },
        uniquingKeysWith: { first, _ in first }))
  }

  /// How one statement differs from the one that it replaces; nil: it says the same.
  /// - Parameter isSamePhase: whether both are stated by the same phase, or both for every phase.
  package func kind(_ guidelines: Both<Guideline>, isSamePhase: Bool) -> GuidelineChange.Kind? {
    if guidelines.old.isSamePlace(with: guidelines.new) { return nil }
    let texts = guidelines.map(\.text)
    switch guidelines.new.strictness(comparedWith: guidelines.old) {
    case .same:
      if haveSameWords(texts) { return nil }
      // A different phase with other words means something else, and so do other numbers.
      return isSamePhase && haveSameNumbers(texts) ? .reworded : .changed
    case .stricter: return haveSameNumbers(texts) ? .tightened : .changed
    case .looser: return haveSameNumbers(texts) ? .relaxed : .changed
    case .different: return .changed
    }
  }

  /// Whether one statement does not replace the other, although it has its identifier: it says something
  /// else, and is of another kind.
  package func turns(_ guidelines: Both<Guideline>) -> Bool {
    guard let kinds = guidelines.map(\.kind).complete(), !kinds.isSame else { return false }
    return !saysTheSame(guidelines)
  }

  /// Whether two texts are the same in every common language.
  func haveSameWords(_ texts: Both<LocalizedText>) -> Bool {
    languages.allSatisfy { texts.with($0) { $0[$1] }.isSame }
  }

  /// Whether two texts write the same numbers in the same order in every common language.
  func haveSameNumbers(_ texts: Both<LocalizedText>) -> Bool {
    languages.allSatisfy { language in
      texts.with(language) { WrittenNumbers($0[$1], in: $1) }.isSame
    }
  }
}

extension RuleSet {
  /// Whether a phase lifts no inherited guideline, and restates one only with stricter values in words
  /// with the same numbers, or with the same values in the same words.
  /// - Parameters:
  ///   - guidelines: those of the phases.
  ///   - contrast: compares statements of its workspace.
  func onlyTightens(
    _ level: Int, _ guidelines: GuidelinesByPhase, _ contrast: GuidelineContrast
  ) -> Bool {
    let own = phases[level].guidelines.map(\.id)
    let places = Set(own.map(\.span.start))
    let results = Set(own.map(\.value)).map { guidelines.result(of: $0, inPhase: level) }
    if results.contains(where: { $0.lifted.map { places.contains($0.span.start) } ?? false }) {
      return false
    }
    return results.flatMap(\.entries).allSatisfy { entry in
      // A limited one leaves the other as it is elsewhere and at other times.
      guard entry.level == level, let replaced = entry.replaced?.guideline else { return true }
      let kind = contrast.kind(Both(replaced, entry.guideline), isSamePhase: false)
      return kind == nil || kind == .tightened
    }
  }
}

extension Guideline {
  /// Whether both are at one place of one file, not of two files with the same name.
  package func isSamePlace(with other: Guideline) -> Bool {
    id.span.file === other.id.span.file && id.span == other.id.span
  }
}

/// What a guideline says, for finding another one that says the same.
package struct GuidelineContent: Hashable {
  /// In the languages that are compared.
  let texts: [String]
  let values: [String: Value]

  /// A value by its meaning: 1.5 is 1.50.
  enum Value: Hashable {
    case number(Double)
    case time(Int)
    case written(Guideline.Value.Content)

    init(_ content: Guideline.Value.Content) {
      switch content {
      case .number(let text):
        self = DecimalNumber(text).map { .number($0.ordered) } ?? .written(content)
      case .time(let minutes, _): self = .time(minutes)
      case .text: self = .written(content)
      }
    }
  }
}

extension ComparisonContext {
  /// Whether two statements are limited to the same days, counties and conditions.
  func haveSameLimits(_ guidelines: Both<Guideline>, of rules: Both<RuleSet>) -> Bool {
    let limits = guidelines.map(\.only)
    guard !limits.present().isEmpty else { return true }
    guard limits.map({ $0?.days ?? .always }).isSame else { return false }
    let scopes = limits.map { $0?.scope }
    if !scopes.present().isEmpty {
      let counties = scopes.with(rules, workspaces) { self.counties($0 ?? $1.scope, in: $2) }
      guard counties.map({ $0.map(\.id) }).isSame else { return false }
    }
    let conditions = limits.map { $0?.when }
    guard !conditions.present().isEmpty else { return true }
    return relation(conditions.with(guidelines) { $0 ?? .all([], $1.id.span) }, of: rules).kind
      == .same
  }

  /// Whether both are written to say the same, with the same limits.
  func isWrittenAlike(_ guidelines: Both<Guideline>, of rules: Both<RuleSet>) -> Bool {
    contrast.saysTheSame(guidelines) && haveSameLimits(guidelines, of: rules)
  }
}

extension DayRange { static let always = DayRange(from: .distantPast, through: nil) }

/// A guideline before and after.
public struct GuidelineChange: Sendable {
  public let kind: Kind
  /// Nil: it is added.
  public let before: GuidelineInForce?
  /// Nil: it is lifted.
  public let after: GuidelineInForce?

  package init(kind: Kind, before: GuidelineInForce?, after: GuidelineInForce?) {
    self.kind = kind
    self.before = before
    self.after = after
  }

  /// Which way it moves people, if that can be told.
  public var direction: Direction {
    switch kind {
    case .added: after?.guideline.kind?.direction ?? .other
    case .lifted: before?.guideline.kind?.direction.mirrored ?? .other
    case .tightened: .stricter
    case .relaxed: .milder
    case .changed, .reworded: .other
    }
  }

  /// The kind of the guideline; nil: it is not said, or it has another one before than after.
  public var guidelineKind: Guideline.Kind? {
    let kinds = [before, after].compactMap { $0 }.map(\.guideline.kind)
    return kinds.allSatisfy { $0 == kinds[0] } ? kinds.first ?? nil : nil
  }

  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case added
    /// Every value that differs is stricter, and its texts write the same numbers.
    case tightened
    /// Every value that differs is looser, and its texts write the same numbers.
    case relaxed
    /// Its values differ otherwise, its texts write other numbers, or another phase says it in other words.
    case changed
    /// Only its words differ, and the same phase says it with the same numbers.
    case reworded
    case lifted
  }
}
