import ArgumentParser
import Evaluation
import Files
import Findings
import Messages
import Observations
import Reports
import Rules

/// How changes are printed: as a list, or as messages to the counties.
struct MessageOptions: ParsableArguments {
  @Flag(help: "Print what each county is told, in place of the list.") var messages = false

  @Flag(
    help: "With --messages: gather what each county is told under one headline, strictest first.")
  var digest = false

  @Option(
    help:
      "How to print the answer; `cap` and `atom` are formats of messages, `html` is one of diff --over."
  )
  var format = Format.text

  @Option(
    name: .customLong("output"),
    help: ArgumentHelp(
      "Write it into a file, too: markdown=comment.md. May be given more than once.",
      valueName: "format=file"), completion: Completion.outputs(Format.self),
    transform: OutputFile.init)
  var files: [OutputFile<Format>] = []

  @Option(
    help: ArgumentHelp(
      "The folder for the messages: a file for each alert, or for each county's feed. It is new, or has those of the days before: alerts follow these, and feeds go on.",
      valueName: "dir"), completion: .directory) var into: String?

  @Option(
    help: ArgumentHelp(
      "When alerts are sent: 2025-03-14T18:00 in the workspace's time zone, or with an offset. Default: the end of the day at which each change was known.",
      valueName: "time")) var sentAt: String?

  @Option(
    help: ArgumentHelp(
      "The address of the site, to whose pages messages lead.", valueName: "url")) var base: String?

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown, html, cap, atom

