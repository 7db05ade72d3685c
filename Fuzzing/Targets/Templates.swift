internal import Rules

/// Compares texts with placeholders and plurals with a plain way to fill them.
///
/// The first line is a rule for the form `one`, the second the digits of a number, the rest the text.
enum Templates {
  static func check(_ input: [UInt8]) throws(Violation) {
    guard let text = String(validating: input, as: UTF8.self) else { return }
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3 else { return }
    let (number, written) = (String(lines[1]), String(lines[2]))
    let rules = PluralRules(reading: ["one": String(lines[0])])
    let form = rules.form(of: number)
    try promise(rules.forms.contains(form), "\(form) is no form of the rules")
    let template = Template(written)
    try promise(template.pieces == Template(written).pieces, "a second reading finds another text")
    try promise(depth(of: template) <= 3, "plurals lie \(depth(of: template)) deep")
    if !written.utf8.contains(UInt8(ascii: "{")) {
      try promise(
        template.pieces == (written.isEmpty ? [] : [.text(written)]), "`\(written)` is taken apart")
    }
    let isPlain = template.pieces.allSatisfy { if case .plural = $0 { false } else { true } }
    let unfilled = template.filled(rules) { _ in nil }
    if isPlain {
      try promise(unfilled == written, "`\(written)` unfilled is `\(unfilled)`")
    }
    let filled = template.filled(rules) { _ in number }
    let plain = plainly(template, rules, number)
    try promise(filled == plain, "`\(written)` gives `\(filled)`, not `\(plain)`")
    let emptied = template.filled(rules) { _ in "" }
    try promise(
      emptied.utf8.count <= written.utf8.count, "`\(written)` without its names has become longer")
    let names = Set(template.placeholders)
    // In bytes: a mark may join the brace after it into one character.
    try promise(
      names.allSatisfy { Array(written.utf8).contains(Array("{\($0)".utf8)) },
      "\(names) do not all stand in `\(written)`")
  }

  private static func depth(of template: Template) -> Int {
    template.pieces.map { piece in
      guard case .plural(let plural) = piece else { return 0 }
      return 1 + (plural.forms.map { depth(of: $0.text) }.max() ?? 0)
    }.max() ?? 0
  }

  /// The text filled piece by piece, with the same number for every name.
  private static func plainly(_ template: Template, _ rules: PluralRules, _ number: String)
    -> String
  {
    template.pieces.map { piece in
      switch piece {
      case .text(let text): return text
      case .placeholder: return number
      case .plural(let plural):
        let form = rules.form(of: number).rawValue
        let chosen =
          plural.forms.first { $0.name == form } ?? plural.forms.first { $0.name == "other" }
        return chosen.map { plainly($0.text, rules, number) } ?? ""
      }
    }.joined()
  }
}
