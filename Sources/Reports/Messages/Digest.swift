internal import Comparison
internal import Findings
internal import Messages
internal import Observations
internal import RuleReader
public import Rules

/// All that a county is told at once: the messages of its rule sets under one headline, strictest first. It is made of
/// messages as they were told, whatever has become of the rules.
public struct Digest: Sendable {
  /// Made from those of its messages.
  public let identifier: String
  let workspace: String?
  let area: JSON
  /// The first day on which something changes.
  public let from: Day
  /// The day at whose end all of it was known.
  let known: Day
  /// Of the strictest message.
  let direction: Direction
  /// Whether there is anything to do, to leave undone, or no longer so.
  public let changesRules: Bool
  let texts: [Text]
  /// The strictest first.
  let messages: [JSON]

  /// In one language.
  struct Text: Sendable {
    let language: String
    let headline: String
    let push: String
    /// The county's page; nil: it is not known where the site is.
    let url: String?
  }

  /// The most characters of the text of a notification.
  private static let longestPush = 120

  /// - Parameters:
  ///   - told: the JSON of each message, in the order in which people were told; all of one county.
  ///   - languages: those of the workspace, for the words around.
  /// - Returns: nil if there are no messages, or one cannot be read.
  public init?(ofTold told: [String], in languages: [Language]) {
    let all = told.enumerated().compactMap { Part($1, place: $0) }
    // Of one rule set, a later message takes back or corrects what an earlier one says of the same days.
    func valid(_ messages: [Part]) -> [Part] {
      messages.filter { one in messages.allSatisfy { $0.place <= one.place || one.from < $0.from } }
    }
    let ruleSets = all.grouped(by: \.ruleSet).map {
      (all: $1, first: valid($1).min { $0.order < $1.order } ?? $1[0])
    }
    .sorted { $0.first.order < $1.first.order }
    let parts = ruleSets.flatMap { valid($0.all) }.sorted { $0.order < $1.order }
    guard let first = parts.first, all.count == told.count else { return nil }
    workspace = first.json["workspace"]?.string
    area = JSON(first.json["area"] ?? first.json)
    from = parts.map(\.from).min() ?? first.from
    known = parts.map(\.known).max() ?? first.known
    direction = first.direction
    changesRules = first.changesRules
    messages = ruleSets.flatMap { $0.all.map { JSON($0.json) } }
    texts = languages.compactMap { language in
      let texts = parts.compactMap { part in
        part.json["texts"]?.array?.first { $0["language"]?.string == language.code }
          .map { (text: $0, changesRules: part.changesRules) }
      }
      guard let first = texts.first else { return nil }
      let wording = Wording(language)
      let headline = first.text["headline"]?.string ?? ""
      let others = texts.dropFirst().filter(\.changesRules)
      let pushes = ([first] + others).compactMap {
        $0.text["push"]?.string ?? $0.text["summary"]?.string
      }
      return Text(
        language: language.code,
        headline: others.isEmpty
          ? headline : wording.tell(.headlineMore, ["headline": headline]),
        push: Self.joined(pushes),
        url: first.text["url"]?.string.map { String($0.prefix { $0 != "#" }) })
    }
    var sum = Checksum()
    for part in all { sum.add(part: part.identifier) }
    let id = first.json["area"]?["id"]?.string ?? ""
    identifier =
      ([workspace ?? "", "digest", id, known.description].map(MessageIdentifier.escaped)
      + [sum.digits]).joined(separator: ".")
  }

  /// As many texts as fit, the first in any case.
  private static func joined(_ texts: [String]) -> String {
    texts.dropFirst().reduce(texts.first ?? "") { all, text in
      let stop = all.hasSuffix(".") ? "" : "."
      let more = "\(all)\(stop) \(text)"
      return more.count <= longestPush ? more : all
    }
  }

  /// A message that was told.
  private struct Part {
    let json: JSONText
    let identifier: String
    let ruleSet: String
    let from: Day
    let known: Day
    let direction: Direction
    let changesRules: Bool
    /// Its place among those that were told.
    let place: Int

    init?(_ text: String, place: Int) {
      self.place = place
      guard let json = try? JSONText.parse(SourceFile(name: "", bytes: Array(text.utf8))),
        let identifier = json["identifier"]?.string,
        let from = json["from"]?.string.flatMap({ Day(iso: $0) }),
        let known = json["knownOn"]?.string.flatMap({ Day(iso: $0) })
      else { return nil }
      (self.json, self.identifier, self.from, self.known) = (json, identifier, from, known)
      ruleSet = json["ruleset"]?.string ?? ""
      direction = json["direction"]?.string.flatMap(Direction.init) ?? .other
      // Messages that were told before this was said may change something.
      if case .bool(false)? = json["changesRules"]?.content {
        changesRules = false
      } else {
        changesRules = true
      }
    }

    /// What changes nothing comes last, what is stricter first; then by the first day.
    var order: (Int, Int, Day, Int) {
      let rank =
        switch direction {
        case .stricter: 0
        case .other: 1
        case .milder: 2
        }
      return (changesRules ? 0 : 1, rank, from, place)
    }
  }
}

/// The JSON of digests.
enum DigestOutput {
  static let answer = OutputFormat<[Digest], Void>.object(
    "the digests",
    .key("edition", "As of messages.") { _ in MessageReport.edition },
    .key("digests", .list(digest), "One for each county that is told something.") { $0 })

  static let digest = OutputFormat<Digest, Void>.object(
    "a digest",
    .key("identifier", "Made from those of its messages.") { $0.identifier },
    .key("workspace", String?.format(), "The identifier of the workspace.") { $0.workspace },
    .key(
      "area", told(OutputFormat<NamedArea, MessageReport>.area("the county").shape),
      "The county that is told."
    ) { $0.area },
    .key("from", "The first day on which something changes.") { $0.from },
    .key("knownOn", "The day at whose end all of it is known.") { $0.known },
    .key("direction", "Which way the strictest change moves people.") { $0.direction },
    .key("changesRules", "Whether there is anything to do, to leave undone, or no longer so.") {
      $0.changesRules
    },
    .key("texts", .list(text), "The digest, in one language each.") { $0.texts },
    .key(
      "messages", .list(told(MessageOutput.message.shape), atLeast: 1),
      "What it gathers: the rule set with the strictest change first, and of each the messages in the order in which they were told."
    ) { $0.messages })

  private static let text = OutputFormat<Digest.Text, Void>.object(
    "a digest in one language",
    .key("language", "The code of the language.") { $0.language },
    .key("headline", "That of the strictest change, and whether there is more.") { $0.headline },
    .key("push", "What to do first, or no longer: at most 120 characters.") { $0.push },
    .key("url", "The county's page on the site; null: it is not known where that is.") { $0.url })

  /// What was told, as it is.
  private static func told(_ shape: Shape) -> OutputFormat<JSON, Void> {
    OutputFormat(shape) { json, _ in json }
  }
}

extension Digest {
  /// The digest of each county, in the order of the messages.
  public static func all(
    of report: MessageReport, in languages: [Language]
  ) -> [Digest] {
    report.messages.grouped(by: \.change.area.id).compactMap { _, messages in
      Digest(ofTold: messages.map(report.json(of:)), in: languages)
    }
  }

  /// That of its first text.
  public var headline: String { texts.first?.headline ?? "" }

  /// As described by `schemas/output/digest.schema.json`.
  public static func json(_ digests: [Digest]) -> String {
    DigestOutput.answer.json(digests, ()).serialized
  }

  /// One of these.
  public var json: String { String(DigestOutput.digest.json(self, ()).serialized.dropLast()) }
}
