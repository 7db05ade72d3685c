internal import Evaluation
internal import Findings
internal import Messages
internal import Observations
internal import Rules

/// A message as an alert: Common Alerting Protocol 1.2 (OASIS).
struct CAP {
  let message: Message
  let texts: [LocalizedMessage]
  let settings: AlertSettings
  let zone: TimeZoneRules

  /// The longest headline that the standard recommends.
  static let longestHeadline = 160

  /// A message is known when the values of a day are: at its end.
  var sent: String { zone.timestamp(message.known, second: 86_399) }

  /// Nil: the last day is not known.
  var expires: String? {
    message.through.flatMap { $0 >= message.change.from ? zone.timestamp($0 + 1) : nil }
  }

  var xml: XML {
    XML(
      "alert", [("xmlns", "urn:oasis:names:tc:emergency:cap:1.2")],
      [
        XML("identifier", text: message.identifier), XML("sender", text: settings.sender),
        XML("sent", text: sent), XML("status", text: settings.status.rawValue),
        XML("msgType", text: "Alert"), XML("scope", text: "Public"),
      ] + texts.map(info))
  }

  private func info(_ text: LocalizedMessage) -> XML {
    let change = message.change
    let instruction = instruction(text)
    let name = change.workspace.name(of: change.area, in: text.language)
    let children: [XML?] =
      [
        XML("language", text: text.language.code),
        XML("category", text: settings.category.rawValue),
        XML("event", text: settings.event[text.language]),
        settings.responseType.map { XML("responseType", text: $0.rawValue) },
        XML("urgency", text: (settings.urgency ?? urgency).rawValue),
        XML("severity", text: settings.severity.rawValue),
        XML("certainty", text: settings.certainty.rawValue),
        XML("onset", text: zone.timestamp(change.from)),
        expires.map { XML("expires", text: $0) },
        settings.senderName.map { XML("senderName", text: $0[text.language]) },
        XML("headline", text: CAP.headline(text.headline)),
        XML("description", lines: description(text)),
        instruction.isEmpty ? nil : XML("instruction", lines: instruction),
        text.legalBasis.first?.url.map { XML("web", text: $0) },
      ] + settings.parameters.map { entry("parameter", $0) } + [
        XML(
          "area", [],
          [XML("areaDesc", text: name)] + settings.geocodes.map { entry("geocode", $0) })
      ]
    return XML("info", [], children.compactMap { $0 })
  }

  /// How soon the change applies, counted from the end of the day on which it was known.
  private var urgency: AlertSettings.Urgency {
    switch message.change.from - message.known {
    case ...1: .immediate
    case 2: .expected
    default: .future
    }
  }

  private func entry(_ name: String, _ entry: AlertSettings.Entry) -> XML {
    let change = message.change
    let value = entry.value.filled { name in
      switch name {
      case "id": change.area.id
      case "state": change.stateOfArea?.id ?? ""
      case "ruleset": change.ordinance
      case "phase": change.after.map { $0.phase?.id.value ?? "unknown" } ?? "not-valid"
      default: nil
      }
    }
    return XML(name, [], [XML("valueName", text: entry.name), XML("value", text: value)])
  }

  /// What happens and why.
  private func description(_ text: LocalizedMessage) -> [String] {
    let wording = Wording(text.language)
    let why = text.why.isEmpty ? [] : ["", "\(text.whyTitle)\(wording.colon)"] + text.why
    var lines = [text.summary, ""] + text.scope + why
    if let unchanged = text.unchanged { lines += ["", unchanged] }
    let laws = text.legalBasisTitles.joined(separator: "; ")
    lines += ["", "\(wording[.legalBasis])\(wording.colon) \(laws)"]
    lines += text.sources.map { "\(wording[.data])\(wording.colon) \($0)" }
    return lines
  }

  /// What to do: the guidelines that change.
  private func instruction(_ text: LocalizedMessage) -> [String] {
    let wording = Wording(text.language)
    return text.groups.map { group in
      let entries = group.topics.flatMap { topic in
        topic.entries.map { entry in
          let formerly = entry.formerlySaid(wording).map { " (\($0))" } ?? ""
          // `Boats: Boats stay off …` repeats a word; `Boat: Boating …` does not.
          let says = entry.text.lowercased().hasPrefix(topic.title.lowercased())
          let goesOn = entry.text.dropFirst(topic.title.count).first?.isLetter ?? false
          let label = says && !goesOn ? "" : "\(topic.title)\(wording.colon) "
          return "– \(label)\(entry.text)\(formerly)"
        }
      }
      return ["\(group.title)\(wording.colon)"] + entries
    }.reduce(into: []) { $0 += ($0.isEmpty ? [] : [""]) + $1 }
  }

  /// A headline, cut after a word if it is too long.
  static func headline(_ text: String) -> String {
    guard text.count > longestHeadline else { return text }
    // A word may end where the space of " …" begins.
    let cut = text.prefix(longestHeadline - 1)
    let end = cut.lastIndex(of: " ") ?? cut.index(before: cut.endIndex)
    return "\(cut[..<end]) …"
  }
}
