import ArgumentParser
import Evaluation
import Files
import Findings
import Observations
import Reports
import Rules
import Site

/// `rulecheck publish`: a static site that says what applies where.
struct Publish: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Write a web site that says what applies in each county, and why.",
    discussion: """
      The site is made of files that any web server can serve, or that can be opened from the \
      disk. It is made next to SITE and takes its place in one step. SITE is new, empty, or a site \
      that rulecheck has made; anything else is left alone. It has every language of the \
      workspace; --lang chooses the first page's. A site that was made from the same files is left \
      as it is. What the site before said about earlier days, and what people were told on them, \
      is kept as it was.

      Example:
        rulecheck publish --on 2025-03-14 --out site

      Exit codes: 0 published, or unchanged; 2 could not run, and nothing was changed; 64 wrong usage.
      """)

  @Option(
    help: ArgumentHelp("The folder of the site.", valueName: "site"), completion: .directory)
  var out: String

  @Option(date: "The day. \(Day.usualInHelp)") var on: Day?

  @Option(
    date:
      "The first day whose changes and messages are on the site. Default: the first day of the site before, or else the day."
  ) var since: Day?

  @Option(
    help: ArgumentHelp(
      "The address at which the site will be, for previews, links between languages, a sitemap and a page for what is not there, 404.html.",
      valueName: "url")) var base: String?

  @Option(
    help: ArgumentHelp(
      "Where the files of rules and data can be read, with {file}, the path in the workspace's folder, and {line}: explanations link to it.",
      valueName: "url")) var source: String?

  @Option(
    help: ArgumentHelp(
      "A folder of alerts, as changes --format cap --into writes it: the site has those that have not expired, with an index.",
      valueName: "dir"), completion: .directory) var alerts: String?

  @OptionGroup var options: WorkspaceOptions

  func validate() throws {
    if let base { try SiteAddress.check(base) }
    if let source, let fault = Publish.fault(ofSource: source) {
      throw ValidationError(
        "--source is where files can be read, such as https://example.org/rules/{file}#L{line}; `\(source)` \(fault)."
      )
    }
  }

  /// Why lines cannot be read at an address, as the rest of a sentence; nil: they can.
  private static func fault(ofSource source: String) -> String? {
    guard source.contains("{file}") else { return "lacks {file}" }
    let address = source.replacing("{file}", with: "file").replacing("{line}", with: "1")
    // What follows `?` and `#` is part of such an address.
    return SiteAddress.fault(of: address.replacing("?", with: "-").replacing("#", with: "-"))
  }

  func run() throws {
    let memory = FileMemory()
    let (workspace, files) = try options.workspace(memory: memory)
    let language = try workspace.language(asked: options.lang)
    let publication = SitePublication(into: out)
    let alerts = try alertsInFolder()
    let inputs = SiteOrigin.inputs(
      workspace, files, memory, zone: Disk.timeZone(workspace.timeZone.value),
      options: [
        language.code, base ?? "", source ?? "", options.data ?? "", options.kept.dataDir ?? "",
        alerts?.json ?? "",
      ])
    if let origin = publication.current(inputs: inputs, on: on, since: since) {
      warn(of: origin.figures, on: origin.day, workspace)
      return Output.write(said(origin, ", unchanged"))
    }
    let evaluator = try options.evaluator(workspace, files)
    let day = try evaluator.day(on)
    let observations = evaluator.observations
    warn(of: observations.lastDay.map { observations.firstDay...$0 }, on: day, workspace)
    let site = Site(
      evaluator, on: day, first: language, outlines: try workspace.outlines(files),
      places: try workspace.places(files), source: source.flatMap(SourceAddress.init), base: base,
      since: since, zone: options.figures.zone(of: workspace), alerts: alerts.map(documents))
    let (origin, left) = try written(site, publication, inputs)
    if let since, origin.since < since {
      Output.warn(
        "the site keeps its earlier days, from \(origin.since) on; --since \(since) drops none"
      )
    }
    if let left { Output.warn(left) }
  }

  private func alertsInFolder() throws -> AlertLedger? {
    guard let alerts else { return nil }
    guard let ledger = try AlertLedger.inFolder(alerts) else {
      throw CannotRun(
        "\(Page.safe(alerts)) is not a folder of alerts: it has no \(AlertLedger.fileName); write one with `rulecheck changes --format cap --into \(Page.safe(alerts))`"
      )
    }
    return ledger
  }

  /// The alerts of the folder, each read where it is needed.
  private func documents(_ ledger: AlertLedger) -> SiteAlerts {
    SiteAlerts(ledger) { [alerts] name in
      let path = "\(alerts ?? "")/\(name)"
      do {
        return try Disk.namedFile(path).withBytes { String(decoding: $0, as: UTF8.self) }
      } catch {
        throw CannotRun(
          "\(Page.safe(path)), an alert that has not expired, is missing or cannot be read; put it back from a copy"
        )
      }
    }
  }

  private func written(
    _ site: Site, _ publication: SitePublication, _ inputs: String?
  ) throws -> (origin: SiteOrigin, left: String?) {
    do {
      return try publication.write(site, inputs: inputs) { done, all in
        if all > 1 { Output.progress("what changed: \(done) of \(all) days") }
      } confirm: {
        Output.progress(nil)
        try Output.confirm(said($0))
      }
    } catch let problem as Site.Problem {
      throw CannotRun("\(Page.safe(out)) cannot be published: \(problem.description)")
    } catch let problem as MessageReport.Problem {
      throw CannotRun(problem.description)
    }
  }

  /// The line that says what there is.
  private func said(_ origin: SiteOrigin, _ more: String = "") -> String {
    let earlier = origin.since < origin.day ? ", changes since \(origin.since)" : ""
    return "\(origin.day): \(out), \(counted(origin.pages, "page"))\(earlier)\(more)\n"
  }

  /// Warns of what the pages lack, whether they are written now or stay.
  private func warn(of figures: ClosedRange<Day>?, on day: Day, _ workspace: Workspace) {
    if let figures {
      Output.warnOfOldValues(
        until: figures.upperBound, on: day, meaning: "the pages show outdated figures")
      if day < figures.lowerBound {
        Output.warn(
          "the figures begin on \(figures.lowerBound), after \(day): the pages have no figures")
      }
    }
    for language in workspace.languages {
      guard let lack = language.missingForSite else { continue }
      Output.warn("`\(language.code)` lacks \(lack), which the pages have in English.")
    }
  }
}
