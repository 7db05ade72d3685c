internal import Comparison
public import Evaluation
internal import Findings
internal import Messages
public import Observations
internal import Reports
public import Rules

/// A static site that answers what applies where, on one day, in every language of the workspace. It
/// works nothing out: what a page says is an answer of the engine.
public struct Site {
  let evaluator: Evaluator
  let day: Day
  private let first: Language
  private let outlines: Outlines?
  private let places: PlaceNames?
  let base: String?
  let source: SourceAddress?
  let since: Day?
  private let zone: TimeZoneRules?
  private let alerts: SiteAlerts?
  let bell: SiteBell?
  let editions: [Edition]

  /// - Parameters:
  ///   - language: that of the page at the root.
  ///   - outlines: those of the workspace's areas, for maps; nil: it has none.
  ///   - places: those of the workspace's areas, for the search; nil: it has none.
  ///   - source: where the files of the workspace can be read; nil: nowhere.
  ///   - bell: how residents can have their devices told; nil: they cannot.
  ///   - base: the address at which the site will stand, for what needs absolute ones; nil: that is
  ///     left out.
  ///   - since: the first day of which it has what changed; nil: that of the site before.
  ///   - zone: the rules of the workspace's time zone, for the times of feeds; nil: not known.
  ///   - alerts: nil: it has none.
  public init(
    _ evaluator: Evaluator, on day: Day, first language: Language, outlines: Outlines?,
    places: PlaceNames? = nil, source: SourceAddress? = nil, base: String? = nil,
    since: Day? = nil, zone: TimeZoneRules?, alerts: SiteAlerts? = nil, bell: SiteBell? = nil
  ) {
    self.evaluator = evaluator
    self.day = day
    first = language
    self.outlines = outlines
    self.places = places
    self.base = base.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    self.source = source
    self.since = since
    self.zone = zone
    self.alerts = alerts
    self.bell = bell
    editions = Site.editions(evaluator, on: day, source, base: self.base, bell)
  }

  static func editions(
    _ evaluator: Evaluator, on day: Day, _ source: SourceAddress?, base: String?,
    _ bell: SiteBell? = nil
  ) -> [Edition] {
    evaluator.workspace.languages.map {
      Edition(evaluator, on: day, in: $0, base: base, source: source, bell: bell)
    }
  }

