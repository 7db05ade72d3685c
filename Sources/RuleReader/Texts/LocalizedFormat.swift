package import Findings
package import Rules
internal import YAMLSource

enum LocalizedFormat {
  /// The message for a text that lacks a language.
  static func lack(of code: String) -> String { "this text has no translation for `\(code)`" }

  /// The message for a key that is not a language of the workspace.
  static func unknown(_ code: String) -> String {
    "`\(QuotedText.shown(code))` is not a language of this workspace"
  }

  static let title = taken(as: .title)
  static let name = taken(as: .name)

  static func taken(as kind: ReadText.Kind) -> Format<LocalizedText> {
    format.map { text, _, reading in
      reading.take(text, as: kind)
      return text
    }
  }

  /// The text alone: that of a guideline is recorded together with its values.
  static let format = each(.text).map { text, node, reading in
    if reading.isThorough {
      for (_, value) in node.entries where reading.checkQuotes(of: value, isPublic: true) {
        reading.cutTexts.insert(node.span)
      }
    }
    return text
  }

  /// A text of some form in each language.
  static func each(_ form: Format<String>) -> Format<LocalizedText> {
    Format(.localized) { node, reading in text(node, form, reading) }
  }

  private static func text(
    _ node: YAMLNode, _ form: Format<String>, _ reading: Reading
  ) -> LocalizedText? {
    guard node.kind == .mapping else {
      let example = reading.symbols.languages.map { "\($0.code): \"…\"" }.joined(separator: ", ")
      reading.report(
        .wrongType, at: node,
        "a text for readers is written in every language; here is \(node.described)",
        help: "write `{ \(example) }`")
      return nil
    }
    // In the order of the languages; texts in another order wait until the end.
    var texts: [Located<String>] = []
    var late: [(language: Int, text: Located<String>)] = []
    texts.reserveCapacity(reading.symbols.languages.count)
    var isSound = true
    var isTwice = false
    var last: (key: YAMLNode, value: YAMLNode)?
    for (key, value) in node.entries {
      if let at = reading.symbols.language(named: key, from: texts.count) {
        if let text = read(value, as: form, of: key, reading) {
          if at == texts.count {
            texts.append(text)
          } else {
            // The second of two was reported with its key, and may have been meant for another.
            if at < texts.count || late.contains(where: { $0.language == at }) { isTwice = true }
            late.append((at, text))
          }
        } else {
          isSound = false
        }
      } else {
        isSound = false
        if !reading.reportsStray(key, value, after: last, in: node, isPublic: true) {
          reading.languageUse.strangers[key.text, default: []].insert(key.span)
          reading.report(
            .unknownLanguage, at: key, unknown(key.text),
            help: "its languages are \(reading.symbols.languages.map(\.code).quoted)")
        }
      }
      last = (key, value)
    }
    reading.languageUse.texts += 1
    guard isSound, !isTwice else {
      reading.languageUse.count(missingIn: node, reading)
      return nil
    }
    for at in texts.count..<reading.symbols.languages.count {
      guard let found = late.first(where: { $0.language == at }) else {
        let missing = reading.symbols.languages[at...].filter { language in
          !late.contains { $0.language == language.index }
        }
        reading.languageUse.count(missingIn: node, reading)
        for language in missing {
          reading.report(
            .missingTranslation, at: node, lack(of: language.code),
            help: "add `\(language.code): \"…\"`")
        }
        return nil
      }
      texts.append(found.text)
    }
    return LocalizedText(all: texts, span: node.span)
  }

  private static func read(
    _ value: YAMLNode, as form: Format<String>, of key: YAMLNode, _ reading: Reading
  ) -> Located<String>? {
    if value.isEmpty, reading.reportsComment(at: value, of: key.text) { return nil }
    if value.style == .plain, reading.reportsSign(at: value) { return nil }
    guard let text = form.read(value, reading) else { return nil }
    if reading.reportsDirection(of: text, at: value) { return nil }
    return Located(text, value.span)
  }
}

/// A text in all its languages with its kind, for the checks of what texts say.
package struct ReadText: Sendable {
  package let text: LocalizedText
  package let kind: Kind

  /// What a text is, which decides what is checked in it.
  package enum Kind: Sendable {
    /// The name of a place, an institution or a holiday: often the same in all languages.
    case name
    case title
    /// A title that headlines show.
    case headline(of: Headline)
    /// The text of a guideline with its values, and the span of the whole guideline.
    case guideline(values: [Value], span: Span)
    /// The short text of a guideline with the same values, which it need not use.
    case short(values: [Value])
  }

  /// What a headline is about.
  package enum Headline: Sendable { case ruleSet, phase }

  package typealias Value = (key: Located<String>, value: Located<Guideline.Value.Content>)
}

extension Format where Value == LocalizedText {
  /// A text in every language of the workspace.
  static var localized: Format { LocalizedFormat.title }
  /// The same for the name of a place, an institution or a holiday, which may be the same in all of
  /// them.
  static var localizedName: Format { LocalizedFormat.name }

  /// The same for a title that headlines show.
  static func headline(of kind: ReadText.Headline) -> Format {
    LocalizedFormat.taken(as: .headline(of: kind))
  }
}
