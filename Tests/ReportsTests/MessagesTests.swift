import Evaluation
import Files
import Findings
import Messages
import Observations
import Reports
import RuleReader
import Rules
import TestSupport
import Testing

/// Files that describe languages, laid as `messages.yaml` into a workspace in three languages, of
/// which the first is not built in.
@Suite("Messages")
struct MessagesTests {
  static let folder = "Tests/Fixtures/messages"
  static let good = Golden.names(in: "\(folder)/good", ending: ".yaml")
  static let bad = Golden.names(in: "\(folder)/bad", ending: ".yaml")
  static let warned = Golden.names(in: "\(folder)/warned", ending: ".yaml")

  /// Every text in every language: places, reasons, counts, conditions, periods.
  @Test(arguments: good)
  func allTextsFollow(_ name: String) throws {
    let path = "\(Self.folder)/good/\(name)"
    let files = try files(path)
    let (found, problems) = Workspace.read(files)
    // One of them has everything but the words of the site.
    let expected: [Check] =
      name == "everything.yaml" ? [.missingWord] : [.missingWord, .missingTemplate]
    let others = problems.filter { !expected.contains($0.check) }
    #expect(others.isEmpty, "\(described(others))")
    let workspace = try #require(found)
    let languages =
      name == "everything.yaml" ? workspace.languages.prefix(1) : workspace.languages[...]
    let text = try languages.map { try self.text(workspace, files, $0) }.joined()
    let difference = Golden.difference(text, from: Golden.expectation(of: path))
    #expect(difference == nil)
  }

  /// A third language with templates and plurals of its own: no other one's words stand in between.
  @Test func messagesAreInTheThirdLanguage() throws {
    let files = try files("\(Self.folder)/good/everything.yaml")
    let workspace = try #require(Workspace.read(files).workspace)
    let evaluator = Evaluator(
      workspace, try #require(Observations.read(workspace, files: files).observations))
    var page = Page(hasColor: false)
    let changes = [("01", "2023-12-30"), ("01", "2024-01-08"), ("01", "2024-02-01")].map {
      MadeChange.make(evaluator, "smog", $0, on: $1)
    }
    let report = MessageReport(changes.map { Message($0) }, languages: ["nl"])
    report.write(to: &page)
    let documents =
      try report.alert(of: report.messages[1], zone: .centralEurope).xml()
      + report.atom(
        for: workspace.areas.counties[0], of: workspace, in: workspace.languages[0],
        on: changes[0].from, zone: .centralEurope)
    let difference = Golden.difference(
      page.text + documents, from: "\(Self.folder)/third-language.expected")
    #expect(difference == nil)
  }

  @Test(arguments: bad)
  func isFoundFaulty(_ name: String) throws {
    let path = "\(Self.folder)/bad/\(name)"
    let (workspace, problems) = Workspace.read(try files(path))
    let isRefused = workspace == nil
    #expect(isRefused)
    #expect(problems.allSatisfy { $0.span.file.name == "messages.yaml" })
    let difference = Golden.difference(described(problems), from: Golden.expectation(of: path))
    #expect(difference == nil)
  }

  /// Such a workspace works all the same: dates look like 2021-04-24, and words are English.
  @Test(arguments: warned)
  func isWarnedOf(_ name: String) throws {
    let path = "\(Self.folder)/warned/\(name)"
    let files = try files(path)
    let (found, problems) = Workspace.read(files)
    let workspace = try #require(found)
    #expect(problems.allSatisfy { $0.severity == .warning })
    let text =
      described(problems) + "\n" + (try self.text(workspace, files, workspace.languages[0]))
    let difference = Golden.difference(text, from: Golden.expectation(of: path))
    #expect(difference == nil)
  }

  @Test func aWorkspaceWithoutMessagesIsToldWhatToWrite() throws {
    let whole = FileTree.folder("\(Self.folder)/workspace")
    let manifest = try Repository.text("\(Self.folder)/workspace/rulecheck.yaml")
      .replacing("messages: messages.yaml\n", with: "")
    let (workspace, problems) = Workspace.read(
      whole.replacing(
        Workspace.manifestName,
        with: SourceFile(name: Workspace.manifestName, bytes: Array(manifest.utf8))))
    let isRead = workspace != nil
    #expect(isRead)
    let difference = Golden.difference(
      described(problems), from: "\(Self.folder)/no-messages.expected")
    #expect(difference == nil)
  }

  /// A file that cannot be read is one finding: nobody says besides that it describes nothing.
  @Test func aMissingFileIsOneFinding() {
    let (_, problems) = Workspace.read(FileTree.folder("\(Self.folder)/workspace"))
    #expect(problems.map(\.code.description) == ["unreadable-file"])
  }

  @Test func fixturesAreThere() {
    #expect(Self.good.count >= 3)
    #expect(Self.bad.count >= 30)
    #expect(Self.warned.count >= 2)
  }

  private func files(_ path: String) throws -> FileTree {
    let whole = FileTree.folder("\(Self.folder)/workspace")
    return whole.replacing(
      "messages.yaml", with: SourceFile(name: "messages.yaml", bytes: try Golden.bytes(path)))
  }

  private func text(_ workspace: Workspace, _ files: FileTree, _ language: Language) throws
    -> String
  {
    let (found, problems) = Observations.read(workspace, files: files)
    let evaluator = Evaluator(
      workspace, try #require(found, "\(described(problems.filter { $0.severity == .error }))"))
    var page = Page(hasColor: false)
    page.line("=== \(language.code)")
    for (day, names) in [
      ("2024-01-05", ["01", "02", "03", "04"]), ("2024-01-10", ["01"]), ("2024-02-01", ["01"]),
    ] {
      let on = try #require(Day(iso: day))
      let report = SituationReport(
        evaluator,
        situations: names.compactMap { workspace.areas.area(id: $0) }
          .map { evaluator.situation(in: $0, on: on, isExplained: day == "2024-01-05") },
        on: on, language: language)
      report.write(to: &page)
      page.line()
    }
    PeriodReport(
      evaluator, areas: workspace.areas.counties, ordinances: [0], from: nil, through: nil,
      language: language
    ).write(to: &page)
    page.line()
    return page.text
  }
}
