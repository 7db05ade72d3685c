internal import Findings
internal import Rules
internal import YAMLSource

/// What a messages file says about the workspace's languages: it gives them their styles and templates.
struct LanguageDescriptions {
  let messages: Messages
  let reading: Reading

  /// Describes the languages.
  /// - Returns: the other settings of the file.
  func settings() -> MessageSettings {
    for (code, draft) in messages.languages {
      guard let place = reading.language(of: code)?.index else { continue }
      reading.symbols.languages[place] = Language(
        code: code.value, index: place, style: style(draft, of: code))
    }
    takeTemplates()
    return MessageSettings(
      countyNames: countyNames(), alert: messages.alert, feed: messages.feed,
      site: messages.site, places: SettingPlaces(messages.written))
  }

  private func style(_ draft: LanguageDraft, of code: Located<String>) -> LanguageStyle {
    typealias Key = LanguageFields
    let base = LanguageStyle.undescribed(code.value)
    if base == nil {
      for field in [Key.decimal.shape, Key.date.shape, Key.weekdays.shape]
      where !draft.written.contains(field.key) {
        reading.report(
          .incompleteLanguage, at: code.span,
          "`\(code.value)` is not built in, so it needs `\(field.key)`",
          help: "add it: \(field.description)")
      }
    }
    var style = base ?? .plain
    draft.describe(&style)
    if let plurals = draft.plurals { style.plurals = pluralRules(plurals) }
    style.nameAreas()
    let described = Language(code: code.value, index: 0, style: style)
    for phrase in Phrase.allCases {
      guard let text = draft.words[phrase] else { continue }
      Braces(text: text, reading: reading).checkPlurals(in: described) { _ in nil }
    }
    if style.months.isEmpty, !draft.written.contains(Key.months.key) {
      for pattern in draft.patterns where pattern.value.parts.contains(.monthName) {
        reading.report(
          .incompleteLanguage, at: pattern.span,
          "{month-name} needs the names of the months, and `\(code.value)` does not have them",
          help: "add `months: [ … ]`, twelve names from January, or write {month}")
      }
    }
    return style
  }

  /// The plural rules by form; one that cannot be read is reported.
  private func pluralRules(
    _ written: [(key: Located<String>, value: Located<String>)]
  ) -> PluralRules {
    var rules: [(form: PluralRules.Form, anyOf: [[PluralRules.Relation]])] = []
    let forms = PluralRules.Form.allCases.filter { $0 != .other }.map(\.rawValue)
    for (key, text) in written {
      guard let form = PluralRules.Form(rawValue: key.value), form != .other else {
        reading.report(
          .badPluralRule, at: key.span,
          key.value == "other"
            ? "`other` has no rule: it is what the others leave"
            : "`\(QuotedText.shown(key.value))` is not a plural form",
          help: key.value == "other"
            ? "remove it; a number for which no rule holds takes `other`"
            : Spelling.suggestion(for: key.value, among: forms)
              ?? "the forms are \(forms.quoted) and `other`")
        continue
      }
      do throws(PluralRules.Mistake) {
        rules.append((form, try PluralRules.read(text.value)))
      } catch {
        reading.report(
          .badPluralRule, at: text.span, error.sentence,
          help: "write relations such as `n % 10 = 2..4 and n % 100 != 12..14`")
      }
    }
    return PluralRules(rules)
  }

  /// What counties are called, by kind or identifier; `{kind} {name}` where a language lacks it.
  private func countyNames() -> [String: [String]] {
    var names: [String: [String]] = [:]
    for (key, texts) in messages.countyNames {
      var forms = Array(repeating: "{kind} {name}", count: reading.symbols.languages.count)
      for (code, text) in texts {
        guard let language = reading.language(of: code) else { continue }
        let braces = Braces(text: text, reading: reading)
        braces.lookForStray()
        guard braces.areKnown(["name", "kind"], of: "the name of a county") else { continue }
        guard Template(text.value).placeholders.contains("name") else {
          reading.report(
            .missingPlaceholder, at: text.span, "the name of a county needs {name}",
            help: "add it, as in “{kind} {name}”")
          continue
        }
        forms[language.index] = text.value
      }
      names[key.value] = forms
    }
    return names
  }
}

extension SettingPlaces {
  fileprivate init(_ root: YAMLNode) {
    var spans: [[String]: Span] = [:]
    func add(_ node: YAMLNode, _ path: [String]) {
      // No setting is deeper than the words of a language.
      guard node.kind == .mapping, path.count < 4 else { return }
      for (key, value) in node.entries {
        let path = path + [key.text]
        guard spans[path] == nil else { continue }
        spans[path] = value.kind == .scalar ? value.span : key.span
        add(value, path)
      }
    }
    add(root, [])
    self.init(root: root.span, spans: spans)
  }
}
