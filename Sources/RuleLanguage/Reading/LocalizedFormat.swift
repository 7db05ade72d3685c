internal import YAMLSource

extension Format where Value == LocalizedText {
  /// A text in every language of the workspace.
  static var localized: Format { LocalizedFormat.title }
  /// The same for the name of a place, an institution or a feast, which may be the same in all of
  /// them.
  static var localizedName: Format { LocalizedFormat.name }
}

enum LocalizedFormat {
  /// What is said of a text without a language.
  static func lack(of code: String) -> String { "this text has no translation for `\(code)`" }

  /// What is said of a key that is no language.
  static func unknown(_ code: String) -> String {
    "`\(QuotedText.shown(code))` is no language of this workspace"
  }

  static let title = format.map { text, _, reading in
    reading.look(at: text, as: .title)
    return text
  }

  static let name = format.map { text, _, reading in
    reading.look(at: text, as: .name)
    return text
  }

  /// Without a look at what it says: the text of a guideline is looked at together with its values.
  static let format = Format<LocalizedText>(.localized) { node, reading in
    guard node.kind == .mapping else {
      let example = reading.languages.map { "\($0.code): \"…\"" }.joined(separator: ", ")
      reading.report(
        .wrongType, at: node,
        "a text for readers stands in every language; here stands \(node.described)",
        help: "write `{ \(example) }`")
      return nil
    }
    // In the order of the languages; what stands in another order waits until the end.
    var texts: [Located<String>] = []
    var late: [(language: Int, text: Located<String>)] = []
    texts.reserveCapacity(reading.languages.count)
    var isSound = true
    var isTwice = false
    var last: (key: YAMLNode, value: YAMLNode)?
    for (key, value) in node.entries {
      if let at = reading.language(named: key, from: texts.count) {
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
    for at in texts.count..<reading.languages.count {
      guard let found = late.first(where: { $0.language == at }) else {
        let missing = reading.languages[at...].filter { language in
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
    let codes = reading.languages.map(\.code).quoted
    reading.report(
      .unknownLanguage, at: key, unknown(key.text),
      help: "its languages are \(codes)")
  }
}

extension Reading {
  /// The place of the language that a key names.
  /// - Parameter first: where the search begins; it goes around.
  fileprivate func language(named key: YAMLNode, from first: Int) -> Int? {
    for step in languages.indices {
      let at = first + step < languages.count ? first + step : first + step - languages.count
      if key.has(languages[at].code) { return at }
    }
    return nil
  }
}
