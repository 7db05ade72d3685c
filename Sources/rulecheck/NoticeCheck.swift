import Evaluation
import Files
import Findings
import Lint
import Observations
import Reports
import RuleReader
import Rules

extension NoticeCommand.Add {
  /// The rules with the notice, unless `validate` finds an error that was not there before.
  /// - Parameter written: the file with the notice: the reader knows its options, not its lines.
  func checked(
    _ files: FileTree, before: FileTree, _ written: SourceFile, _ observations: Observations
  ) throws -> (Evaluator, Notice) {
    let validation = Validation(of: files)
    let notice = LastNotice(in: written)
    let after = validation.workspace.map { Evaluator($0, observations) }
    let disallowed = (after?.disallowedNotices ?? []).filter { notice.keys(at: $0.span) != nil }
    let findings = validation.findings(
      with: disallowed, skipped: Check.ofData + Check.ofToday)
    let old = Set(
      Validation(of: before).findings(with: [], skipped: Check.ofData + Check.ofToday)
        .map(\.message))
    let new = findings.filter { !old.contains($0.message) }.map {
      notice.keys(at: $0.span) == nil ? $0 : withOptions($0)
    }
    let page = Output.warningPage().filled {
      $0.write(first: new, naming: { notice.keys(at: $0).map(origin) })
    }
    let added = after?.workspace.ordinances.lazy.flatMap(\.notices).first {
      notice.keys(at: $0.span) != nil
    }
    guard let after, let added, !new.contains(where: { $0.severity == .error }) else {
      Output.warn(page: page)
      throw refused()
    }
    if !new.isEmpty { Output.warn(page: page) }
    return (after, added)
  }

  /// The finding with the option in its help in place of the key.
  private func withOptions(_ finding: Diagnostic) -> Diagnostic {
    guard let help = finding.help, help.contains("`replaces") else { return finding }
    let inOptions =
      help.replacing("`replaces: ", with: "`--replaces ").replacing(
        "`replaces`", with: "`--replaces`")
    return Diagnostic(
      finding.check, finding.severity, at: finding.span, finding.message, help: inOptions,
      notes: finding.notes, fix: finding.fix)
  }

  /// The option that says what the notice has under some keys.
  private func origin(_ keys: [String]) -> String {
    switch (keys.first, keys.dropFirst().first) {
    case ("through", _): length == nil ? "--through" : "--for"
    case ("areas", "states"): "--states"
    case ("areas", "country"): "--country"
    case ("area", _), ("areas", "counties"): "--areas"
    case ("areas", _):
      country ? "--country" : areas.isEmpty && !states.isEmpty ? "--states" : "--areas"
    case ("legal-basis", .some(let key)) where ["url", "date"].contains(key): "--\(key)"
    case (.some(let key), _): "--\(key)"
    case (nil, _): "the notice"
    }
  }
}
