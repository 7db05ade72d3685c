internal import Findings
internal import Rules

extension RuleTable {
  /// The rules as Markdown with tables, as GitHub shows it.
  public var markdown: String {
    guard !chosen.isEmpty || day == nil else {
      let text = day.map { wording.say(.noVersion, ["day": wording.style.date($0)]) } ?? ""
      return ("\(text)\n" as Markdown).document
    }
    return chosen.map(markdown).joined(separator: "\n").document
  }

  private func markdown(of version: Chosen) -> Markdown {
    let ruleSet = version.ruleSet
    var text: Markdown = "## \(title(ruleSet.title, ruleSet.short))\n\n"
    text += "\(code: ruleSet.id.value), \(wording[.version]) \(ruleSet.version.value)"
    text += ", \(code: ruleSet.file.name)\n\n"
    text += Markdown.table(
      ["", ""],
      facts(of: version).map { fact in
        let link: Markdown = fact.url.map { ", \(address: $0)" } ?? ""
        return ["\(fact.heading)", "\(fact.text)\(link)"]
      })
    if ruleSet.phases.count > 1 {
      let overview = overview(of: ruleSet).map { $0.map { "\($0)" as Markdown } }
      text += "\n\(Markdown.table(overview[0], overview.dropFirst()))"
    }
    for phase in version.phases { text += "\n\(markdown(of: phase))" }
    return text
  }

  private func markdown(of chosen: ChosenPhase) -> Markdown {
    let (phase, result) = (chosen.phase, chosen.guidelines)
    var text: Markdown = "### \(title(phase.title, phase.short)) (\(code: phase.id.value))\n\n"
    let triggers = triggers(of: chosen)
    if triggers.isEmpty {
      text += "\(wording[.appliesElse]) (\(code: phase.id.span.line))\n"
    } else {
      text += Markdown.table(
        ["", "", "\(wording[.place])"],
        triggers.map { ["\($0.heading)", "\($0.text)", "\(code: $0.at.line)"] })
    }
    var rows: [[Markdown]] = []
    for (topic, entries) in topics(result) {
      for entry in entries {
        let short =
          short(of: entry.guideline, in: phase)
          .map { "**\($0)**\(wording.colon) " as Markdown } ?? Markdown()
        rows.append([
          "\(topic.title[language])", "\(short)\(self.text(of: entry.guideline, in: phase))",
          "\(remarks(entry, in: chosen).joined(separator: "; "))",
          "\(code: entry.guideline.id.span.line)",
        ])
      }
    }
    for (at, dropped) in result.lifted {
      let lifted = wording.say(
        .liftedGuideline, ["text": self.text(of: dropped.guideline, in: phase)])
      rows.append([
        "\(workspace.topics[dropped.guideline.topic].title[language])", "\(lifted)", "",
        "\(code: at.span.line)",
      ])
    }
    guard !rows.isEmpty else {
      return text + "\n\(wording[.guidelines])\(wording.colon) \(wording[.noGuidelines])\n"
    }
    let headings = [wording[.topic], wording[.guidelines], wording[.remarks], wording[.place]]
    return text + "\n" + Markdown.table(headings.map { "\($0)" }, rows)
  }
}
