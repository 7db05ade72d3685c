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
          reading.symbols.languages.first { !LanguageStyle.isBuiltIn($0.code) }?.code
          ?? reading.symbols.languages.first?.code ?? "en"
        reading.report(
          .wrongType, at: node,
          "a template is written in single languages; here is \(node.described)",
          help: "write `\(template.example(in: code))`")
        return nil
      }
      for (_, value) in node.entries { reading.checkQuotes(of: value, isPublic: true) }
      return text.read(node, reading)
    }
  }

  /// Templates of summaries, whose place notifications took.
  private static let former = MessageTemplate.formerNames.map {
    Field(
      $0, text,
      "Obsolete, without effect: `headline-…` and `push-…` took its place.")
  }

  static let templates: Format<[MessageTemplate: PartialText]> =
    .mapping("`new-rules`", (all.map(\.field) + former).map(\.shape)) { entries in
      var templates: [MessageTemplate: PartialText] = [:]
      for field in former {
        entries.reportObsolete(field, "`headline-…` and `push-…` took its place")
      }
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
      guard let language = reading.language(of: code), !LanguageStyle.isBuiltIn(language.code)
      else {
        continue
      }
      func hasTemplate(_ template: MessageTemplate) -> Bool {
        [template, template.standIn].compactMap { $0 }.contains { template in
          (messages.templates[template] ?? []).contains { $0.key.value == language.code }
        }
      }
      func hasWord(_ phrase: Phrase) -> Bool { draft.words[phrase] != nil }
      let ofMessages = MessageTemplate.phrases
      report(
        MissingWords(hasTemplate: hasTemplate, ofMessages, hasWord: hasWord),
        .missingTemplate, none: "no template of messages", "so no message is written in it",
        at: code.span, language)
      report(
        MissingWords(
          hasTemplate: nil, Phrase.ofSite.filter { !ofMessages.contains($0) }, hasWord: hasWord),
        .missingWord, none: "no word of the site",
        "so `rulecheck publish` writes English in their place", at: code.span, language)
    }
  }

  /// Reports all that a language lacks for a purpose in one finding.
  /// - Parameters:
  ///   - none: what is not there if the language has nothing of the first kind.
  ///   - consequence: the rest of the sentence.
  private func report(
    _ missing: MissingWords, _ check: Check, none: String, _ consequence: String, at span: Span,
    _ language: Language
  ) {
    guard let first = missing.parts.first else { return }
    let counted = missing.parts.map(\.counted).joined(separator: " and ")
    let code = language.code
    reading.report(
      check, at: span,
      first.areAll
        ? "\(none) is in `\(code)`, \(consequence)" : "`\(code)` lacks \(counted), \(consequence)",
      help: "write "
        + missing.parts.map { "\($0.names) under `\($0.key)`" }.joined(separator: ", and "))
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
