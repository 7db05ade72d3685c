internal import Findings

extension Workspace {
  /// The version of an ordinance that stands in a file; nil: the file is no rule set of this
  /// workspace.
  ///
  /// - Parameter path: from the workspace's root.
  public func ruleSet(inFile path: String) -> RuleSet? {
    let versions = ordinances.lazy.flatMap(\.versions)
    return versions.first { self.path(of: $0.file) == path }
  }

  /// The paths of all rule sets from the workspace's root, in the order of the ordinances.
  public var ruleSetPaths: [String] {
    ordinances.flatMap(\.versions).map { path(of: $0.file) }
  }

  /// The workspace as one rule file alone makes it: this version of its ordinance, without the
  /// others, and – whole – the ordinances at whose phases it looks, and at whose these look.
  ///
  /// What displaces the version is left out with everything else, so that it applies wherever and
  /// whenever it says; what is left goes on displacing what is left. Notices of the ordinance stand in files of
  /// their own, and are left out, too. A version that continues one before it begins as if it had always
  /// been there.
  public func reduced(to ruleSet: RuleSet) -> Workspace {
    let places = ordinances.map(\.id).firstPlaces
    var kept: Set<String> = [ruleSet.id.value]
    var open = [ruleSet]
    while let next = open.popLast() {
      for name in next.conditions.flatMap(\.references).map(\.ruleSet) {
        guard kept.insert(name).inserted, let place = places[name] else { continue }
        open += ordinances[place].versions
      }
    }
    var reduced = self
    reduced.ordinances = ordinances.filter { kept.contains($0.id) }.map { ordinance in
      ordinance.id == ruleSet.id.value
        ? Ordinance(id: ordinance.id, versions: [ruleSet]) : ordinance
    }
    return reduced
  }

  /// The path of one of its files from its root. What stands before the root in the names of files
  /// stands before that of the time zone's, which is rulecheck.yaml's.
  private func path(of file: SourceFile) -> String {
    let prefix = timeZone.span.file.name.dropLast(Workspace.manifestName.count)
    return String(file.name.dropFirst(prefix.count))
  }

  /// Whether the files of this workspace's sources mean the same figures in another one: the same
  /// areas, metrics and sources, in the same order.
  package func readsFigures(as other: Workspace) -> Bool {
    areas.namesInData(as: other.areas)
      && metrics.map(\.id.value) == other.metrics.map(\.id.value)
      && SourceFile.haveBytes(zip(metrics.map(\.id.span.file), other.metrics.map(\.id.span.file)))
      && timeZone.value == other.timeZone.value
      && sources.map(\.path.value) == other.sources.map(\.path.value)
      && SourceFile.haveBytes(zip(sources.map(\.span.file), other.sources.map(\.span.file)))
  }
}

extension AreaTable {
  /// Whether data files name the same areas in another table, at the same places.
  fileprivate func namesInData(as other: AreaTable) -> Bool {
    areas.elementsEqual(other.areas) { a, b in
      a.id == b.id && a.level == b.level && a.name == b.name && a.short == b.short
        && a.kind == b.kind && a.state == b.state && a.partOf == b.partOf && a.merger == b.merger
        && a.title?.all.map(\.value) == b.title?.all.map(\.value)
    }
  }
}

extension SourceFile {
  /// Whether the two files of every pair hold the same. Mostly they are the same two again and again.
  fileprivate static func haveBytes(_ pairs: some Sequence<(SourceFile, SourceFile)>) -> Bool {
    var seen: Set<[ObjectIdentifier]> = []
    return pairs.allSatisfy { one, other in
      !seen.insert([ObjectIdentifier(one), ObjectIdentifier(other)]).inserted
        || one.hasBytes(of: other)
    }
  }

  /// Whether two files hold the same.
  fileprivate func hasBytes(of other: SourceFile) -> Bool {
    self === other
      || (count == other.count && withBytes { a in other.withBytes { a.elementsEqual($0) } })
  }
}
