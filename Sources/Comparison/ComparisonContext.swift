internal import Findings
internal import Proofs
internal import Rules

/// What comparisons of single things need to know about the two sides.
struct ComparisonContext: Sendable {
  let workspaces: Both<Workspace>
  /// The new identifiers of ordinances of the old rules.
  let renamed: NewIdentifiers
  /// Whether anything in the rules had another identifier.
  let saysFormerly: Bool
  let joint: JointNumbering
  let wordings: Both<Wording>
  /// The words around what either side says, so that they are the same on both.
  var said: Wording { wordings.new }
  /// Compares two statements of a guideline.
  let contrast: GuidelineContrast
  /// Compares two statements of one side.
  let contrastWithin: Both<GuidelineContrast>
  /// The most steps that a question about conditions may take: the same for all, so that no answer
  /// depends on the order of the questions.
  let steps: Int

  /// The steps that all questions together may take, and those that one may.
  private static let stepsOfAll = 12_000_000
  private static let stepsOfOne = 200_000

  /// - Parameters:
  ///   - workspaces: with the same identities on both sides.
  ///   - isInLanguage: whether words are in the language, too; otherwise they are English.
  init(
    _ workspaces: Both<Workspace>, language: String?, isInLanguage: Bool = false,
    renamed: RenamedRules
  ) {
    self.workspaces = workspaces
    self.renamed = renamed.names
    saysFormerly = workspaces.old.saysFormerly || workspaces.new.saysFormerly
    joint = JointNumbering(
      workspaces.old.renaming(self.renamed.identifiers), workspaces.new)
    contrast = GuidelineContrast(workspaces)
    contrastWithin = workspaces.map { GuidelineContrast(within: $0) }
    wordings = workspaces.map { workspace -> Wording in
      let quoted =
        language.flatMap(workspace.language) ?? workspace.language("en") ?? workspace.languages[0]
      return isInLanguage ? Wording(ofReview: quoted) : Wording(englishAround: quoted)
    }
    let triggers = [workspaces.old, workspaces.new].flatMap(\.ordinances).flatMap(\.versions)
      .reduce(0) { $0 + $1.conditions.count }
    steps = min(ComparisonContext.stepsOfOne, ComparisonContext.stepsOfAll / (4 * max(1, triggers)))
  }

  /// All words of a condition are in the language of the text around it, if the workspace has that.
  func conditionTexts() -> Both<ConditionText> {
    workspaces.with(wordings) { workspace, wording in
      ConditionText(
        workspace: workspace,
        wording: wording.code == wording.language.code
          ? wording : workspace.language("en").map { Wording(englishAround: $0) } ?? wording)
    }
  }

  /// Conditions in words.
  func words(of conditions: Both<Condition?>, _ rules: Both<RuleSet>) -> Both<String?> {
    conditions.with(conditionTexts(), rules) { condition, texts, ruleSet in
      condition.map { texts.text(of: $0, ruleSet) }
    }
  }

  /// The counties in a scope, by identifier.
  func counties(_ scope: AreaScope, in workspace: Workspace) -> [RuleDifference.County] {
    workspace.areas.counties.filter(scope.contains).map { .init(id: $0.id, name: $0.name) }
      .sorted { $0.id < $1.id }
  }
}

/// Collects the differences of one thing, or of one version.
struct DifferenceList {
  private let languages: [Both<Language>]
  private(set) var found: [RuleDifference] = []

  init(_ context: ComparisonContext) { languages = context.contrast.languages }

  mutating func add(_ difference: RuleDifference) { found.append(difference) }

  /// Adds what only one side has.
  mutating func addOneSided<Thing>(
    _ subject: RuleDifference.Subject, _ meaning: RuleDifference.Meaning, _ both: Both<Thing?>,
    _ sides: Both<RuleDifference.Side>
  ) {
    add(RuleDifference(subject, both.old == nil ? .added : .removed, meaning, sides))
  }

  /// Adds a difference if the texts of the sides differ.
  mutating func compare(
    _ subject: RuleDifference.Subject, _ aspect: RuleDifference.Aspect,
    _ meaning: RuleDifference.Meaning, _ sides: Both<RuleDifference.Side>
  ) {
    guard sides.old.text != sides.new.text else { return }
    add(RuleDifference(subject, aspect, meaning, sides))
  }

  /// Adds a difference for each language in which the texts differ.
  /// - Parameters:
  ///   - meaning: what a difference between two texts of a language means.
  ///   - keeping: whether the subject already has a detail, to which the language is added.
  mutating func compare(
    _ subject: RuleDifference.Subject, _ aspect: RuleDifference.Aspect,
    _ texts: Both<LocalizedText?>, around spans: Both<Span?>, keeping: Bool = false,
    meaning: (Both<String>, Both<Language>) -> RuleDifference.Meaning = { _, _ in .editorial }
  ) {
    for language in languages {
      let code = language.new.code
      let sides = texts.with(language, spans) { text, language, span in
        let text = text?.all[language.index]
        return RuleDifference.Side(text?.value, text?.span ?? span)
      }
      var subject = subject
      subject.detail = keeping ? "\(subject.detail ?? ""), \(code)" : code
      compare(subject, aspect, meaning(sides.map { $0.text ?? "" }, language), sides)
    }
  }

  var sorted: [RuleDifference] { found.sorted { $0.isBefore($1) } }
}

extension Wording {
  /// `3 days`
  func days(_ count: Int) -> String {
    say(.reviewCountedDays, counts: ["n": count], ["n": String(count)])
  }
}
