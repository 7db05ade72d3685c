internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

extension ChangeReport {
  /// Counties of one row that are named: of a whole state the number says more.
  private static let mostNames = 12

  /// The list for a comment on a change.
  public var markdown: String {
    var text: Markdown = "## \(heading)\n"
    if list.changes.isEmpty { text += "\n\(wording[.nothingChanges])\n" }
    var ordinance: String?
    for group in groups {
      if group.first.ordinance != ordinance {
        ordinance = group.first.ordinance
        text += "\n### \(title(of: group.first.ordinance)) \(code: group.first.ordinance)\n"
      }
      text += markdown(of: group)
    }
    return text.document
  }

  private func markdown(of group: Group) -> Markdown {
    let change = group.first
    var text: Markdown = "\n**\(summary(of: change))** – \(causes(of: change)); "
    text += "\(wording.say(.onePage, ["count": String(group.changes.count)]))\(wording.colon) "
    let names = group.changes.prefix(ChangeReport.mostNames).map { change -> Markdown in
      "\(change.area.title(in: language)) (\(change.area.id))"
    }
    text += names.joined(separator: ", ")
    text += names.count < group.changes.count ? ", …\n" : "\n"
    if !change.guidelines.isEmpty { text += "\n" }
    for guideline in change.guidelines {
      let (before, after) = texts(of: guideline, in: change)
      text += "- \(wording[phrase(of: guideline.kind)])\(wording.colon) \(after ?? before ?? "")"
      if let before, let after, before != after {
        text += " (\(wording.say(.untilNow, ["text": before])))"
      }
      text += "\n"
    }
    return text
  }
}
