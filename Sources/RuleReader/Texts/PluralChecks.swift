internal import Findings
internal import Rules

/// Plurals in texts, `{count, one: …, other: …}`: their forms are those of the language.
extension Reading {
  /// Reports what stands in braces and was meant as a plural.
  /// - Parameter braced: all that stands between the braces.
  /// - Returns: whether it was.
  func reportsBadPlural(_ braced: String, in text: Located<String>) -> Bool {
    guard let comma = braced.firstIndex(of: ","), Template.isName(braced[..<comma]) else {
      return false
    }
    let name = braced[..<comma]
    report(
      .badPlural, at: file.lines.place(of: "{\(name),", in: text.span),
      "behind {\(name), … no forms of a plural can be read",
      help: "write `{\(name), one: …, other: …}`, or {\(name)} alone")
    return true
  }

  /// Checks the plurals of a text.
  /// - Parameter isNumber: whether a placeholder is a number; nil: nobody knows, or nothing stands
  ///   for it, which is reported elsewhere.
  /// - Returns: whether all can be said.
  @discardableResult
  func checkPlurals(
    of text: Located<String>, in language: Language, isNumber: (String) -> Bool?
  ) -> Bool {
    guard Template.mayHavePlurals(text.value) else { return true }
    let part = findings.part()
    for plural in Template(text.value).plurals {
      let span = file.lines.place(of: "{\(plural.name),", in: text.span)
      if isNumber(plural.name) == false {
        report(
          .badPlural, at: span, "{\(plural.name)} is no number, so it has no plural",
          help: "let a number decide, or write {\(plural.name)} alone")
        continue
      }
      checkForms(of: plural, at: span, language)
    }
    return part.isSound
  }

  private func checkForms(of plural: Template.Plural, at span: Span, _ language: Language) {
    let forms = language.style.plurals.forms.map(\.rawValue)
    let listed = forms.quoted
    let has =
      forms.count == 1
      ? "`\(language.code)` has no other form than `other`; its `plurals` in the messages file say which there are"
      : "`\(language.code)` has \(listed)"
    var seen: Set<String> = []
    for form in plural.forms.map(\.name) {
      if !forms.contains(form) {
        let isForm = PluralRules.Form(rawValue: form) != nil
        report(
          .badPlural, at: span,
          isForm
            ? "`\(language.code)` has no plural form `\(form)`"
            : "`\(QuotedText.shown(form))` is no form of a plural",
          help: (isForm ? nil : Spelling.suggestion(for: form, among: forms)) ?? has)
      } else if !seen.insert(form).inserted {
        report(
          .badPlural, at: span, "the form `\(form)` stands twice in this plural",
          help: "remove one of the two")
      }
    }
    guard plural.forms.allSatisfy({ forms.contains($0.name) }) else { return }
    let missing = forms.filter { !seen.contains($0) }
    guard !missing.isEmpty else { return }
    report(
      .badPlural, at: span,
      "this plural lacks \(missing.map { "`\($0)`" }.joined(separator: " and "))",
      help: "\(has): write a text for each, as in `\(missing[0]): …`")
  }
}
