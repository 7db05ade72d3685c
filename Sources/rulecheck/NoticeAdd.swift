import ArgumentParser
import Evaluation
import Files
import Findings
import RuleReader
import Rules

extension NoticeCommand {
  /// `rulecheck notice add`.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Write a notice into the rules, and show what it changes for whom.",
      discussion: """
        The notice is added to the file of notices; what is in there stays as it is. A workspace without one gets \
        notices.yaml, and its rulecheck.yaml names it. The notice is refused if `rulecheck validate` would find \
        an error. Without --phase, it withdraws the notice that --replaces names. With --replaces, the rule set is \
        that of the other notice, and the counties are those in which that one still counts, unless others are given.

        Examples:
          rulecheck notice add --ruleset ordinance --areas North --phase strict \\
            --from 2025-03-20 --through 2025-03-27 --id gazette-5 \\
            --legal-basis "Gazette no. 5"
          rulecheck notice add --ruleset ordinance --areas North South --phase strict \\
            --from 2025-03-20 --for 7 --legal-basis "Gazette no. 5"
          rulecheck notice add --replaces gazette-5 --from 2025-03-24 \\
            --legal-basis "Gazette no. 6"

        Exit codes: 0 written, or shown with --dry-run; 1 refused, since there would be an error; 2 could not run; \
        64 wrong usage. Where it is not 0, nothing was written.
        """)

    @Option(help: ArgumentHelp("The rule set.", valueName: "id")) var ruleset: String?

    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp(
        "The counties, by identifier or name, with spaces between them.", valueName: "county"),
      completion: Completion.counties) var areas: [String] = []

    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp("Whole states, by identifier or abbreviation.", valueName: "state"))
    var states: [String] = []

    @Flag(help: "The whole country.") var country = false

    @Option(
      help: ArgumentHelp(
        "The phase in force from then on, with all milder ones. Without it, --replaces withdraws.",
        valueName: "id")) var phase: String?

    @Option(date: "The first day.") var from: Day

    @Option(date: "The last day. Default: it has none.") var through: Day?

    @Option(
      name: .customLong("for"),
      help: ArgumentHelp(
        "In place of --through: for how many days, such as 7 or “7 days”.", valueName: "days"))
    var length: String?

    private var days: Int? {
      let parts = length?.split(separator: " ") ?? []
      guard let count = parts.first, parts.count <= 2,
        ["day", "days"].contains(parts.dropFirst().first ?? "days")
      else { return nil }
      return Int(count).flatMap { (1...NoticeEntry.mostDays).contains($0) ? $0 : nil }
    }

    @Option(
      help: ArgumentHelp("What other notices call it, to extend or withdraw it.", valueName: "id"))
    var id: String?

    @Option(
      help: ArgumentHelp("The notice that no longer counts from --from on.", valueName: "id"))
    var replaces: String?

    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp(
        "What it is called in public: LANG=TEXT for every language of the workspace.",
        valueName: "text")) var title: [String] = []

    @Option(
      help: ArgumentHelp("Where it is announced, such as “Gazette no. 5”.", valueName: "text"))
    var legalBasis: String

    @Option(help: ArgumentHelp("Where to read it.", valueName: "url")) var url: String?

    @Option(
      date:
        "When it was made; it is known from then on, or from --from. Default: from the day before --from."
    )
    var date: Day?

    @Option(
      help: ArgumentHelp(
        "The file of notices, where there are several. Default: the one of the notice that it replaces.",
        valueName: "file"), completion: .file()) var into: String?

    @Flag(help: "Only show what would change; write nothing.") var dryRun = false

    @OptionGroup var options: WorkspaceOptions

    func validate() throws {
      if through != nil, length != nil {
        throw ValidationError("Give --through or --for, not both.")
      }
      if let length, days == nil {
        throw ValidationError(
          "--for takes a number of days from 1 to \(NoticeEntry.mostDays), such as 7, not “\(length)”."
        )
      }
      if phase == nil, replaces == nil {
        throw ValidationError(
          "Name the phase with --phase, or with --replaces the notice that is withdrawn.")
      }
      if phase == nil, let replaces, through != nil || length != nil {
        throw ValidationError(
          "To extend `\(replaces)`, add --phase; to withdraw it, permanently, leave out --\(through == nil ? "for" : "through")."
        )
      }
      if country, !areas.isEmpty || !states.isEmpty {
        throw ValidationError("Give --country, or --areas and --states.")
      }
      if replaces == nil, ruleset == nil {
        throw ValidationError("Name the rule set with --ruleset.")
      }
      if replaces == nil, !country, areas.isEmpty, states.isEmpty {
        throw ValidationError("Say for whom: --areas, --states or --country.")
      }
      if legalBasis.allSatisfy(\.isWhitespace) {
        throw ValidationError(
          "--legal-basis is empty: say where the notice is announced, such as “Gazette no. 5”.")
      }
      if let text = title.first(where: { Add.title($0) == nil }) {
        throw ValidationError("--title takes LANG=TEXT, not “\(text)”.")
      }
    }

    /// The language and text of a `--title`; nil: it lacks one of them.
    private static func title(_ text: String) -> (language: String, text: String)? {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, !parts[1].allSatisfy(\.isWhitespace) else { return nil }
      return (parts[0], parts[1])
    }

    func run() throws {
      let root = try options.ofRules.root()
      let (workspace, files) = try options.workspace(in: root)
      let entry = try refusing { try self.entry(workspace) }
      let file = try NoticeFile(into, replacing: replaces, workspace, in: root)
      let claim = try dryRun ? nil : FileReplacement.Claim(root, mark: Workspace.manifestName)
      defer { withExtendedLifetime(claim) {} }
      let before = try options.evaluator(workspace, files)
      let new = try file.appending(entry)
      let replacement = try FileReplacement([file.edit(new)])
      do {
        let changed = file.tree(with: new, FileTree(folder: root, unsaved: replacement.contents))
        let (after, notice) = try checked(
          changed, before: FileTree(folder: root), new, before.observations)
        let page = try shown(from: before, to: after, entry, notice, file)
        if dryRun {
          replacement.discard()
          Output.write(page)
        } else {
          try Output.confirm(page)
        }
      } catch {
        replacement.discard()
        throw error
      }
      if !dryRun { try file.finish(replacement, new) }
    }

    // MARK: What is written

    /// A mistake in the notice that is found before it is written ends as one that `validate` finds.
    private func refusing(_ make: () throws -> NoticeEntry) throws -> NoticeEntry {
      do { return try make() } catch let mistake as CannotRun {
        Output.warn(page: mistake.text)
        throw refused()
      }
    }

    func refused() -> any Error {
      Output.warn("the notice was not written")
      return ExitStatus.findings
    }

    private func entry(_ workspace: Workspace) throws -> NoticeEntry {
      let old = try replaces.map { try workspace.noticeNamed($0) }
      // One of the two is there: `validate()` asks for it.
      var entry = NoticeEntry(
        ruleSet: ruleset ?? old?.ruleSet.value ?? "", from: from, legalBasis: legalBasis)
      entry.id = id
      entry.phase = phase
      entry.through = through ?? days.map { from + ($0 - 1) }
      entry.replaces = replaces
      entry.url = url
      entry.date = date
      if country {
        entry.country = workspace.areas.country.id
      } else if let old, areas.isEmpty, states.isEmpty {
        let (counting, replaced) = workspace.counties(of: old, on: from)
        // Where it counts nowhere any more, that is an error.
        entry.counties = (counting.isEmpty ? replaced : counting).map(\.id)
      } else {
        try workspace.areas.checkNames(counties: areas, states: states)
        (entry.counties, entry.states) = (areas, states)
      }
      entry.title = try titles(workspace)
      try checkPhase(workspace.ordinance(entry.ruleSet))
      return entry
    }

    /// Refuses the title of a phase where its identifier belongs.
    private func checkPhase(_ ordinance: Ordinance?) throws {
      guard let phase, let version = ordinance?.version(on: from),
        !version.phases.contains(where: { $0.id.value == phase }),
        let meant = version.phases.first(where: { $0.title.all.map(\.value).contains(phase) })
      else { return }
      throw CannotRun("--phase: “\(phase)” is the title of a phase; write \(meant.id.value)")
    }

    private func titles(_ workspace: Workspace) throws -> [(language: String, text: String)] {
      if title.isEmpty { return [] }
      var texts: [String: String] = [:]
      for title in title.compactMap(Add.title) {
        guard workspace.language(title.language) != nil else {
          throw CannotRun(
            "--title: the languages are \(workspace.languages.map(\.code).joined(separator: ", ")), not “\(title.language)”"
          )
        }
        texts[title.language] = title.text
      }
      return try workspace.languages.map { language in
        guard let text = texts[language.code] else {
          throw CannotRun("--title lacks \(language.code)=TEXT: a title is in every language")
        }
        return (language.code, text)
      }
    }
  }
}
