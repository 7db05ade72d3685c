internal import Changes
internal import Evaluation
internal import RuleLanguage
internal import YAMLSource

extension ChangeReport {
  /// Counties of one row that are named: of a whole state the number says more.
  private static let mostNames = 12

  /// The list for a comment on a change.
  public var markdown: String {
    var text = "## \(Markdown.text(heading))\n"
    guard !list.changes.isEmpty else {
      return text + "\n\(Markdown.text(wording[.nothingChanges]))\n"
    }
    var ordinance: String?
    for group in groups {
      if group.first.ordinance != ordinance {
        ordinance = group.first.ordinance
        text += "\n### \(Markdown.text(title(of: group.first.ordinance))) "
        text += "\(Markdown.code(group.first.ordinance))\n"
      }
      text += markdown(of: group)
    }
    return text
  }

  private func markdown(of group: Group) -> String {
    let change = group.first
    var text = "\n**\(Markdown.text(summary(of: change)))** – "
    text += "\(Markdown.text(causes(of: change))); "
    text +=
      "\(Markdown.text(wording.say(.onePage, ["count": String(group.changes.count)])))\(wording.colon) "
    let names = group.changes.prefix(ChangeReport.mostNames).map {
      Markdown.text("\($0.area.title(in: language)) (\($0.area.id))")
    }
    text += names.joined(separator: ", ") + (names.count < group.changes.count ? ", …" : "") + "\n"
    if !change.guidelines.isEmpty { text += "\n" }
    for guideline in change.guidelines {
      let (before, after) = texts(of: guideline, in: change)
      text += "- \(wording[phrase(of: guideline.kind)])\(wording.colon) "
      text += Markdown.text(after ?? before ?? "")
      if let before, let after, before != after {
        text += " (\(Markdown.text(wording.say(.untilNow, ["text": before]))))"
      }
      text += "\n"
    }
    return text
  }
}
