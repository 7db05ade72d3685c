internal import YAMLSource

/// A text in some languages of the workspace, by code.
typealias PartialText = [(key: Located<String>, value: Located<String>)]

/// The keys of `new-rules`: the names of the templates.
enum TemplateFields {
  /// A text in each language in which the built-in words are not to stand.
  static let text: Format<PartialText> =
    Format<String>.text.located.keyed(by: Format<String>.languageCode)

  static let all: [(template: MessageTemplate, field: Field<PartialText>)] =
    MessageTemplate.allCases.map {
      ($0, Field($0.rawValue, text, "In English: “\($0.words.english)”."))
    }

  static let templates: Format<[MessageTemplate: PartialText]> =
    .mapping("`new-rules`", all.map(\.field.shape)) { entries in
      var templates: [MessageTemplate: PartialText] = [:]
      for (template, field) in all { templates[template] = entries(field) }
      return templates
    }
}

extension Reading {
  /// Gives the languages their templates. Called when they are described, since the forms of plurals
  /// are part of that.
  func takeTemplates(_ messages: Messages) {
    var given: [Int: [MessageTemplate: String]] = [:]
    for template in MessageTemplate.allCases {
      for (code, text) in messages.templates?[template] ?? [] {
        guard let language = language(of: code) else { continue }
        lookForStrayBraces(in: text)
        if isSound(text, for: template, in: language) {
          given[language.index, default: [:]][template] = text.value
        }
      }
    }
    for language in languages {
      let written = given[language.index] ?? [:]
      var style = language.style
      style.templates = written
      languages[language.index] = Language(
        code: language.code, index: language.index, style: style)
    }
  }

  /// Warns of languages that lack templates, where there are to be messages.
  func reportMissingTemplates(_ messages: Messages) {
    for language in languages where messages.speaks && language.builtInStyle == nil {
      reportMissing(
        MessageTemplate.allCases.filter { template in
          !(messages.templates?[template] ?? []).contains { $0.key.value == language.code }
        }, in: language, messages)
    }
  }

  /// One finding for all that is missing.
  private func reportMissing(
    _ missing: [MessageTemplate], in language: Language, _ messages: Messages
  ) {
    guard !missing.isEmpty else { return }
    let all = MessageTemplate.allCases.count
    report(
      .missingTemplate, at: messages.templatesSpan ?? messages.span,
      missing.count == all
        ? "no template of messages is in `\(language.code)`, so they will be in English"
        : "\(missing.count) of \(all) templates \(missing.count == 1 ? "is" : "are") not in `\(language.code)`: English stands in",
      help: "write "
        + missing.prefix(12).map { "`\($0.rawValue)`" }.joined(separator: ", ")
        + (missing.count > 12 ? " and \(missing.count - 12) more" : "")
        + " under `new-rules`")
  }

  /// The language that a key names; a key that names none is reported.
  func language(of code: Located<String>) -> Language? {
    if let language = languages.first(where: { $0.code == code.value }) { return language }
    let known = languages.map(\.code)
    report(
      .unknownLanguage, at: code.span, "`\(code.value)` is no language of this workspace",
      help: Spelling.suggestion(for: code.value, among: known)
        ?? "its languages are \(known.map { "`\($0)`" }.joined(separator: ", "))")
    return nil
  }

  private func isSound(
    _ text: Located<String>, for template: MessageTemplate, in language: Language
  ) -> Bool {
    let known = template.placeholders
    guard checkKnown(known, in: text, of: "`\(template.rawValue)`"),
      checkPlurals(
        of: text, in: language, isNumber: { MessageTemplate.numbers.contains($0) })
    else { return false }
    let used = Template(text.value).certainPlaceholders
    for name in template.required where !used.contains(name) {
      report(
        .missingPlaceholder, at: text.span, "`\(template.rawValue)` needs {\(name)}",
        help: "add it; in English the template is “\(template.words.english)”")
      return false
    }
    return true
  }

  /// Whether all that stands in braces is known; else it is reported.
  /// - Parameter owner: whose placeholders they are.
  func checkKnown(_ known: [String], in text: Located<String>, of owner: String) -> Bool {
    for name in Template.braced(text.value) where !known.contains(name) {
      if reportsBadPlural(name, in: text) { return false }
      report(
        .unknownPlaceholder, at: place(of: "{\(name)", in: text.span),
        "nothing stands for {\(QuotedText.shown(name))} in \(owner)",
        help: Spelling.suggestion(for: name, among: known)
          ?? (known.isEmpty
            ? "write no braces: nothing is filled in here"
            : "known are \(known.map { "{\($0)}" }.joined(separator: " "))"))
      return false
    }
    return true
  }
}
