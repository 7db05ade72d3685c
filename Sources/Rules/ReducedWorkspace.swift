internal import Findings

extension Workspace {
  /// The version of an ordinance in a file; nil if the file is not a rule set of this
  /// workspace.
  ///
  /// - Parameter path: from the workspace's root.
  public func ruleSet(inFile path: String) -> RuleSet? {
    let versions = ordinances.lazy.flatMap(\.versions)
    return versions.first { self.path(of: $0.file) == path }
  }

  /// The identifiers of the ordinances with a version in a folder, or in one below it.
  public func ruleSets(inFolder path: String) -> Set<String> {
    Set(
      ordinances.filter { ordinance in
        ordinance.versions.contains { self.path(of: $0.file).hasPrefix(path + "/") }
      }.map(\.id))
  }

  /// The paths of all rule sets from the workspace's root, in the order of the ordinances.
  public var ruleSetPaths: [String] { ordinances.flatMap(\.versions).map { path(of: $0.file) } }

  /// The workspace reduced to one rule file: only this version of its ordinance, and all versions of
  /// the ordinances whose phases it refers to, directly or through others.
  ///
  /// Other ordinances that displace the version are left out, so that it applies wherever and
  /// whenever it says; those that are kept still displace each other. Notices of the ordinance are in
  /// files of their own, and are left out, too. A version that continues the one before it begins as if
  /// it had always been in force.
  public func reduced(to ruleSet: RuleSet) -> Workspace {
    let places = ordinances.map(\.id).firstIndices
    var kept: Set<String> = [ruleSet.id.value]
    var open = [ruleSet]
    while let next = open.popLast() {
      for name in next.conditions.flatMap(\.references).map(\.ruleSet) {
        guard kept.insert(name).inserted, let place = places[name] else { continue }
        open += ordinances[place].versions
      }
    }
    return with(
      ordinances: ordinances.filter { kept.contains($0.id) }.map { ordinance in
        ordinance.id == ruleSet.id.value
          ? Ordinance(id: ordinance.id, versions: [ruleSet], place: ordinance.place) : ordinance
      })
  }

  /// The path of a file from the workspace's root. File names begin with the path to the root, which the
  /// name of rulecheck.yaml shows: the time zone is written there.
  private func path(of file: SourceFile) -> String {
    let prefix = timeZone.span.file.name.dropLast(Workspace.manifestName.count)
    return String(file.name.dropFirst(prefix.count))
  }

  /// Whether the files of this workspace's sources mean the same values in another one: the same
  /// areas, metrics and sources, in the same order.
  package func readsSameValues(as other: Workspace) -> Bool {
    areas.namesInData(as: other.areas) && metrics.map(\.id.value) == other.metrics.map(\.id.value)
      && SourceFile.haveSameBytes(
        zip(metrics.map(\.id.span.file), other.metrics.map(\.id.span.file)))
      && timeZone.value == other.timeZone.value
      && sources.map(\.path.value) == other.sources.map(\.path.value)
      && SourceFile.haveSameBytes(zip(sources.map(\.span.file), other.sources.map(\.span.file)))
  }
}

extension AreaTable {
  /// Whether data files name the same areas in another table, at the same indices.
  fileprivate func namesInData(as other: AreaTable) -> Bool {
    areas.elementsEqual(other.areas) { a, b in
      a.id == b.id && a.level == b.level && a.name == b.name && a.short == b.short
        && a.kind == b.kind && a.state == b.state && a.partOf == b.partOf && a.merger == b.merger
        && a.title?.all.map(\.value) == b.title?.all.map(\.value)
    }
  }
}

extension SourceFile {
  /// Whether the two files of every pair have the same bytes. Most pairs occur many times.
  fileprivate static func haveSameBytes(_ pairs: some Sequence<(SourceFile, SourceFile)>) -> Bool {
    var seen: Set<[ObjectIdentifier]> = []
    return pairs.allSatisfy { one, other in
      !seen.insert([ObjectIdentifier(one), ObjectIdentifier(other)]).inserted
        || one.hasBytes(of: other)
    }
  }

  /// Whether two files have the same bytes.
  fileprivate func hasBytes(of other: SourceFile) -> Bool {
    self === other
      || (count == other.count && withBytes { a in other.withBytes { a.elementsEqual($0) } })
  }
}
