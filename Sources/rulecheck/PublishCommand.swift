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
    abstract: "Write a web site that says what applies in each county, and why.",
    discussion: """
      The site is made of files that any web server can serve, or that can be opened from the disk. It is \
      made beside SITE and takes its place in one step. SITE is new, empty, or a site that rulecheck has \
      made; anything else is left alone. It has every language of the workspace; --lang chooses that of its \
      first page. A site that was made from the same stays untouched. What the site before said of earlier \
      days, and what people were told on them, goes on as it was.

      Exit codes: 0 published, or unchanged; 2 could not run, and nothing was changed; 64 wrong usage.
      """)

  @Option(
    help: ArgumentHelp("The folder of the site.", valueName: "site"), completion: .directory)
  var out: String

  @Option(date: "The day. Default: the last with observations.") var on: Day?

  @Option(
    date:
      "The first day of which the site has what changed, and what people were told. Default: that of the site before, or else the day."
  ) var since: Day?

  @Option(
    help: ArgumentHelp(
      "The address at which the site will stand, for previews, links between languages, a sitemap and a page for what is not there, 404.html.",
      valueName: "url")) var base: String?

  @Option(
    help: ArgumentHelp(
      "Where the files of rules and data can be read, with {file}, the path in the workspace's folder, and {line}: explanations link to it.",
      valueName: "url")) var source: String?

  @OptionGroup var options: WorkspaceOptions

  func validate() throws {
    if let base, let fault = Publish.fault(ofAddress: base) {
      throw ValidationError(
        "--base is the address of the site, such as https://rules.example.org; `\(base)` \(fault).")
    }
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
    return fault(ofAddress: address.replacing("?", with: "-").replacing("#", with: "-"))
  }

  /// Why pages cannot stand at an address, as the rest of a sentence; nil: they can.
  private static func fault(ofAddress base: String) -> String? {
    guard let scheme = ["https://", "http://"].first(where: base.lowercased().hasPrefix) else {
      return "begins with neither https:// nor http://"
    }
    if base.contains(where: { $0.isWhitespace || "\"<>\\^`{|}".contains($0) }) {
      return "has a character that an address cannot have"
    }
    if base.contains(where: { $0 == "?" || $0 == "#" }) { return "has a `?` or `#`" }
    var parts = base.dropFirst(scheme.count).split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last == "" { parts.removeLast() }
    if parts[0].contains("@") { return "has a user name, which every page would show" }
    if parts[0].isEmpty || parts[0].hasPrefix(":") { return "names no host" }
    return parts.contains("") ? "has two slashes in a row" : nil
  }

  func run() throws {
    let memory = FileMemory()
    let (workspace, files) = try options.workspace(memory: memory)
    let language = try workspace.language(asked: options.lang)
    let folder = PublishedFolder(out)
    let inputs = SiteOrigin.inputs(
      workspace, files, memory,
      options: [language.code, base ?? "", source ?? "", options.data ?? ""])
    if let origin = folder.note().flatMap(SiteOrigin.init(note:)), origin.inputs == inputs,
      origin.day == on ?? origin.figures?.upperBound,
      since.map((origin.since...origin.day).contains) ?? true
    {
      warn(of: origin.figures, on: origin.day, workspace)
      Output.write(
        "\(origin.day): \(out), \(counted(origin.pages, "page"))\(said(origin.since, origin.day)), unchanged\n"
      )
      return
    }
    let evaluator = try options.evaluator(workspace, files)
    let day = try evaluator.day(on)
    let observations = evaluator.observations
    let figures = observations.lastDay.map { observations.firstDay...$0 }
    warn(of: figures, on: day, workspace)
    let site = Site(
      evaluator, on: day, first: language, outlines: try workspace.outlines(files),
      places: try workspace.places(files), source: source.flatMap(SourceAddress.init), base: base,
      since: since, zone: options.zone(of: workspace))
    var (pages, published): (Int, Site.Published?) = (0, nil)
    let left = try folder.replace { former, write in
      defer { Output.progress(nil) }
      published = try made(site, after: former, folder) { path, text in
        if path.hasSuffix(".html") { pages += 1 }
        try write(path, Array(text.utf8))
      }
    } note: {
      inputs.map {
        SiteOrigin(
          inputs: $0, workspace: workspace.id, day: day, since: published?.since ?? day,
          figures: figures,
          pages: pages, told: published?.told ?? [:]
        ).note
      } ?? []
    } confirm: {
      try Output.confirm(
        "\(day): \(out), \(counted(pages, "page"))\(said(published?.since ?? day, day))\n")
    }
    if let since, let published, published.since < since {
      Output.warn(
        "the site goes on with its earlier days, from \(published.since) on; --since \(since) drops none"
      )
    }
    if let left { Output.warn(left) }
  }

  /// `, changes since 2021-04-23`, if there are earlier days.
  private func said(_ first: Day, _ day: Day) -> String {
    first < day ? ", changes since \(first)" : ""
  }

  /// Makes the files.
  private func made(
    _ site: Site, after former: FormerFiles?, _ folder: PublishedFolder,
    _ write: (String, String) throws -> Void
  ) throws -> Site.Published {
    do {
      let origin = folder.lastNote().flatMap(SiteOrigin.init(note:))
      if let origin, origin.workspace != site.workspace {
        throw Site.Problem.isOf(workspace: origin.workspace)
      }
      return try site.write(
        after: former.map {
          FormerSite(paths: $0.paths, told: origin?.told ?? [:], file: $0.file)
        } ?? .none,
        progress: { done, all in
          if all > 1 { Output.progress("what changed: \(done) of \(all) days") }
        }, write)
    } catch let problem as Site.Problem {
      throw CannotRun(
        "\(Page.safe(out)) cannot be published: \(problem.description)")
    } catch let problem as MessageReport.Problem {
      throw CannotRun(problem.description)
    }
  }

  /// Warns of what the pages lack, whether they are written now or stay.
  private func warn(of figures: ClosedRange<Day>?, on day: Day, _ workspace: Workspace) {
    if let figures {
      Output.warnOfOldValues(
        until: figures.upperBound, on: day, meaning: "the pages say what is out of date")
      if day < figures.lowerBound {
        Output.warn("the figures begin on \(figures.lowerBound), after \(day): the pages have none")
      }
    }
    for language in workspace.languages {
      guard let lack = language.missingForSite else { continue }
      Output.warn("`\(language.code)` lacks \(lack), which the pages have in English.")
    }
  }
}
