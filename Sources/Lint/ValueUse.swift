public import Findings
internal import RuleReader
internal import Rules

extension Check {
  public static let differentPlaceholders = Check(
    "different-placeholders", .warning, title: "A value that one language leaves out",
    finds: """
      One language of a guideline's `text` or `short` uses a value, or one of `{county}`, `{state}`, `{phase}` \
      and `{date}`, and another language does not.
      """,
    why: """
      Readers of the other language are not told the limit, or are told another one that is \
      written out there.
      """,
    fix: "Use the same placeholders in every language.",
    wrong: #"en: "Do not water gardens from {from} on.""#,
    right: #"en: "Do not water gardens from {from} to {to}.""#)

  public static let unusedValue = Check(
    "unused-value", .warning, title: "A value that the text does not use",
    finds: """
      A guideline has a value, and its `text` uses it in no language. A `short` that does is not \
      enough: it says nothing that the text does not say.
      """,
    why: """
      An author who changes the value believes that the rule has changed, but the public does not see it.
      """,
    fix: "Write the value's name in braces into the text of every language, or remove the value.",
    wrong: "values: { length: 12, speed: 5 }", right: "values: { length: 12 }")
}

/// Checks which values a guideline's text uses in each language.
extension TextChecks {
  /// Compares a guideline's text with its values.
  /// - Parameter span: where the guideline itself is written; nil: the text need not use all values.
  mutating func checkUse(
    of values: [ReadText.Value], in text: LocalizedText, ofGuideline span: Span?
  ) {
    let used = text.all.map { Template.hasBraces($0.value) ? Template.braced($0.value) : [] }
    let sets = used.map { $0.count > 8 ? Set($0) : nil }
    func uses(_ language: Int, _ name: String) -> Bool {
      sets[language]?.contains(name) ?? used[language].contains(name)
    }
    var differs = false
    var told: Set<String> = []
    for (at, names) in used.enumerated() {
      for name in names {
        guard let lacking = used.indices.first(where: { $0 != at && !uses($0, name) }),
          told.insert(name).inserted
        else { continue }
        differs = true
        reportLacking(name, text, lacking, usedBy: at)
      }
    }
    // A number that is written out in place of a value is the same mistake.
    if !differs, checkLanguages(of: text, values: Guideline.Value.Names(values)) { return }
    guard let span else { return }
    for (name, _) in values
    where !used.indices.contains(where: { uses($0, name.value) })
      && !GuidelineFields.commonPlaceholders.contains(name.value)
      // A value merged from elsewhere is used there.
      && span.start <= name.span.start && name.span.end <= span.end
    {
      findings.report(
        .unusedValue, at: name.span, "the text does not use the value `\(name.value)`",
        help: "write {\(name.value)} in the text of every language, or remove the value")
    }
  }

  private mutating func reportLacking(
    _ name: String, _ text: LocalizedText, _ lacking: Int, usedBy other: Int
  ) {
    let (here, there) = (languages[lacking].code, languages[other].code)
    findings.report(
      .differentPlaceholders, at: text.all[lacking].span,
      "`\(here)` does not use {\(name)}, which `\(there)` uses",
      help: "write {\(name)} in both, or in neither",
      notes: [.init(place(of: "{\(name)}", in: text.all[other].span), "used in `\(there)`")])
  }
}

extension Guideline.Value {
  /// The values of a guideline, for advice about a number in its text.
  struct Names {
    private let values: [(name: String, content: Content)]

    init(_ values: [ReadText.Value]) { self.values = values.map { ($0.key.value, $0.value.value) } }

    /// Advice on what to write in place of a number in the text.
    func help(_ key: String, isTime: Bool) -> String {
      if let known = values.first(where: { $0.content.key == key })?.name {
        return "write {\(known)} in its place in every language: `values` has it"
      }
      let name = free(isTime ? "time" : "number")
      let hour = key.prefix { $0 != ":" }
      let time =
        (hour.utf8.count > 1 ? "" : "0") + key + (hour.endIndex == key.endIndex ? ":00" : "")
      let written = isTime ? "\"\(time)\"" : key
      return
        "write {\(name)} in its place in every language, and `\(name): \(written)` under `values`; a name that says what it is may be better"
    }

    private func free(_ name: String) -> String {
      guard values.contains(where: { $0.name == name }) else { return name }
      return (2...).lazy.map { "\(name)-\($0)" }.first { name in
        !values.contains { $0.name == name }
      } ?? name
    }
  }
}

extension Guideline.Value.Content {
  /// Its key, equal to that of the same number in a text; nil for a text.
  fileprivate var key: String? {
    switch self {
    case .number(let text):
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      return StatedNumber.key(parts[0], fraction: parts.count > 1 ? parts[1] : "")
    case .time(let minutes, _): return StatedNumber.keys((minutes / 60, minutes % 60))[0]
    case .text: return nil
    }
  }
}
