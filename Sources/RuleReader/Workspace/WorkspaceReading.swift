package import Files
package import Findings
internal import Rules

extension WorkspaceDraft {
  /// Reads the files of a workspace: each kind after those whose names it uses.
  /// - Parameter formerCodes: the former codes of checks, each with its current one; nil: the check is gone.
  package static func read(
    _ files: FileTree, _ findings: FindingCollector,
    formerCodes: [String: String?] = Check.formerCodes
  ) -> WorkspaceDraft {
    let reading = Reading(files, findings, formerCodes: formerCodes)
    var draft = WorkspaceDraft(reading: reading)
    guard let manifest = draft.readManifest() else { return draft }
    draft.describeLanguages(manifest)
    // What came before was read without knowing how the languages write numbers.
    reading.texts = []
    draft.readNames(manifest)
    draft.soundness.isBasisSound = findings.isSound
    draft.readSources(manifest)
    let ruleSets = draft.readRuleSets(manifest)
    let versions = draft.ordinances(of: ruleSets)
    References(reading: reading, soundness: draft.soundness)
      .check(versions, named: draft.messages.alert?.phaseNames ?? [])
    let notices = manifest.notices.flatMap { reading.read($0, as: NoticeFields.file) ?? [] }
    draft.ordinances = NoticeAssignment(reading: reading, soundness: draft.soundness).assign(
      notices, to: versions)
    reading.languageUse.gather(manifest, reading)
    return draft
  }

  /// - Returns: nil where nothing else can be read.
  private mutating func readManifest() -> Manifest? {
    let name = Workspace.manifestName
    let file: SourceFile
    do {
      file = try reading.files.tree.file(name)
    } catch {
      reading.report(
        .noWorkspace, at: Span(startOf: SourceFile(name: name, bytes: [])),
        "\(name) \(error.explained)", help: "name the folder that holds it, or write the file")
      return nil
    }
    prefix = String(file.name.dropLast(name.count))
    manifest = reading.read(file, at: name, as: WorkspaceFields.manifest)
    guard let manifest, !manifest.languages.isEmpty else { return nil }
    soundness.isManifestSound = findings.isSound
    return manifest
  }

  /// Gives the languages of the workspace the styles that its messages file describes, and warns of
  /// those that are neither described nor built in.
  private mutating func describeLanguages(_ manifest: Manifest) {
    let part = findings.part()
    let descriptions = manifest.messages.flatMap { reading.read($0, as: MessagesFields.file) }
      .map { LanguageDescriptions(messages: $0, reading: reading) }
    messages = descriptions?.settings() ?? .none
    // A mistake in the file may be the reason why a language is not described.
    guard part.isSound, descriptions != nil || !manifest.hasMessages else { return }
    descriptions?.reportMissingWords()
    let described = Set(descriptions?.messages.languages.map(\.key.value) ?? [])
    for (language, span) in zip(languages, manifest.languageSpans)
    where !described.contains(language.code) && !LanguageStyle.isBuiltIn(language.code) {
      reading.report(
        .undescribedLanguage, at: span,
        "`\(language.code)` is neither built in nor described: dates look like 2021-04-24, and the"
          + " words around an answer are English",
        help: descriptions == nil
          ? "add `messages: messages.yaml`, and describe it there under `languages`"
          : "describe it in the messages file under `languages`")
    }
  }

  /// Reads the files whose names the others use: areas, metrics, topics and calendars.
  private mutating func readNames(_ manifest: Manifest) {
    areas = manifest.areas.flatMap { reading.read($0, as: AreaFields.file) }
    reading.symbols.areas = areas.map { AreaNaming($0, findings) }
    metrics = manifest.metrics.map { reading.read($0, as: MetricFields.file) } ?? .some([])
    reading.symbols.metrics.isComplete =
      metrics != nil && (manifest.metrics != nil || soundness.isManifestSound)
    for metric in messages.site?.figures ?? [] {
      _ = reading.resolve(metric, in: reading.symbols.metrics)
    }
    topics = manifest.topics.map { reading.read($0, as: TopicFields.file) } ?? .some([])
    reading.symbols.topics.isComplete =
      topics != nil && (manifest.topics != nil || soundness.isManifestSound)
    let calendars = manifest.calendars.compactMap { reading.read($0, as: CalendarFields.file) }
    reading.symbols.calendars.all = calendars
    reading.symbols.calendars.isComplete =
      (soundness.isManifestSound || manifest.hasCalendars)
      && calendars.count == manifest.calendars.count
    findings.report(
      duplicatesAmong: calendars.map(\.id), as: .duplicateCalendar, help: "rename one of the two"
    ) { "a calendar `\($0)` exists already" }
  }

  private mutating func readSources(_ manifest: Manifest) {
    sources = manifest.sources.compactMap { reading.read($0, as: SourceFields.file) }
    soundness.hasSources = soundness.isManifestSound && sources.count == manifest.sources.count
    findings.report(
      duplicatesAmong: sources.map(\.id), as: .duplicateSource, help: "rename one of the two"
    ) { "a source `\($0)` exists already" }
  }

  private mutating func readRuleSets(_ manifest: Manifest) -> [RuleSet] {
    reading.symbols.hasAllRuleSets = soundness.isManifestSound
    let ruleSets = manifest.ruleSets.compactMap { path -> RuleSet? in
      reading.symbols.ruleSet = nil
      let part = findings.part()
      let ruleSet = reading.read(path, as: RuleSetFields.file)
      // A rule set that was read may lack what could not be read.
      if ruleSet == nil || !part.isSound {
        if let name = reading.symbols.ruleSet {
          soundness.brokenRuleSets.insert(name)
        } else {
          reading.symbols.hasAllRuleSets = false
        }
      }
      return ruleSet
    }
    for ruleSet in ruleSets {
      for former in ruleSet.formerly {
        reading.symbols.formerRuleSets[former.value] = ruleSet.id.value
      }
    }
    soundness.hasRuleSets = soundness.isManifestSound && ruleSets.count == manifest.ruleSets.count
    soundness.hasRuleSetNames = reading.symbols.hasAllRuleSets
    soundness.ruleSetNames = reading.symbols.ruleSets
    return ruleSets
  }

  /// The ordinances by identifier, each with its earliest version first.
  private func ordinances(of ruleSets: [RuleSet]) -> [Ordinance] {
    FormerNames.ordinances(ruleSets).check(findings)
    let groups = ruleSets.grouped { $0.id.value }
    return groups.enumerated().sorted { $0.element.key < $1.element.key }.map { place, group in
      let id = group.key
      let versions = group.elements.sorted { $0.valid.from < $1.valid.from }
      for (earlier, later) in zip(versions, versions.dropFirst())
      where earlier.valid.from == later.valid.from {
        findings.report(
          .equalValidFrom, at: later.validSpan,
          "two versions of `\(id)` are valid from \(later.valid.from)",
          help: "give one of them another first day, or remove it",
          notes: [.init(earlier.validSpan, "the other version")])
      }
      findings.report(
        duplicatesAmong: versions.map(\.version), as: .duplicateVersion,
        help: "give every version a label of its own"
      ) { "a version `\($0)` of `\(id)` exists already" }
      return Ordinance(id: id, versions: versions.identified, place: place)
    }
  }
}
