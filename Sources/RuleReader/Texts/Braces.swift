internal import Findings
internal import Rules

/// The braces of a text: placeholders, and plurals, `{count, one: …, other: …}`, whose forms are those
/// of the language.
struct Braces {
  let text: Located<String>
  let reading: Reading

  /// Reports, in validation only, a brace that opens or closes no placeholder.
  /// - Returns: whether there is one.
  @discardableResult func lookForStray() -> Bool {
    guard reading.isThorough, Template.hasBraces(text.value),
      let (shown, isOpening) = Template.strayBrace(text.value)
    else { return false }
    // What was probably meant as the placeholder.
    let name = shown.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "-") }
      .first { Template.isName($0) }
    reading.report(
      .strayBrace, at: place(of: shown),
      "this brace \(isOpening ? "opens" : "closes") no placeholder",
      help: "write a placeholder between one pair of braces, as in {\(name ?? "name")}, or no brace"
    )
    return true
  }

  /// Whether everything in braces is known; if not, that is reported.
  /// - Parameter owner: what has these placeholders, for the message.
  func areKnown(_ known: [String], of owner: String) -> Bool {
    for name in Template.braced(text.value) where !known.contains(name) {
      if reportsBadPlural(name) { return false }
      reading.report(
        .unknownPlaceholder, at: place(of: "{\(name)"),
        "there is no value for {\(QuotedText.shown(name))} in \(owner)",
        help: Spelling.suggestion(for: name, among: known)
          ?? (known.isEmpty
            ? "write no braces: no values are filled in here"
            : "known are \(known.map { "{\($0)}" }.joined(separator: " "))"))
      return false
    }
    return true
  }

  /// Reports braces that were meant as a plural.
  /// - Parameter braced: all the text between the braces.
  /// - Returns: whether they were.
  func reportsBadPlural(_ braced: String) -> Bool {
    guard let comma = braced.firstIndex(of: ","), Template.isName(braced[..<comma]) else {
      return false
    }
    let name = braced[..<comma]
    reading.report(
      .badPlural, at: place(of: "{\(name),"), "after {\(name), … no plural form can be read",
      help: "write `{\(name), one: …, other: …}`, or {\(name)} alone")
    return true
  }

  /// Checks the plurals of the text.
  /// - Parameter isNumber: whether a placeholder is a number; nil where it is not known, or where there
  ///   is no such placeholder, which is reported elsewhere.
  /// - Returns: whether no finding was reported.
  @discardableResult func checkPlurals(in language: Language, isNumber: (String) -> Bool?) -> Bool {
    guard Template.mayHavePlurals(text.value) else { return true }
    let part = reading.findings.part()
    for plural in Template(text.value).plurals {
      let span = place(of: "{\(plural.name),")
      if isNumber(plural.name) == false {
        reading.report(
          .badPlural, at: span, "{\(plural.name)} is not a number, so it has no plural",
          help: "let a number decide, or write {\(plural.name)} alone")
        continue
      }
      checkForms(of: plural, at: span, language)
    }
    return part.isSound
  }

  private func checkForms(of plural: Template.Plural, at span: Span, _ language: Language) {
    let forms = language.style.plurals.forms.map(\.rawValue)
    let has =
      forms.count == 1
      ? "`\(language.code)` has no other form than `other`; its `plurals` in the messages file say which there are"
      : "`\(language.code)` has \(forms.quoted)"
    var seen: Set<String> = []
    for form in plural.forms.map(\.name) {
      if !forms.contains(form) {
        let isForm = PluralRules.Form(rawValue: form) != nil
        reading.report(
          .badPlural, at: span,
          isForm
            ? "`\(language.code)` has no plural form `\(form)`"
            : "`\(QuotedText.shown(form))` is not a plural form",
          help: (isForm ? nil : Spelling.suggestion(for: form, among: forms)) ?? has)
      } else if !seen.insert(form).inserted {
        reading.report(
          .badPlural, at: span, "the form `\(form)` appears twice in this plural",
          help: "remove one of the two")
      }
    }
    guard plural.forms.allSatisfy({ forms.contains($0.name) }) else { return }
    let missing = forms.filter { !seen.contains($0) }
    guard !missing.isEmpty else { return }
    reading.report(
      .badPlural, at: span,
      "this plural lacks \(missing.map { "`\($0)`" }.joined(separator: " and "))",
      help: "\(has): write a text for each, as in `\(missing[0]): …`")
  }

  private func place(of shown: String) -> Span {
    reading.file.lines.place(of: shown, in: text.span)
  }
}
