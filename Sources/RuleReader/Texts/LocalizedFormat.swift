internal import Findings
internal import Rules
internal import YAMLSource

enum LocalizedFormat {
  /// What is said of a text without a language.
  static func lack(of code: String) -> String { "this text has no translation for `\(code)`" }

  /// What is said of a key that is no language.
  static func unknown(_ code: String) -> String {
    "`\(QuotedText.shown(code))` is no language of this workspace"
  }

  static let title = taken(as: .title)
  static let name = taken(as: .name)

  static func taken(as kind: ReadText.Kind) -> Format<LocalizedText> {
    format.map { text, _, reading in
      reading.take(text, as: kind)
      return text
    }
  }

  /// The text alone: that of a guideline is noted together with its values.
  static let format = Format<LocalizedText>(.localized) { node, reading in
    guard node.kind == .mapping else {
      let example = reading.symbols.languages.map { "\($0.code): \"…\"" }.joined(separator: ", ")
      reading.report(
        .wrongType, at: node,
        "a text for readers stands in every language; here stands \(node.described)",
        help: "write `{ \(example) }`")
      return nil
    }
    // In the order of the languages; what stands in another order waits until the end.
    var texts: [Located<String>] = []
    var late: [(language: Int, text: Located<String>)] = []
    texts.reserveCapacity(reading.symbols.languages.count)
    var isSound = true
    var isTwice = false
    var last: (key: YAMLNode, value: YAMLNode)?
    for (key, value) in node.entries {
      if let at = reading.symbols.language(named: key, from: texts.count) {
        if let text = read(value, of: key, reading) {
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
          reportUnknown(key, reading)
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
    if reading.isThorough {
      for (_, value) in node.entries where reading.lookAtQuotes(of: value, isPublic: true) {
        reading.cutTexts.insert(node.span)
      }
    }
    return LocalizedText(all: texts, span: node.span)
  }

  private static func read(
    _ value: YAMLNode, of key: YAMLNode, _ reading: Reading
  ) -> Located<String>? {
    if value.isEmpty, reading.reportsComment(at: value, of: key.text) { return nil }
    if value.style == .plain, reading.reportsSign(at: value) { return nil }
    guard let text = Format<String>.text.read(value, reading) else { return nil }
    if reading.reportsDirection(of: text, at: value) { return nil }
    return Located(text, value.span)
  }

  private static func reportUnknown(_ key: YAMLNode, _ reading: Reading) {
    let codes = reading.symbols.languages.map(\.code).quoted
    reading.report(
      .unknownLanguage, at: key, unknown(key.text),
      help: "its languages are \(codes)")
  }
}
