package import Rules

/// A calendar of events that take whole days (RFC 5545), for programs that subscribe to it.
package struct ICalendar {
  package let name: String
  /// The code of its language.
  package let language: String
  /// Where it can be read; nil: not known.
  package let source: String?
  /// The day at whose end its events were known.
  package let known: Day
  package let events: [Event]

  package init(
    name: String, language: String, source: String?, known: Day, events: [Event]
  ) {
    self.name = name
    self.language = language
    self.source = source
    self.known = known
    self.events = events
  }

  /// An event on one or more whole days.
  package struct Event {
    /// By which programs know it again.
    package let identifier: String
    package let days: ClosedRange<Day>
    package let title: String
    /// Line by line.
    package let description: [String]
    /// The page that says more; nil: not known.
    package let page: String?

    package init(
      identifier: String, days: ClosedRange<Day>, title: String, description: [String],
      page: String?
    ) {
      self.identifier = identifier
      self.days = days
      self.title = title
      self.description = description
      self.page = page
    }
  }

  /// In UTF-8, with the line ends and the folded lines that the standard asks for.
  package var text: String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//rulecheck//rulecheck//EN",
      "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
      // The second is what programs knew before RFC 7986.
      "NAME;LANGUAGE=\(language):\(escaped(name))", "X-WR-CALNAME:\(escaped(name))",
      "REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H",
    ]
    if let source { lines.append("SOURCE;VALUE=URI:\(source)") }
    for event in events {
      lines += [
        "BEGIN:VEVENT", "UID:\(escaped(event.identifier))", "DTSTAMP:\(compact(known))T235959Z",
        "DTSTART;VALUE=DATE:\(compact(event.days.lowerBound))",
        // The first day on which it is over.
        "DTEND;VALUE=DATE:\(compact(event.days.upperBound + 1))",
        "SUMMARY;LANGUAGE=\(language):\(escaped(event.title))",
      ]
      if !event.description.isEmpty {
        let text = event.description.map(escaped).joined(separator: "\\n")
        lines.append("DESCRIPTION;LANGUAGE=\(language):\(text)")
      }
      if let page = event.page { lines.append("URL;VALUE=URI:\(page)") }
      // A rule does not keep anybody from other appointments.
      lines += ["TRANSP:TRANSPARENT", "END:VEVENT"]
    }
    lines.append("END:VCALENDAR")
    return lines.map { ICalendar.folded($0) + "\r\n" }.joined()
  }

  /// `20250314`
  private func compact(_ day: Day) -> String { day.description.filter { $0 != "-" } }

  /// A text on one line (section 3.3.11).
  private func escaped(_ text: String) -> String {
    let text = Page.safe(text)
    func isMark(_ byte: UInt8) -> Bool { byte == 0x5C || byte == 0x3B || byte == 0x2C }
    guard text.utf8.contains(where: isMark) else { return text }
    var output: [UInt8] = []
    for byte in text.utf8 {
      if isMark(byte) { output.append(0x5C) }
      output.append(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The most bytes of a line.
  private static let longest = 75

  /// A line in pieces, each but the first after a space, which counts (section 3.1).
  package static func folded(_ line: String) -> String {
    guard line.utf8.count > longest else { return line }
    var (output, length) = ([UInt8](), 0)
    for byte in line.utf8 {
      // The first byte of a character says how many it has.
      if byte & 0xC0 != 0x80 {
        let size = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        if length + size > longest {
          output += "\r\n ".utf8
          length = 1
        }
        length += size
      }
      output.append(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }
}
