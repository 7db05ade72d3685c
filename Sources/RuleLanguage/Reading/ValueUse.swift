internal import YAMLSource

/// Which values a guideline's text uses, in each language.
extension Reading {
  /// Looks at a guideline's text together with its values.
  /// - Parameter span: where the guideline itself is written.
  func lookAtUse(
    of values: [(key: Located<String>, value: Located<Guideline.Value.Content>)],
    in text: LocalizedText, ofGuideline span: Span
  ) {
    guard isThorough, text.all.count == languages.count, !isCut(text) else { return }
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
    if !differs, look(at: text, as: .guideline(Guideline.Value.Names(values))) { return }
    for (name, _) in values
    where !used.indices.contains(where: { uses($0, name.value) })
      && !GuidelineFields.commonPlaceholders.contains(name.value)
      // What is merged from elsewhere is used there.
      && span.start <= name.span.start && name.span.end <= span.end
    {
      report(
        .unusedValue, at: name.span, "the text does not use the value `\(name.value)`",
        help: "write {\(name.value)} in the text of every language, or remove the value")
    }
  }

  private func reportLacking(
    _ name: String, _ text: LocalizedText, _ lacking: Int, usedBy other: Int
  ) {
    let (here, there) = (languages[lacking].code, languages[other].code)
    report(
      .differentPlaceholders, at: text.all[lacking].span,
      "`\(here)` does not use {\(name)}, which `\(there)` uses",
      help: "write {\(name)} in both, or in neither",
      notes: [.init(place(of: "{\(name)}", in: text.all[other].span), "used in `\(there)`")])
  }

  /// Topics that no guideline has.
  func reportUnusedTopics(_ workspace: Workspace) {
    // A file that is not read, or not whole, may be the one that uses them.
    guard hasRuleSets, isManifestSound, hasSoundBasis, !workspace.ordinances.isEmpty,
      workspace.ordinances.allSatisfy({ isSound($0.id) }),
      !lists(.unnamedFile)
    else { return }
    var isUsed = Array(repeating: false, count: workspace.topics.count)
    for version in workspace.ordinances.flatMap(\.versions) {
      for guideline in version.allGuidelines where isUsed.indices.contains(guideline.topic) {
        isUsed[guideline.topic] = true
      }
    }
    for (topic, isUsed) in zip(workspace.topics, isUsed) where !isUsed {
      report(
        .unusedTopic, at: topic.id.span, "no guideline has the topic `\(topic.id.value)`",
        help: "give it to the guidelines that belong there, or remove the topic")
    }
  }
}

extension Guideline.Value {
  /// The values of a guideline, as far as advice about another one needs them.
  struct Names {
    private let values: [(name: String, content: Content)]

    init(_ values: [(key: Located<String>, value: Located<Content>)]) {
      self.values = values.map { ($0.key.value, $0.value.value) }
    }

    /// What to write in place of a figure.
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
  /// As the key of a figure.
  fileprivate var key: String? {
    switch self {
    case .number(let text):
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      return StatedNumber.key(parts[0], fraction: parts.count > 1 ? parts[1] : "")
    case .time(let minutes, _):
      return StatedNumber.keys((minutes / 60, minutes % 60))[0]
    case .text: return nil
    }
  }
}