  /// Makes one file after the other.
  /// - Parameters:
  ///   - former: the files of the site that is replaced.
  ///   - messages: what people were told, where that is kept elsewhere.
  ///   - progress: hears how many days have what changed on them, and of how many, after each that was
  ///     worked out.
  ///   - write: takes the path of a file from the root of the site, and its text.
  /// - Returns: what the next site has to know of this one.
  /// - Throws: `Problem`, `MessageReport.Problem`, or what `write` and `former` throw.
  public func write(
    after former: FormerSite = .none, told messages: KeptMessages? = nil,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in },
    _ write: (_ path: String, _ text: String) throws -> Void
  ) throws -> Published {
    let history = try writeHistory(after: former, told: messages, progress, write)
    for (address, text) in PageFiles(evaluator.workspace, hasBell: bell != nil).all {
      try write(address.path, text)
    }
    let table = evaluator.workspace.areas
    if let places {
      try write(Address.places.path, PlaceList(places, of: table, on: day).text)
    }
    let calendar = ChangeCalendar(Knowledge(evaluator, on: day))
    var rows: [CountyRow] = []
    var situations: [Situation] = []
    var counties: [CountyTopics] = []
    var changes: [Message] = []
    if let bell { try write(Address.bell.path, bell.text) }
    let parts = table.partNames(on: day)
    /// The days of the last twelve months on which rules changed in the counties of a state.
    var changeDays: [Int: Set<Day>] = [:]
    for area in table.areas where area.level == .county {
      // Everything that is asked about a county is looked up in what was worked out once.
      let (situation, courses) = evaluator.situationAndCourses(in: area, on: day)
      let own = courses.first.map { calendar.changes(in: situation.area, $0).map { Message($0) } }
      let unexplained = situation.unexplained
      let topics = CountyTopics(situation, evaluator.workspace)
      let days = bell == nil ? [] : daysOfChange(courses)
      if let state = situation.area.state { changeDays[state, default: []].formUnion(days) }
      for edition in editions {
        let language = edition.language
        try write(Address.areaData(area, language).path, edition.data(of: unexplained))
        let told = try history.told(
          in: area, answeredBy: situation.area, language, most: Site.mostTold)
        let feed = Address.feed(area, language).path
        try write(
          feed,
          MessageReport.atom(
            of: told, for: area, of: evaluator.workspace,
            in: language, on: history.first, zone: zone, at: base.map { "\($0)/\(feed)" },
            about: base.map { "\($0)/\(Address.area(area, language).path)" },
            after: former.paths.contains(feed) ? former.file(feed) : nil))
        try write(
          Address.calendar(area, language).path,
          CountyCalendar(edition: edition, area: area, courses: courses).text)
        let page = CountyPage(
          edition: edition, situation: situation, topics: topics, courses: courses,
          changes: own ?? [], told: told, since: history.first, changeDays: days.count)
        try write(
          Address.area(area, language).path,
          page.text(translations: translations { .area(area, $0) }))
        try write(
          Address.embedded(area, language).path,
          EmbeddedAnswer(edition: edition, situation: situation).text)
      }
      if situation.asked.index == situation.area.index {
        situations.append(unexplained)
        counties.append(topics)
        rows.append(CountyRow(situation, parts: parts[situation.area.index]))
        changes += own ?? []
      } else if let course = courses.first {
        // Its people are told on the day on which it becomes part of another.
        changes += calendar.changes(in: area, course).map { Message($0) }
      }
    }
    var maps = LayerMaps(outlines, evaluator.workspace.areas, on: day)
    var views = LayerView.all(of: rows, changes.map(\.change), evaluator, on: day)
    for at in views.indices { views[at].draw(with: &maps) }
    let start = views.first { $0.appliesSomewhere } ?? views.first
    let topics = try writeTopics(counties, &maps, write)
    try writeMaps(views, start: start, topics: topics, write)
    let layers = views.map(\.layer)
    try writeRegions(rows, &maps, changeDays.mapValues(\.count), write)
    let coming = Set(changes.map(\.change.from) + [day]).sorted()
    try writeChanges(changes, earlier: history.days.dropLast(), coming: coming, layers, write)
    try writeData(situations, changes.map(\.change), write)
    let neighbours = maps.shapes(of: Set(rows.map(\.area.index)))?.neighbours ?? [:]
    for edition in editions {
      let help = HelpPage(edition: edition, layers: layers)
      try write(
        Address.help(edition.language).path, help.text(translations: translations { .help($0) }))
      let compare = ComparePage(
        edition: edition, counties: rows.map(\.area), neighbours: neighbours)
      try write(
        Address.compare(edition.language).path,
        compare.text(translations: translations { .compare($0) }))
      try write(
        Address.offline(edition.language).path,
        OfflinePage(edition: edition).text(translations: translations { .offline($0) }))
      try write(Address.manifest(edition.language).path, WebManifest(edition: edition).text)
      let about = AboutPage(
        edition: edition, rows: rows, layers: layers, hasOutlines: outlines != nil)
      try write(
        Address.about(edition.language).path, about.text(translations: translations { .about($0) }))
    }
    try alerts?.write(at: zone?.moment(day) ?? 0, write)
    try writeRuleSets(write)
    try writeGuide(
      days: history.days.dropLast() + coming, views, start: start, topics: topics, write)
    return Published(since: history.first, told: history.fingerprints)
  }

  /// The days of the last twelve months on which the phase of an ordinance changed.
  private func daysOfChange(_ courses: [AreaCourse]) -> Set<Day> {
    Set(courses.flatMap { $0.periods.map(\.days.from).filter { day - 365 < $0 && $0 <= day } })
  }

  /// Its files that are no texts.
  var pictures: [(path: String, bytes: [UInt8])] {
    [(Address.touchIcon.path, SiteAssets.touchIcon)]
      + (bell == nil ? [] : PhasePictures(workspace: evaluator.workspace).all)
  }

  /// The identifier of its workspace; nil: it has none.
  public var workspace: String? { evaluator.workspace.id }

  /// The identifiers of its sources.
  var sources: [String] { evaluator.workspace.sources.map(\.id.value) }

  /// The first and the last day of the figures; nil: there are none.
  var figures: ClosedRange<Day>? {
    evaluator.observations.lastDay.map { evaluator.observations.firstDay...$0 }
  }

  /// What a site says of itself.
  public struct Published {
    /// The first day of which it has what changed.
    public let since: Day
    /// The fingerprints of the files with what people were told, by path.
    public let told: [String: String]
  }

  /// The most messages of a feed and of a page, the newest: all of them are in the files of the days.
  private static let mostTold = 100

  /// What is only there if the address of the site is known: a page for what is not there, and what search
  /// engines read.
  private func writeGuide(
    days: [Day], _ views: [LayerView], start: LayerView?, topics: [Int],
    _ write: (_ path: String, _ text: String) throws -> Void
  ) rethrows {
    guard let base else { return }
    let first = editions.filter { $0.language.code == self.first.code }
    let others = editions.filter { $0.language.code != self.first.code }
    try write(Address.missing.path, MissingPage(editions: first + others).text)
    let maps = views.filter { $0.isCurrent && $0.layer.id != start?.layer.id }.map(\.layer)
    let sitemap = Sitemap(of: pages(days: days, maps: maps, topics: topics), base: base)
    for (address, text) in sitemap.files { try write(address.path, text) }
    guard editions.first?.folder == "" else { return }
    try write(
      Address.robots.path,
      "User-agent: *\nAllow: /\n\nSitemap: \(base)/\(Address.sitemap.path)\n")
  }

  /// The pages to which readers are led, each once: not those that repeat the start page or
  /// the changes of its day, nor maps of what has passed.
  /// - Parameters:
  ///   - maps: the layers whose maps are other pages than the start page.
  ///   - topics: those about which something applies.
  private func pages(days: [Day], maps: [RuleLayer], topics: [Int]) -> [Address] {
    let counties = evaluator.workspace.areas.areas.filter { $0.level == .county }
    return editions.map(\.language).flatMap { language -> [Address] in
      var pages: [Address] = [
        .start(language), .changes(language), .help(language), .compare(language),
        .about(language), .ruleSets(language),
      ]
      pages += maps.map { .map($0, language) }
      pages += days.filter { $0 != day }.map { .changes($0, language) }
      for ordinance in evaluator.workspace.ordinances where ordinance.isShown {
        pages.append(.ruleSet(ordinance.id, language))
        pages += ordinance.versions.map { .version($0, language) }
      }
      pages += topics.map { .topic(evaluator.workspace.topics[$0], language) }
      return pages + (evaluator.workspace.areas.regions + counties).map { .area($0, language) }
    }
  }

  /// A page for the country and each of its states that has counties.
  private func writeRegions(
    _ rows: [CountyRow], _ maps: inout LayerMaps, _ changeDays: [Int: Int],
    _ write: (_ path: String, _ text: String) throws -> Void
  ) rethrows {
    let regions = evaluator.workspace.areas.regions
    let rowsOfStates = Dictionary(grouping: rows, by: \.area.state)
    let parts = regions.dropFirst().map { state in
      (
        area: state,
        views: RegionPage.views(
          of: rowsOfStates[state.index] ?? [], evaluator, on: day, maps: &maps)
      )
    }
    let all =
      [(regions[0], RegionPage.views(of: rows, evaluator, on: day, maps: &maps), Array(parts))]
      + parts.map { ($0.area, $0.views, []) }
    for edition in editions {
      for (area, views, states) in all {
        let page = RegionPage(
          edition: edition, area: area, views: views, states: states,
          changeDays: changeDays[area.index] ?? 0)
        try write(
          Address.area(area, edition.language).path,
          page.text(translations: translations { .area(area, $0) }))
      }
    }
  }

  /// What programs read of all counties together.
  private func writeData(
    _ situations: [Situation], _ changes: [Change],
    _ write: (_ path: String, _ text: String) throws -> Void
  ) rethrows {
    for edition in editions {
      let language = edition.language
      let list = edition.list(of: situations)
      try write(Address.countyList(language, .json).path, list.json)
      try write(Address.countyList(language, .csv).path, list.csv)
      try write(Address.changesData(language).path, edition.data(of: changes))
    }
    if let writing = editions.first?.values {
      try SeriesData(evaluator: evaluator, day: day, writing: writing).write(write)
    }
    guard let outlines else { return }
    let standings = situations.map { ($0.area.index, $0.standings) }
    let features = CountyFeatures(
      workspace: evaluator.workspace, day: day, first: first, outlines: outlines,
      standings: Dictionary(uniqueKeysWithValues: standings))
    try write(Address.outlines.path, features.text)
  }

  /// A page for each topic, with what applies about it in all counties.
  /// - Returns: the topics about which something applies.
  private func writeTopics(
    _ counties: [CountyTopics], _ maps: inout LayerMaps,
    _ write: (_ path: String, _ text: String) throws -> Void
  ) rethrows -> [Int] {
    let shapes = maps.shapes(of: Set(counties.map(\.area.index)))
    for edition in editions {
      for answers in TopicAnswers.all(of: edition.byTitle(counties, \.area), edition) {
        let topic = evaluator.workspace.topics[answers.topic]
        let page = TopicPage(edition: edition, answers: answers, shapes: shapes)
        try write(
          Address.topic(topic, edition.language).path,
          page.text(translations: translations { .topic(topic, $0) }))
      }
    }
    return Set(counties.flatMap(\.topics).map(\.topic)).sorted()
  }

  /// A page with map and list for each layer of rules. The first that applies anywhere is the first page,
  /// too; those that say nothing of the day or later keep their address, but nobody is led there.
  /// - Parameter topics: those to which they lead.
  private func writeMaps(
    _ views: [LayerView], start first: LayerView?, topics: [Int],
    _ write: (_ path: String, _ text: String) throws -> Void
  ) rethrows {
    for edition in editions {
      let language = edition.language
      func address(_ view: LayerView) -> Address {
        view.layer.id == first?.layer.id ? .start(language) : .map(view.layer, language)
      }
      for view in views {
        let page = StartPage(
          edition: edition, view: view,
          layers: views.filter { $0.isCurrent || $0.layer.id == view.layer.id }
            .map { ($0, address($0)) }, topics: topics)
        let map = Address.map(view.layer, language)
        try write(
          map.path, page.text(at: map, translations: translations { .map(view.layer, $0) }))
        guard view.layer.id == first?.layer.id else { continue }
        let start = Address.start(language)
        try write(start.path, page.text(at: start, translations: translations { .start($0) }))
        guard language.code == self.first.code else { continue }
        try write(
          Address.root.path, page.text(at: .root, translations: translations { .start($0) }))
      }
    }
  }

  /// The list of all rule sets, and each of them with its versions.
  private func writeRuleSets(
    _ write: (_ path: String, _ text: String) throws -> Void
  ) rethrows {
    let matching = VersionMatching(within: evaluator.workspace)
    for edition in editions {
      let language = edition.language
      try write(
        Address.ruleSets(language).path,
        RuleListPage(edition: edition).text(translations: translations { .ruleSets($0) }))
      for ordinance in evaluator.workspace.ordinances where ordinance.isShown {
        let page = RuleSetPage(edition: edition, ordinance: ordinance, matching: matching)
        let all: [(at: Int, address: (Language) -> Address)] =
          [(edition.version(of: ordinance), { .ruleSet(ordinance.id, $0) })]
          + ordinance.versions.enumerated().map { at, version in (at, { .version(version, $0) })
          }
        for (at, address) in all {
          try write(
            address(language).path,
            page.text(
              ofVersion: at, address: address(language), translations: translations(address)))
        }
      }
    }
  }

  func translations(_ address: (Language) -> Address) -> [(Language, Address)] {
    editions.map { ($0.language, address($0.language)) }
  }
}
