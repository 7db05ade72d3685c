internal import Findings
internal import Observations
internal import RuleReader
internal import Rules
internal import Store

/// A way by which people are told what is new.
protocol Channel: Sendable {
  /// Hands a message on.
  /// - Parameter moment: now, in seconds since 1970.
  func hand(_ message: StoredMessage, at moment: Int) async -> Attempt
  /// Gives back what it holds.
  func close() async
}

extension Channel {
  func close() async {}
}

/// What became of handing on a message.
enum Attempt: Equatable, Sendable {
  case handed
  /// It may succeed later.
  /// - Parameters:
  ///   - fault: why it did not, as a sentence without a stop.
  ///   - seconds: after how many, if the receiver says so.
  case again(_ fault: String, after: Int? = nil)
  /// It never will.
  case never(_ fault: String)
}

extension ChannelConfiguration {
  /// The name by which its messages are kept.
  var label: String { name?.value ?? ChannelConfiguration.operatorName }

  /// What it takes, and when: that of the operator what no county is told, any other what its `only` says.
  /// - Parameter zone: the time zone of the workspace; nil: what it gathers is handed on at once.
  func taking(in zone: TimeZoneRules?) -> ChannelFilter {
    guard name != nil else { return ChannelFilter(name: label) { $0.county.isEmpty } }
    let only = only
    func named(_ list: [Located<String>]?) -> Set<String>? { list.map { Set($0.map(\.value)) } }
    let (states, counties, ruleSets) = (
      named(only.states), named(only.counties), named(only.ruleSets)
    )
    let phases = named(only.phases)
    let directions = only.directions.map { Set($0.map(\.rawValue)) }
    let kinds = only.kinds.map { Set($0.map(\.rawValue)) }
    let takesUnchanged = takesUnchanged
    let digest = digest.flatMap { minute in zone.map { DigestTime(minute: minute, zone: $0) } }
    return ChannelFilter(name: label, due: { digest?.due($0, committed: $1) ?? 0 }) { message in
      !message.county.isEmpty && (states?.contains(message.state) ?? true)
        && (counties.map { !$0.isDisjoint(with: [message.county] + message.absorbed) } ?? true)
        && (ruleSets.map { !$0.isDisjoint(with: message.rulesets) } ?? true)
        && (phases.map { !$0.isDisjoint(with: message.phases) } ?? true)
        && (directions?.contains(message.direction) ?? true)
        && (kinds.map { !$0.isDisjoint(with: message.kinds) } ?? true)
        && (takesUnchanged || message.changesRules)
    }
  }

  /// The languages of its texts; nil: all.
  var languages: [String]? { only.languages?.map(\.value) }

  /// The variables of the environment that have its secrets.
  var secretVariables: [String] {
    switch kind {
    case .webhook(_, let secrets, _):
      secrets.compactMap { secret in
        if case .environment(let name) = secret { name.value } else { nil }
      }
    case .directory, .command, .push: []
    }
  }
}
