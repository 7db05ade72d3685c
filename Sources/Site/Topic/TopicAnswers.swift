internal import Evaluation
internal import Findings
internal import Rules

/// What applies in a county by topic, as its page says first: the same in every language.
struct CountyTopics {
  let area: Area
  let standings: [Standing]
  let topics: [AppliedTopic]

  init(_ situation: Situation, _ workspace: Workspace) {
    area = situation.area
    standings = situation.standingsInOrder(of: workspace).readFirst
    topics = AppliedTopic.all(of: standings)
  }
}

/// What all counties say of one topic, those with the same answer together.
struct TopicAnswers {
  /// As an index into the workspace's topics.
  let topic: Int
  /// The answer of most counties first; that there is no rule comes last.
  let groups: [Group]

  struct Group {
    /// The short texts of its rules, or else their full texts.
    let lines: [Line]
    /// How many rules have no line.
    let more: Int
    let isUndecided: Bool
    /// By name.
    let counties: [Area]
    /// On the map.
    let look: MapLook
  }

  struct Line {
    let text: String
    /// The titles of the rule sets that say so.
    let owners: [String]
  }

  /// The answer of one county.
  private struct Answer {
    let area: Area
    let lines: [String]
    let more: Int
    let owners: [String]
    let isUndecided: Bool
    /// What its rules say that have no line.
    let others: [String]
    /// On the map, as far as no other answer has it.
    let looks: [MapLook]

    init(_ topic: AppliedTopic, in county: CountyTopics, _ edition: Edition) {
      let (entries, language) = (topic.readFirst, edition.language)
      let said = TopicLines(entries, of: county.standings, in: language)
      area = county.area
      let texts = entries.map { entry in
        let occasion = county.standings[entry.standing].state.occasion(in: language)
        let guideline = entry.guideline.guideline
        return (
          text: guideline.text(in: language, on: occasion),
          isShort: guideline.short(in: language, on: occasion) != nil
        )
      }
      // A sentence out of a text may say what others say, too; the whole text does not.
      let shown = said.areExcerpt ? entries : said.lines.map(\.entry)
      lines = said.areExcerpt ? texts.map(\.text) : said.lines.map(\.text)
      others = said.areExcerpt ? [] : texts.filter { !$0.isShort }.map(\.text)
      more = entries.count - shown.count
      owners = shown.map { edition.title(of: county.standings[$0.standing].ruleSet) }
      isUndecided = entries.contains { !$0.isCertain }
      looks = Self.looks(shown, county.standings, edition)
    }

    /// What is the same in a group.
    var key: [String] { lines + ["", isUndecided ? "undecided" : ""] + others }

    /// How counties with this answer may look on a map: as the phases that state it, of each rule set the strictest.
    private static func looks(
      _ shown: [AppliedTopic.Entry], _ standings: [Standing], _ edition: Edition
    ) -> [MapLook] {
      let stated = shown.filter { $0.guideline.phase != nil }
      let looks = stated.grouped(by: \.standing).compactMap { standing, entries -> MapLook? in
        let ruleSet = standings[standing].ruleSet
        let phases = entries.map { $0.guideline.phase?.id.value }
        return ruleSet.phases.lastIndex { phases.contains($0.id.value) }.map { level in
          MapLook(
            paint: edition.paint(ruleSet.phases[level], level: level),
            texture: MapLook.Texture(level: level))
        }
      }
      return looks.isEmpty ? [.always] : looks
    }
  }

  /// Those of all topics, in the order of the workspace.
  /// - Parameter counties: by name.
  static func all(of counties: [CountyTopics], _ edition: Edition) -> [TopicAnswers] {
    var answers = edition.workspace.topics.map { _ in [Answer]() }
    for county in counties {
      for topic in county.topics {
        answers[topic.topic].append(Answer(topic, in: county, edition))
      }
    }
    return answers.indices.map { topic in
      let same = answers[topic].grouped(by: \.key).map(\.elements).sorted { $0.count > $1.count }
      var groups = zip(same, MapLook.distinct(same.map(looks(of:)))).map { group($0, look: $1) }
      let known = Set(answers[topic].map(\.area.index))
      let others = counties.map(\.area).filter { !known.contains($0.index) }
      if !others.isEmpty {
        groups.append(
          Group(lines: [], more: 0, isUndecided: false, counties: others, look: .away))
      }
      return TopicAnswers(topic: topic, groups: groups)
    }
  }

  /// - Parameter answers: those with the same words; at least one.
  private static func group(_ answers: [Answer], look: MapLook) -> Group {
    let lines = answers[0].lines.indices.map { at in
      Line(text: answers[0].lines[at], owners: answers.map { $0.owners[at] }.once { $0 })
    }
    return Group(
      lines: lines, more: answers[0].more, isUndecided: answers[0].isUndecided,
      counties: answers.map(\.area), look: look)
  }

  /// Those wanted by most.
  private static func looks(of answers: [Answer]) -> [MapLook] {
    answers.grouped(by: \.looks).max { $0.elements.count < $1.elements.count }?.key ?? []
  }
}
