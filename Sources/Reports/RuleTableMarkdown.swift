internal import Changes
internal import RuleLanguage
internal import YAMLSource

extension RuleTable {
  /// The rules as Markdown with tables, as GitHub shows it.
  public var markdown: String {
    var text = ""
    if chosen.isEmpty, let day {
      text = Markdown.text(wording.say(.noVersion, ["day": wording.style.date(day)])) + "\n"
    }
    for version in chosen {
      if !text.isEmpty { text += "\n" }
      text += markdown(of: version)
    }
    return text
  }

  private func markdown(of version: Chosen) -> String {
    let ruleSet = version.ruleSet
    var text = "## \(Markdown.text(ruleSet.title[language]))\n\n"
    text +=
      "\(Markdown.code(ruleSet.id.value)), \(Markdown.text("\(wording[.version]) \(ruleSet.version.value)"))"
    text += ", \(Markdown.code(ruleSet.file.name))\n\n"
    text += Markdown.table(
      ["", ""],
      facts(of: version).map { fact in
        let link = fact.url.map { ", <\(Markdown.address($0))>" } ?? ""
        return [Markdown.text(fact.heading), Markdown.text(fact.text) + link]
      })
    if ruleSet.phases.count > 1 {
      let overview = overview(of: ruleSet)
      text +=
        "\n"
        + Markdown.table(
          overview.headings.map(Markdown.text), overview.rows.map { $0.map(Markdown.text) })
    }
    for (level, phase) in ruleSet.phases.enumerated() {
      text += "\n" + markdown(of: phase, level, ruleSet)
    }
    return text
  }

  private func markdown(of phase: Phase, _ level: Int, _ ruleSet: RuleSet) -> String {
    var text = "### \(Markdown.text(phase.title[language])) (\(Markdown.code(phase.id.value)))\n\n"
    let triggers = triggers(of: phase, ruleSet)
    if triggers.isEmpty {
      text += "\(Markdown.text(wording[.appliesElse])) (\(Markdown.code(phase.id.span.line)))\n"
    } else {
      text += Markdown.table(
        ["", "", Markdown.text(wording[.place])],
        triggers.map {
          [Markdown.text($0.heading), Markdown.text($0.text), Markdown.code($0.at.line)]
        })
    }
    let result = ruleSet.guidelines(inPhase: level)
    var rows: [[String]] = []
    for (topic, entries) in topics(result) {
      for entry in entries {
        rows.append([
          Markdown.text(topic.title[language]),
          Markdown.text(self.text(of: entry.guideline, in: phase)),
          Markdown.text(remarks(entry, in: level, ruleSet).joined(separator: "; ")),
          Markdown.code(entry.guideline.id.span.line),
        ])
      }
    }
    for (at, dropped) in lifted(result, by: phase) {
      let lifted = wording.say(
        .liftedGuideline, ["text": self.text(of: dropped.guideline, in: phase)])
      rows.append([
        Markdown.text(workspace.topics[dropped.guideline.topic].title[language]),
        Markdown.text(lifted), "", Markdown.code(at.span.line),
      ])
    }
    guard !rows.isEmpty else {
      return text
        + "\n\(Markdown.text("\(wording[.guidelines])\(wording.colon) \(wording[.noGuidelines])"))\n"
    }
    let headings = [wording[.topic], wording[.guidelines], wording[.remarks], wording[.place]]
    return text + "\n" + Markdown.table(headings.map(Markdown.text), rows)
  }
}

/// Pieces of Markdown in which nothing of the rules' own texts is taken for markup.
enum Markdown {
  /// A text in one line.
  static func text(_ text: String) -> String {
    var escaped = ""
    var former: Character = " "
    for character in Page.safe(text) {
      if former == "@", character.isLetter || character.isNumber {
        // A name behind an at sign is somebody, who would be told: what cannot be seen parts them.
        escaped += "&#8203;"
      }
      former = character
      switch character {
      case "\n": escaped += " "
      case "\\", "|", "*", "_", "`", "[", "]", "<", ">", "~", "#", "$":
        escaped += "\\\(character)"
      case "&": escaped += "&amp;"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// A name or a place, as it is typed.
  static func code(_ text: String) -> String {
    let line = Page.safe(text).split(separator: "\n").joined(separator: " ")
    // In a table a bar ends the cell even here.
    guard !line.contains("`"), !line.contains("|"), !line.isEmpty else { return self.text(line) }
    return "`\(line)`"
  }

  /// An address between angle brackets.
  static func address(_ text: String) -> String {
    String(Page.safe(text).filter { !"<>|\\ \n".contains($0) })
  }

  /// - Parameters: cells that are Markdown already.
  static func table(_ headings: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
    return line(headings) + line(headings.map { _ in "---" }) + rows.map(line).joined()
  }
}
