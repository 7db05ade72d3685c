internal import YAMLSource

extension FindingReport {
  /// The findings as SARIF 2.1.0 (OASIS), with the documentation of every check that found
  /// something.
  ///
  /// - Parameter version: of the program.
  public func sarif(version: String) -> String {
    var checks: [Check] = []
    for finding in findings where !checks.contains(finding.check) { checks.append(finding.check) }
    checks.sort { $0.code < $1.code }
    var seen: [String: Int] = [:]
    var lines: [String: LineIndex] = [:]
    let results = findings.map { finding -> JSON in
      let file = finding.span.file
      let index = lines[file.name] ?? LineIndex(file)
      lines[file.name] = index
      // The same finding keeps its fingerprint when lines are added above it.
      let line = index.beginning(ofLine: finding.span.start.line, most: 1000)
      let key = "\(finding.code)\n\(file.name)\n\(line.filter { $0 != " " })"
      seen[key, default: 0] += 1
      return .object([
        ("ruleId", .string(finding.code)),
        ("ruleIndex", .integer(checks.firstIndex(of: finding.check) ?? -1)),
        ("level", .string(finding.severity.rawValue)),
        ("message", .object([("text", .string(SARIF.text(of: finding)))])),
        (
          "locations",
          .array([.object([("physicalLocation", SARIF.location(finding.span))])])
        ),
        (
          "relatedLocations",
          .array(
            finding.notes.enumerated().map { at, note in
              .object([
                ("id", .integer(at + 1)),
                ("physicalLocation", SARIF.location(note.span)),
                ("message", .object([("text", .string(note.message))])),
              ])
            })
        ),
        (
          "partialFingerprints",
          .object([("rulecheckLine/v1", .string("\(SARIF.hash(key)):\(seen[key]!)"))])
        ),
      ])
    }
    let driver = JSON.object([
      ("name", .string("rulecheck")),
      ("semanticVersion", .string(version)),
      ("rules", .array(checks.map(SARIF.rule))),
    ])
    return JSON.object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")),
      (
        "runs",
        .array([
          .object([
            ("tool", .object([("driver", driver)])),
            ("columnKind", .string("unicodeCodePoints")),
            ("results", .array(results)),
          ])
        ])
      ),
    ]).serialized
  }
}

/// The parts of a SARIF log.
private enum SARIF {
  static func text(of finding: Diagnostic) -> String {
    finding.help.map { "\(finding.message)\n\($0)" } ?? finding.message
  }

  static func rule(_ check: Check) -> JSON {
    .object([
      ("id", .string(check.code)),
      ("shortDescription", .object([("text", .string(check.title))])),
      ("fullDescription", .object([("text", .string(check.finds))])),
      (
        "help",
        .object([
          ("text", .string("\(check.why)\n\n\(check.fix)")),
          ("markdown", .string(CheckPage(check).markdown(level: 1))),
        ])
      ),
      ("defaultConfiguration", .object([("level", .string(check.severity.rawValue))])),
    ])
  }

  /// Regions count from 1; the end column is the one behind the last character (SARIF 3.30).
  static func location(_ span: Span) -> JSON {
    var region: [(key: String, value: JSON)] = [
      ("startLine", .integer(Int(span.start.line))),
      ("startColumn", .integer(Int(span.start.column))),
    ]
    if span.end > span.start {
      region += [
        ("endLine", .integer(Int(span.end.line))), ("endColumn", .integer(Int(span.end.column))),
      ]
    }
    return .object([
      ("artifactLocation", .object([("uri", .string(uri(span.file.name)))])),
      ("region", .object(region)),
    ])
  }

  /// A path as a relative reference (RFC 3986): all but the unreserved characters in per cent.
  private static func uri(_ path: String) -> String {
    var uri = ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return uri
  }

  /// FNV-1a, 64 bits, in hexadecimal digits.
  static func hash(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
