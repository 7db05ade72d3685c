public import YAMLSource

extension Workspace {
  /// The file that makes a folder a workspace.
  public static let manifestName = "rulecheck.yaml"

  /// Reads and checks a whole workspace.
  ///
  /// - Returns: the workspace, unless there are errors, and every problem of every file, sorted,
  ///   each once.
  public static func read(_ files: FileTree) -> (workspace: Workspace?, problems: [Diagnostic]) {
    let reading = Reading(files: files)
    let workspace = reading.workspace()
    let problems = reading.allProblems.sortedOnce()
    return (reading.isSound ? workspace : nil, problems)
  }
}

extension Reading {
  func workspace() -> Workspace? {
    let file: SourceFile
    do {
      file = try files.file(Workspace.manifestName)
    } catch {
      report(
        .noWorkspace, at: Span(startOf: SourceFile(name: Workspace.manifestName, bytes: [])),
        "\(Workspace.manifestName) \(error.explained)",
        help: "name the folder that holds it, or write the file")
      return nil
    }
    prefix = String(file.name.dropLast(Workspace.manifestName.count))
    guard let manifest = read(file, at: Workspace.manifestName, as: WorkspaceFields.manifest) else {
      return nil
    }
    isManifestSound = isSound
    describeLanguages(manifest)
    hasDescribedLanguages = true
    areas = manifest.areas.flatMap { read($0, as: AreaFields.file) }
    let metricList = manifest.metrics.flatMap { read($0, as: MetricFields.file) }
    metrics.isComplete = metricList != nil
    let topicList = manifest.topics.map { read($0, as: TopicFields.file) } ?? .some([])
    topics.isComplete = topicList != nil && (manifest.topics != nil || isManifestSound)
    hasCalendars = isManifestSound || manifest.hasCalendars
    hasRuleSetNames = isManifestSound
    readCalendars(manifest.calendars)
    hasSoundBasis = isSound
    let sources = manifest.sources.compactMap { read($0, as: SourceFields.file) }
    hasSources = isManifestSound && sources.count == manifest.sources.count
    var sourceNames: [String: Span] = [:]
    for source in sources {
      report(
        duplicate: source.id, among: &sourceNames, as: .duplicateSource,
        "a source `\(source.id.value)` exists already", help: "rename one of the two")
    }
    let ruleSets = manifest.rulesets.compactMap { path -> RuleSet? in
      lastRuleSetName = nil
      let part = part()
      let ruleSet = read(path, as: RuleSetFields.file)
      // What could not be read may be missing from a rule set that was.
      if ruleSet == nil || !part.isSound {
        if let name = lastRuleSetName {
          brokenRuleSets.insert(name)
        } else {
          hasRuleSetNames = false
        }
      }
      return ruleSet
    }
    hasRuleSets = isManifestSound && ruleSets.count == manifest.rulesets.count
    let withoutNotices = ordinances(of: ruleSets)
    checkDisplacement(withoutNotices)
    checkReferences(withoutNotices)
    checkBeginnings(withoutNotices)
    let notices = manifest.notices.flatMap { read($0, as: NoticeFields.file) ?? [] }
    let ordinances = assign(notices, to: withoutNotices)
    if let metricList { checkTables(ordinances, metricList) }
    gatherLanguages(manifest)
    guard let id = manifest.id, let title = manifest.title, let timeZone = manifest.timeZone,
      let areas, let metricList, let topicList
    else { return nil }
    return Workspace(
      id: id, title: title, languages: languages, timeZone: timeZone,
      areas: areas, metrics: metricList, topics: topicList, sources: sources,
      ordinances: ordinances, testPaths: manifest.tests, messages: messageSettings)
  }

  private func readCalendars(_ paths: [Located<String>]) {
    var names: [String: Span] = [:]
    for path in paths {
      guard let calendar = read(path, as: CalendarFields.file) else {
        hasCalendars = false
        continue
      }
      report(
        duplicate: calendar.id, among: &names, as: .duplicateCalendar,
        "a calendar `\(calendar.id.value)` exists already", help: "rename one of the two")
      calendars.append(calendar)
    }
  }

  /// Groups the rule sets by identifier, earliest version first.
  private func ordinances(of ruleSets: [RuleSet]) -> [Ordinance] {
    var groups: [String: [RuleSet]] = [:]
    for ruleSet in ruleSets { groups[ruleSet.id.value, default: []].append(ruleSet) }
    return groups.keys.sorted().map { id in
      let versions = groups[id]!.sorted { $0.valid.from < $1.valid.from }
      for (earlier, later) in zip(versions, versions.dropFirst())
      where earlier.valid.from == later.valid.from {
        report(
          .equalValidFrom, at: later.validSpan,
          "two versions of `\(id)` are valid from \(later.valid.from)",
          help: "give one of them another first day, or remove it",
          notes: [.init(earlier.validSpan, "the other version")])
      }
      var labels: [String: Span] = [:]
      for version in versions {
        report(
          duplicate: version.version, among: &labels, as: .duplicateVersion,
          "a version `\(version.version.value)` of `\(id)` exists already",
          help: "give every version a label of its own")
      }
      return Ordinance(id: id, versions: versions)
    }
  }

  /// Every name in `displaces` exists, and no chain of them comes back to where it began.
  private func checkDisplacement(_ ordinances: [Ordinance]) {
    var displaced: [String: [Located<String>]] = [:]
    for ordinance in ordinances {
      displaced[ordinance.id] = ordinance.versions.flatMap(\.displaces)
      for name in displaced[ordinance.id] ?? []
      where hasRuleSetNames && !ruleSetNames.contains(name.value) {
        reportUnknownRuleSet(name)
      }
    }
    reportCycles(
      in: displaced, as: .displacementCycle, verb: "displaces",
      help: "decide which one yields, and remove it from the `displaces` of the other",
      alone: ("displaces itself", help: "remove it from this list"))
  }

  /// What only an author wants to know, and only a workspace that has been read whole can tell.
  func checkWhole(_ workspace: Workspace) {
    let sound = workspace.ordinances.filter { isSound($0.id) }
    checkConditions(sound, workspace)
    reportUnusedTopics(workspace)
    checkGuidelinesOverPhases(sound)
    checkTimeAndPlaces(sound, workspace)
  }
}