    /// Whether each message, or each county's feed, is a document of its own.
    var isOfDocuments: Bool { self == .cap || self == .atom }
  }

  /// Whether messages are asked for.
  var areMessages: Bool { messages || format.isOfDocuments }

  var outputs: Outputs<Format> { Outputs(format: format, files: files) }

  /// Those of what is printed and of the files.
  var formats: [Format] { [format] + files.map(\.format) }

  func validate() throws {
    try outputs.validate()
    if areMessages, !files.isEmpty {
      throw ValidationError(
        "--output writes a comparison; messages are printed, and alerts and feeds go --into a folder."
      )
    }
    if let file = files.first(where: \.format.isOfDocuments) {
      throw ValidationError(
        "--output \(file.format.rawValue)=… would have several documents; write --format \(file.format.rawValue) --into DIR."
      )
    }
    if messages, [.markdown, .html].contains(format) {
      throw ValidationError(
        "Messages have no --format \(format.rawValue); write text, json, cap or atom.")
    }
    if digest, !areMessages {
      throw ValidationError("--digest needs --messages: it gathers these.")
    }
    if digest, format.isOfDocuments {
      throw ValidationError(
        "A digest has no --format \(format.rawValue): an alert or an entry is about one rule set. Write text or json."
      )
    }
    if let base {
      try SiteAddress.check(base)
      if !areMessages {
        throw ValidationError("--base needs --messages: only these lead to pages.")
      }
    }
    if sentAt != nil, format != .cap {
      throw ValidationError("--sent-at needs --format cap: only alerts say when they were sent.")
    }
    if into != nil, !format.isOfDocuments {
      throw ValidationError("--into needs --format cap or atom: text and JSON are one answer.")
    }
  }

  /// Prints the messages of a list, or writes them into the folder.
  /// - Parameters:
  ///   - lang: the code given with `--lang`; nil: JSON, alerts, and feeds in a folder have all languages.
  ///   - zone: the rules of the workspace's time zone.
  ///   - isOfAll: whether all counties were asked for: then alerts that go on are sent again before they expire.
  func write(
    _ list: ChangeList, lang: String?, language: Language, zone: TimeZoneRules?,
    isOfAll isWhole: Bool
  ) throws {
    let workspace = list.new.evaluator.workspace
    let isOfAll =
      lang == nil && (format == .json || format == .cap || format == .atom && into != nil)
    let languages = try languages(
      lang == nil ? workspace.languages : [language], of: workspace, isOfAll: isOfAll)
    let language = languages[0]
    let messages = Message.all(of: list)
    let report = MessageReport(
      messages,
      languages: languages.count == workspace.languages.count ? nil : languages.map(\.code),
      leadingTo: base)
    switch format {
    case .text, .markdown, .html:
      let text = Output.page().filled { page in
        if messages.isEmpty {
          page.line(language.style[.nothingChanges])
        } else {
          let report = MessageReport(messages, language: language, leadingTo: base)
          if digest {
            report.writeDigests(in: language, to: &page)
          } else {
            report.write(to: &page)
          }
        }
      }
      Output.write(text)
    case .json:
      Output.write(
        digest ? Digest.json(Digest.all(of: report, in: languages)) : report.json)
    case .cap, .atom:
      do {
        let documents =
          format == .cap
          ? try alerts(report, list, zone, isOfAll: isWhole)
          : try feeds(report, list, languages, zone)
        try deliver(documents)
      } catch let problem as MessageReport.Problem { throw CannotRun(problem.description) }
    }
  }

  /// The languages in which messages can be written, and a warning about those that are left out.
  /// - Parameters:
  ///   - wanted: the languages that may be written.
  ///   - isOfAll: whether all of them are to be written, or the first.
  private func languages(_ wanted: [Language], of workspace: Workspace, isOfAll: Bool) throws
    -> [Language]
  {
    func problem(_ language: Language) -> MessageReport.Problem? {
      language.missingForMessages.map { lack in
        let others = workspace.languages.filter { $0.missingForMessages == nil }
        return .lacksTemplates(language.code, lack, others: others.map(\.code))
      }
    }
    let first = wanted.firstIndex { problem($0) == nil }
    guard let first else { throw CannotRun(problem(wanted[0])?.description ?? "") }
    let lacking = (isOfAll ? wanted : Array(wanted[..<first])).compactMap(problem)
    for problem in lacking { Output.warn("warning: \(problem.description)") }
    return isOfAll ? wanted.filter { problem($0) == nil } : [wanted[first]]
  }

  private typealias Document = (path: String, text: String)

  private func alerts(
    _ report: MessageReport, _ list: ChangeList, _ zone: TimeZoneRules?, isOfAll: Bool
  ) throws -> [Document] {
    let workspace = list.new.evaluator.workspace
    guard let zone else { throw MessageReport.Problem.noTimeZone(workspace.timeZone.value) }
    guard let settings = workspace.messages.alert else {
      throw MessageReport.Problem.noAlertSettings
    }
    let sent = try sentAt.map { text in
      guard let moment = zone.moment(of: text) else {
        throw CannotRun(
          "--sent-at \(Page.safe(text)) is not a time; write one such as 2025-03-14T18:00")
      }
      return moment
    }
    let composed = try report.messages.map { message in
      (message: message, alert: try report.alert(of: message, zone: zone, sentAt: sent))
    }
    let current = composed.filter { !$0.message.isOver && $0.alert.expiresAt > $0.alert.sentAt }
    let over = composed.count - current.count
    if over > 0 {
      Output.warn(
        "\(over) message\(over == 1 ? " tells" : "s tell") of days that have passed: no alert")
    }
    var ledger = try into.flatMap(AlertLedger.inFolder) ?? AlertLedger()
    let now = sent ?? zone.moment(list.new.day, second: 86_399)
    ledger.forget(expiredBy: now)
    var alerts = current.map { message, alert in
      ledger.send(
        alert, about: message.change.area.id,
        [message.change.ordinance] + [message.change.former].compactMap(\.self))
    }
    if isOfAll {
      alerts += ledger.renew(
        expiringBy: now + 86_400, sent: now, for: settings.expiresAfter, in: zone)
    }
    let documents = alerts.map { (MessageReport.alertName($0.identifier), $0.xml()) }
    return into == nil ? documents : documents + [(AlertLedger.fileName, ledger.json)]
  }

  /// A feed for each county for which something changes, in each language, after what its people were told before.
  private func feeds(
    _ report: MessageReport, _ list: ChangeList, _ languages: [Language], _ zone: TimeZoneRules?
  ) throws -> [Document] {
    let workspace = list.new.evaluator.workspace
    let messages = Dictionary(grouping: report.messages, by: \.change.area.id)
    let folder = try FeedFolder(into, of: workspace.id)
    return try list.changes.map(\.area).once(by: \.index).flatMap { area in
      let new = (messages[area.id] ?? []).map { ($0.identifier, report.json(of: $0)) }
      let told = try folder.told(to: area, and: new)
      let feeds = try languages.compactMap { language -> Document? in
        let name = MessageReport.feedName(of: area, in: language)
        return try MessageReport.atom(
          ofTold: told, for: area, of: workspace, in: language, on: list.new.day, zone: zone,
          site: base, after: try folder.feed(name)
        ).map { (name, $0) }
      }
      // What was told comes last: it is not noted before it is in the feeds.
      let note = (MessageReport.toldName(of: area), MessageReport.json(ofTold: told))
      return into == nil ? feeds : feeds + [note]
    } + (into == nil ? [] : [folder.mark])
  }

  private func deliver(_ documents: [Document]) throws {
    let list = format == .cap ? AlertLedger.fileName : FeedFolder.fileName
    if let into {
      let text = "Wrote \(counted(documents.count, "file")) into \(Page.safe(into)).\n"
      guard Disk.exists("\(into)/\(list)") else {
        return try NewFolder(into).write(documents) { try Output.confirm(text) }
      }
      // The list comes last: what it names is there.
      for document in documents {
        try Disk.renew("\(into)/\(document.path)", Array(document.text.utf8))
      }
      return try Output.confirm(text)
    }
    guard documents.count <= 1 else {
      throw CannotRun(
        "these are \(documents.count) documents, and one fits on the output; name a new folder with --into, or one county with --county"
      )
    }
    guard let document = documents.first else {
      Output.warn("nothing changes for anyone, so there is no message")
      return
    }
    Output.write(document.text)
  }
}
