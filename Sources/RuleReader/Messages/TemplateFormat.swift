internal import Findings
internal import Rules
internal import YAMLSource

/// A text in some languages of the workspace, by code.
typealias PartialText = [(key: Located<String>, value: Located<String>)]

/// The keys of `new-rules`: the names of the templates.
enum TemplateFields {
  /// A text for each language whose built-in words it replaces.
  static let text: Format<PartialText> = Format.text.located.keyed(by: .languageCode)

  static let all: [(template: MessageTemplate, field: Field<PartialText>)] =
    MessageTemplate.allCases.map {
      ($0, Field($0.rawValue, text(of: $0), "In English: “\(LanguageStyle.english[$0])”."))
    }

  /// The same for one template, with an example of it in the help.
  private static func text(of template: MessageTemplate) -> Format<PartialText> {
    Format<PartialText>(text.shape) { node, reading in
      guard node.kind == .mapping else {
        let code =
          reading.symbols.languages.first { $0.builtInStyle == nil }?.code
          ?? reading.symbols.languages.first?.code ?? "en"
        reading.report(
          .wrongType, at: node,
          "a template stands in single languages; here stands \(node.described)",
          help: "write `\(template.example(in: code))`")
        return nil
      }
      for (_, value) in node.entries { reading.checkQuotes(of: value, isPublic: true) }
      return text.read(node, reading)
    }
  }

  static let templates: Format<[MessageTemplate: PartialText]> =
    .mapping("`new-rules`", all.map(\.field.shape)) { entries in
      var templates: [MessageTemplate: PartialText] = [:]
      for (template, field) in all { templates[template] = entries(field) }
      return templates
    }
}

extension LanguageDescriptions {
  /// Gives the languages their templates. Called when they are described, since plural forms are part
  /// of that.
  func takeTemplates() {
    var styles = reading.symbols.languages.map(\.style)
    for template in MessageTemplate.allCases {
      for (code, text) in messages.templates[template] ?? [] {
        guard let language = reading.language(of: code) else { continue }
        Braces(text: text, reading: reading).lookForStray()
        if isSound(text, for: template, in: language) {
          styles[language.index].templates[template.rawValue] = text.value
        }
      }
    }
    reading.symbols.languages = zip(reading.symbols.languages, styles).map { language, style in
      Language(code: language.code, index: language.index, style: style)
    }
  }

  /// Warns of languages in which no message can be written, since it would be partly in English, and of
  /// those that lack words of the site.
  func reportMissingWords() {
    for (code, draft) in messages.languages {
      guard let language = reading.language(of: code), language.builtInStyle == nil else {
        continue
      }
      let templates = MessageTemplate.allCases.filter { template in
        !(messages.templates[template] ?? []).contains { $0.key.value == language.code }
      }
      let words = MessageTemplate.phrases.filter { draft.words[$0] == nil }
      reportMissing(templates, words, at: code.span, language)
      reportMissing(
        Phrase.ofSite.filter { draft.words[$0] == nil && !MessageTemplate.phrases.contains($0) },
        at: code.span, language)
    }
  }

  /// Reports all words of the site that a language lacks, and messages do not need, in one finding.
  private func reportMissing(_ words: [Phrase], at span: Span, _ language: Language) {
    guard !words.isEmpty else { return }
    let all = Phrase.ofSite.count - MessageTemplate.phrases.count
    let code = language.code
    reading.report(
      .missingWord, at: span,
      words.count == all
        ? "no word of the site is in `\(code)`, so `rulecheck publish` writes them in English"
        : "`\(code)` lacks \(words.count) of the \(all) words of the site, so `rulecheck publish` writes"
          + " \(words.count == 1 ? "it" : "them") in English",
      help: words.count == all
        ? "write all \(all) words, which `rulecheck schema messages` describes, under `words`"
        : "write \(Phrase.listed(words)) under `words`")
  }

  /// Reports all that a language lacks in one finding.
  private func reportMissing(
    _ templates: [MessageTemplate], _ words: [Phrase], at span: Span, _ language: Language
  ) {
    guard !templates.isEmpty || !words.isEmpty else { return }
    let all = MessageTemplate.allCases.count
    func count(_ count: Int, _ of: Int, _ what: String) -> String? {
      count == 0 ? nil : "\(count) of \(of) \(what)"
    }
    let missing = [
      count(templates.count, all, "templates"),
      count(words.count, MessageTemplate.phrases.count, "words"),
    ].compactMap { $0 }
    let help = [
      (
        templates.count == all
          ? "all \(all) templates, which `rulecheck schema messages` describes,"
          : MessageTemplate.listed(templates), "new-rules"
      ),
      (words.map(\.rawValue).quoted, "words"),
    ].filter { !$0.0.isEmpty }.map { "\($0.0) under `\($0.1)`" }
    let code = language.code
    reading.report(
      .missingTemplate, at: span,
      templates.count == all
        ? "no template of messages is in `\(code)`, so no message is written in it"
        : "`\(code)` lacks \(missing.joined(separator: " and ")), so no message is written in it",
      help: "write \(help.joined(separator: ", and "))")
  }

  private func isSound(
    _ text: Located<String>, for template: MessageTemplate, in language: Language
  ) -> Bool {
    let braces = Braces(text: text, reading: reading)
    guard braces.areKnown(template.placeholders, of: "`\(template.rawValue)`"),
      braces.checkPlurals(in: language, isNumber: { MessageTemplate.numbers.contains($0) })
    else { return false }
    let used = Template(text.value).certainPlaceholders
    for name in template.required
    where !used.contains(name)
      && !(MessageTemplate.withoutWeekday(name).map(used.contains) ?? false)
    {
      reading.report(
        .missingPlaceholder, at: text.span, "`\(template.rawValue)` needs {\(name)}",
        help: "add it, as in `\(template.example(in: language.code))`")
      return false
    }
    return true
  }
}
