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
  ///   - directory: the absolute path of the working directory.
  ///   - top: the absolute path of the folder from which paths count; nil: the working directory. Files outside of it
  ///     are named by their whole address.
  public func sarif(version: String, directory: String, top: String? = nil) -> String {
    let locations = SARIF.Locations(places: FindingPlaces(folders, from: directory, top: top))
    let checks = findings.map(\.check).once(by: \.code).sorted { $0.code < $1.code }
    var fingerprints = FindingFingerprints(locations.places)
    let results = findings.map { finding -> JSON in
      var result: [(key: String, value: JSON)] = [
        ("ruleId", .string(finding.code)),
        ("ruleIndex", .integer(checks.firstIndex(of: finding.check) ?? -1)),
        ("level", .string(finding.severity.rawValue)),
        ("message", ["text": .string(SARIF.text(of: finding))]),
        ("locations", [["physicalLocation": locations.location(finding.span)]]),
        ("relatedLocations", .array(locations.related(finding.notes))),
        ("partialFingerprints", ["rulecheckLine/v1": .string(fingerprints.next(finding))]),
      ]
      if let fix = finding.fix { result.append(("fixes", [locations.fix(fix, of: finding)])) }
      return .object(result)
    }
    return SARIF.log(
      version: version, rules: checks.map(SARIF.rule),
      invocation: cutOffBy.map { locations.invocation($0) }, results: results)
  }
}

/// The parts of a SARIF log.
enum SARIF {
  /// A log of one run.
  /// - Parameters:
  ///   - version: the program's version.
  ///   - invocation: what is said of the run itself; nil: nothing.
  static func log(
    version: String, rules: [JSON] = [], invocation: JSON?, results: [JSON]
  ) -> String {
    let driver: JSON = [
      "name": "rulecheck", "semanticVersion": .string(version), "rules": .array(rules),
    ]
    var run: [(key: String, value: JSON)] = [("tool", ["driver": driver])]
    if let invocation { run.append(("invocations", [invocation])) }
    run += [("columnKind", "unicodeCodePoints"), ("results", .array(results))]
    let log: JSON = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [.object(run)],
    ]
    return log.serialized
  }

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

  /// Writes places in files.
  struct Locations {
    let places: FindingPlaces

    /// A fix (SARIF 3.55); an empty region is a position where text is inserted.
    func fix(_ fix: Fix, of finding: Diagnostic) -> JSON {
      let replacements = fix.edits.map { edit -> JSON in
        ["deletedRegion": region(edit.span), "insertedContent": ["text": .string(edit.text)]]
      }
      let change: JSON = [
        "artifactLocation": ["uri": .string(places.uri(finding.span.file.name))],
        "replacements": .array(replacements),
      ]
      return ["description": ["text": .string(fix.title)], "artifactChanges": [change]]
    }

    /// A location. Regions count from 1; the end column is the one after the last character (SARIF 3.30).
    /// Without it, the region would extend to the end of the line.
    func location(_ span: Span) -> JSON {
      ["artifactLocation": ["uri": .string(places.uri(span.file.name))], "region": region(span)]
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
