internal import Findings
internal import Rules

extension FindingReport {
  /// The findings as SARIF 2.1.0 (OASIS), with the documentation of every check that found
  /// something.
  ///
  /// It does not depend on how paths were typed.
  ///
  /// - Parameters:
  ///   - version: the program's version.
  ///   - directory: the absolute path of the working directory; files below it are named relative to
  ///     it.
  public func sarif(version: String, directory: String) -> String {
    let places = SARIF.Places(folders: folders, directory: directory)
    let checks = findings.map(\.check).once(by: \.code).sorted { $0.code < $1.code }
    var seen: [String: Int] = [:]
    var lines: [String: LineIndex] = [:]
    let results = findings.map { finding -> JSON in
      let file = finding.span.file
      let index = lines[file.name] ?? LineIndex(file)
      lines[file.name] = index
      // A finding keeps its fingerprint when lines are added above it.
      let line = index.beginning(ofLine: finding.span.start.line, most: 1000)
      let key = "\(finding.code)\n\(places.inFolder(file.name))\n\(line.filter { $0 != " " })"
      var sum = Checksum()
      sum.add(key)
      // Two workspaces may have files of the same name and text.
      let count = seen["\(places.absolute(file.name))\n\(key)", default: 0] + 1
      seen["\(places.absolute(file.name))\n\(key)"] = count
      var result: [(key: String, value: JSON)] = [
        ("ruleId", .string(finding.code)),
        ("ruleIndex", .integer(checks.firstIndex(of: finding.check) ?? -1)),
        ("level", .string(finding.severity.rawValue)),
        ("message", ["text": .string(SARIF.text(of: finding))]),
        ("locations", [["physicalLocation": places.location(finding.span)]]),
        ("relatedLocations", .array(places.related(finding.notes))),
        ("partialFingerprints", ["rulecheckLine/v1": .string("\(sum.digits):\(count)")]),
      ]
      if let fix = finding.fix { result.append(("fixes", [places.fix(fix, of: finding)])) }
      return .object(result)
    }
    let driver: JSON = [
      "name": "rulecheck", "semanticVersion": .string(version),
      "rules": .array(checks.map(SARIF.rule)),
    ]
    var run: [(key: String, value: JSON)] = [("tool", ["driver": driver])]
    if let cutOffBy { run.append(("invocations", [places.invocation(cutOffBy)])) }
    run += [("columnKind", "unicodeCodePoints"), ("results", .array(results))]
    let log: JSON = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [.object(run)],
    ]
    return log.serialized
  }
}

/// The parts of a SARIF log.
private enum SARIF {
  static func text(of finding: Diagnostic) -> String {
    [finding.message, finding.help].compactMap { $0.map(plain) }.joined(separator: "\n")
  }

  /// A text on one line without links: in a message of SARIF, `[text](address)` is a link (SARIF
  /// 3.11.6).
  static func plain(_ text: String) -> String {
    var plain = ""
    for scalar in Page.safe(text).unicodeScalars {
      if scalar == "(", plain.unicodeScalars.last == "]" { plain += " " }
      plain.unicodeScalars.append(scalar)
    }
    return plain
  }

  static func rule(_ check: Check) -> JSON {
    let level = JSON.string(check.severity.rawValue)
    return [
      "id": .string(check.code), "shortDescription": ["text": .string(check.title)],
      "fullDescription": ["text": .string(check.finds)],
      "help": [
        "text": .string("\(check.why)\n\n\(check.fix)"),
        "markdown": .string(CheckPage(check).markdown(level: 1)),
      ],
      "defaultConfiguration": check.isOff ? ["level": level, "enabled": false] : ["level": level],
    ]
  }

  /// Says where files are, however their paths were typed.
  struct Places {
    let folders: [(prefix: String, path: String)]
    let directory: String

    /// A file's path from the validated folder it is in.
    func inFolder(_ name: String) -> String { split(name).rest }

    /// A file's absolute path.
    func absolute(_ name: String) -> String {
      let (folder, rest) = split(name)
      let base = folder ?? (name.hasPrefix("/") ? "" : directory)
      return base.hasSuffix("/") || rest.hasPrefix("/") ? base + rest : "\(base)/\(rest)"
    }

    private func split(_ name: String) -> (folder: String?, rest: String) {
      let found = folders.filter { name.hasPrefix($0.prefix) }
        .max { $0.prefix.utf8.count < $1.prefix.utf8.count }
      guard let found else { return (nil, name) }
      return (found.path, String(name.dropFirst(found.prefix.count)))
    }

    /// The path from the working directory for a file below it, as code hosts expect; otherwise an
    /// absolute URI.
    private func uri(_ name: String) -> String {
      let path = absolute(name)
      let base = directory.hasSuffix("/") ? directory : directory + "/"
      guard path.hasPrefix(base) else { return "file://" + Places.escaped(path) }
      return Places.escaped(String(path.dropFirst(base.count)))
    }

    /// A path as a part of a URI (RFC 3986): all but `/` and unreserved characters are percent-encoded.
    private static func escaped(_ path: String) -> String {
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

    /// A fix (SARIF 3.55); an empty region is a position where text is inserted.
    func fix(_ fix: Fix, of finding: Diagnostic) -> JSON {
      let replacements = fix.edits.map { edit -> JSON in
        ["deletedRegion": region(edit.span), "insertedContent": ["text": .string(edit.text)]]
      }
      let change: JSON = [
        "artifactLocation": ["uri": .string(uri(finding.span.file.name))],
        "replacements": .array(replacements),
      ]
      return ["description": ["text": .string(fix.title)], "artifactChanges": [change]]
    }

    /// A location. Regions count from 1; the end column is the one after the last character (SARIF 3.30).
    /// Without it, the region would extend to the end of the line.
    func location(_ span: Span) -> JSON {
      ["artifactLocation": ["uri": .string(uri(span.file.name))], "region": region(span)]
    }

    func related(_ notes: [Diagnostic.Note]) -> [JSON] {
      notes.enumerated().map { at, note in
        [
          "id": .integer(at + 1), "physicalLocation": location(note.span),
          "message": ["text": .string(SARIF.plain(note.message))],
        ]
      }
    }

    private func region(_ span: Span) -> JSON {
      [
        "startLine": .integer(Int(span.start.line)),
        "startColumn": .integer(Int(span.start.column)),
        "endLine": .integer(Int(span.end.line)), "endColumn": .integer(Int(span.end.column)),
      ]
    }

    /// A record that says the results may be incomplete.
    func invocation(_ error: Diagnostic) -> JSON {
      let notification: JSON = [
        "level": "error",
        "message": ["text": .string(SARIF.plain(FindingReport.cutOff(by: error)))],
        "locations": [["physicalLocation": location(error.span)]],
      ]
      return ["executionSuccessful": true, "toolExecutionNotifications": [notification]]
    }
  }
}
