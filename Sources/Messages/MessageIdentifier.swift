internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

/// The identifier of a message: who, what and when, for people to read, and a checksum of all that
/// distinguishes the message.
package struct MessageIdentifier {
  let text: String

  init(_ change: Change, _ later: [Change], _ texts: [LocalizedMessage]) {
    let workspace = change.workspace.id
    let phase = MessageIdentifier.phase(change.after)
    let readable = [workspace, change.ordinance, change.area.id, change.from.description, phase]
    var sum = Checksum()
    readable.forEach { sum.add(part: $0) }
    sum.add(change)
    for next in later {
      sum.add(part: next.from.description)
      sum.add(next)
    }
    for text in texts { sum.add(text) }
    // The values are those of this day.
    sum.add(part: ([change] + later).map(\.known).max()?.description ?? "")
    text = (readable.map(MessageIdentifier.escaped) + [sum.digits]).joined(separator: ".")
  }

  /// The identifier of the phase; the words for none cannot be those of a phase.
  fileprivate static func phase(_ state: RuleState?) -> String {
    guard let state else { return "not-valid" }
    return state.phase?.id.value ?? "unknown"
  }

  /// Letters, digits and hyphens as they are, any other byte as `_` and two hexadecimal digits: two
  /// texts never look the same, and no part contains a dot.
  package static func escaped(_ text: String) -> String {
    func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
      default: false
      }
    }
    // Most names are.
    guard !text.utf8.allSatisfy(isPlain) else { return text }
    return text.utf8.map { byte in
      guard !isPlain(byte) else { return String(UnicodeScalar(byte)) }
      let hex = String(byte, radix: 16)
      return "_" + (hex.count == 1 ? "0" : "") + hex
    }.joined()
  }

  /// The file name for an escaped name. One that is too long is cut: no escaped name has two underscores in a row.
  package static func fileName(_ stem: String, ending: String) -> String {
    FileNames.fitting(stem, mark: "__", ending: ".\(ending)")
  }

  /// The last day, and how a message words it.
  fileprivate static func end(of change: Change) -> String {
    switch change.end {
    case .unknown: ""
    case .fixed(let through): through.description
    case .phaseGoesOn(let through): "\(through), goes on"
    case .ofRules(let through): "\(through) at most"
    case .atMost(let through): "\(through) announced"
    }
  }
}

extension Checksum {
  /// Adds a text after its length, so that none runs into the next.
  package mutating func add(part text: String) {
    add(String(text.utf8.count))
    add(":")
    add(text)
  }

  fileprivate mutating func add(_ change: Change) {
    add(part: change.causes.map(\.rawValue).joined(separator: " "))
    add(part: change.former ?? "")
    add(part: change.fallenEnd?.description ?? "")
    // That on which a phase rests is told apart by the day since which it does.
    if let notice = change.notice, change.after?.notice == nil, change.causes.contains(.notice) {
      add(part: "\(notice.isGone) \(notice.notice.legalBasis.title.value)")
    }
    if let other = change.uncovering { add(part: other.legalBasis.title.value) }
    add(part: MessageIdentifier.phase(change.eve))
    add(part: change.withdrawn?.description ?? "")
    add(part: MessageIdentifier.end(of: change))
    add(part: change.direction.rawValue)
    for reading in change.decidingValues {
      let workspace = change.workspace
      for part in [
        workspace.figure(reading.metric, reading.scope), workspace.areas[reading.area].id,
        reading.day.description, reading.value?.description ?? "",
      ] { add(part: part) }
    }
    for state in [change.before, change.after] {
      add(part: state?.level.map { String($0) } ?? "")
      add(part: state?.phase?.color?.description ?? "")
      add(part: MessageIdentifier.phase(state))
      add(part: state?.ruleSet.version.value ?? "")
      add(part: state?.since.description ?? "")
      add(part: state?.until?.description ?? "")
      add(part: "\(state?.untilMayChange ?? false)")
      guard let state else { continue }
      add(part: state.area.id)
      for list in [state.guidelines, state.undecidedGuidelines] {
        add(part: String(list.count))
        for entry in list { add(entry.guideline, of: state) }
      }
    }
  }

  /// All that people read.
  fileprivate mutating func add(_ text: LocalizedMessage) {
    func add(_ parts: [String]) {
      self.add(part: String(parts.count))
      for part in parts { self.add(part: part) }
    }
    add([text.language.code, text.headline, text.push, text.ruleSet, text.unchanged ?? ""])
    for part in [text.scope, text.why, text.legalBasis.map(\.key), text.sources] { add(part) }
    for group in text.groups {
      add([group.from.description, group.title])
      for topic in group.topics {
        add([topic.title] + topic.entries.flatMap { [$0.id, $0.text, $0.formerly ?? ""] })
      }
    }
  }

  fileprivate mutating func add(_ guideline: Guideline, of state: RuleState) {
    add(part: guideline.id.value)
    for language in state.workspace.languages {
      add(part: language.code)
      add(part: guideline.text(in: language, on: state.occasion(in: language)))
    }
    for value in guideline.values {
      add(part: value.name.value)
      switch value.content {
      case .number(let text), .time(_, let text), .text(let text): add(part: text)
      }
    }
  }
}
