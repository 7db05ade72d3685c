internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of `channels` and `operator` in `rulecheckd.yaml`.
enum ChannelFields {
  private static let webhook = Field(
    "webhook", webhookSettings, "Posts each message as a CloudEvent, signed.")
  private static let directory = Field(
    "directory", directorySettings, "Writes each message as an alert, and the feed of its county.")
  private static let command = Field(
    "command", commandSettings, "Runs a program with each message as JSON on its standard input.")
  private static let push = Field(
    "push", PushFields.settings,
    "Tells the devices of residents who rang the bell of a page, by Web Push.")
  private static let only = Field(
    "only", filter, "Which messages it takes; absent: all.")

  private static let digest = Field(
    "digest",
    Format<Int>.parsed(
      "a time of day such as `18:00`", pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$", minutes(of:)),
    "A time of day in the workspace's time zone, up to which what a county is told is gathered under one headline. What gets stricter before the next such time is handed on at once. Absent: each message by itself. For `push` it is what residents may choose; absent: they may not."
  )
  private static let also = Field(
    "also", Format<ChannelConfiguration.Addition>.word.list(atLeast: 1),
    "`unchanged`: also messages by which nothing changes that has to be done or left undone.")

  private static func minutes(of text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return 60 * hour + minute
  }

  private static let kinds: [MappingShape.Rule] = [
    .exactlyOne([webhook.key, directory.key, command.key, push.key])
  ]

  /// A channel, which does not know its name yet.
  static let channel = Format<ChannelConfiguration>.mapping(
    "a channel", webhook, directory, command, push, only, also, digest, rules: kinds
  ) { fields, webhook, directory, command, push, only, also, digest in
    let choices = [Self.webhook, Self.directory, Self.command, Self.push]
    guard isOne(of: choices, in: "a channel", fields) else { return nil }
    if fields.has(Self.directory), fields.has(Self.digest) {
      fields.reading.report(
        .twoPlaces, at: fields.span(Self.digest),
        "an alert or an entry of a feed is about one rule set, so `directory` has no `digest`",
        help: "remove it", notes: [.init(fields.span(Self.directory), "the folder")])
    }
    return (webhook ?? directory ?? command ?? push).map {
      ChannelConfiguration(
        name: nil, kind: $0, only: only ?? .none,
        takesUnchanged: also?.contains(.unchanged) ?? false, digest: digest)
    }
  }

  static let ofOperator = Format<ChannelConfiguration>.mapping(
    "`operator`", webhook, command, rules: [.exactlyOne([webhook.key, command.key])]
  ) { fields, webhook, command in
    guard isOne(of: [Self.webhook, Self.command], in: "`operator`", fields) else { return nil }
    return (webhook ?? command).map {
      ChannelConfiguration(name: nil, kind: $0, only: .none, takesUnchanged: true, digest: nil)
    }
  }

  /// Whether exactly one of some keys is there; otherwise that is reported.
  private static func isOne<Value>(
    of choices: [Field<Value>], in name: String, _ fields: borrowing Fields
  ) -> Bool {
    var found: [Field<Value>] = []
    for choice in choices where fields.has(choice) { found.append(choice) }
    let allowed = choices.map(\.key).quoted
    if found.isEmpty {
      fields.reading.report(
        .missingKey, at: fields.node, "\(name) needs one of \(allowed)", help: "add it")
    } else if found.count > 1 {
      fields.reading.report(
        .twoPlaces, at: fields.span(found[1]), "\(name) is one of \(allowed), and this is two",
        help: "remove one of them", notes: [.init(fields.span(found[0]), "the other")])
    }
    return found.count == 1
  }

  // MARK: Kinds

  private static let url = Field(
    "url", Format.address(such: "https://example.org/hooks/rules").located, required: true,
    "The address to which messages are posted.")
  private static let secrets = Field(
    "secrets", secret.list(atLeast: 1), required: true,
    "The secret with which messages are signed, as `whsec_…`; a second one while receivers change to it."
  )
  private static let answer = Field(
    "limit", Format<Int>.seconds, "How long an answer may take; absent: `20 seconds`.")
  private static let webhookSettings = Format<ChannelConfiguration.Kind>.mapping(
    "`webhook`", url, secrets, answer
  ) { _, url, secrets, seconds in
    guard let url, let secrets, !secrets.isEmpty else { return nil }
    return .webhook(url: url, secrets: secrets, seconds: seconds ?? 20)
  }

  private static let secretFile = Field(
    "file", Format<String>.path.located, "A file that contains the secret and nothing else.")
  private static let environment = Field(
    "environment",
    Format<String>.text(
      Shape.Text("the name of a variable such as `APP_SECRET`", pattern: "^[A-Za-z_][A-Za-z0-9_]*$")
    ) { text in
      text.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x5F
      } && text.utf8.first.map { !(0x30...0x39).contains($0) } ?? false
    }.located, "A variable of the environment that has the secret.")
  private static let secret = Format<ChannelConfiguration.Secret>.mapping(
    "a secret", secretFile, environment, rules: [.exactlyOne([secretFile.key, environment.key])]
  ) { fields, file, environment in
    guard isOne(of: [secretFile, Self.environment], in: "a secret", fields) else { return nil }
    return file.map { .file($0) } ?? environment.map { .environment($0) }
  }

  private static let path = Field(
    "path", Format<String>.folder.located, required: true,
    "The folder, which has to exist; relative to this file's folder, or absolute.")
  private static let formats = Field(
    "formats", Format<ChannelConfiguration.FileFormat>.word.list(atLeast: 1),
    "Alerts, feeds or both; absent: feeds, and alerts where the file of messages has `cap`.")
  private static let directorySettings = Format<ChannelConfiguration.Kind>.mapping(
    "`directory`", path, formats
  ) { _, path, formats in
    path.map { .directory(path: $0, formats: formats) }
  }

  private static let run = Field(
    "run", Format<String>.text.located.list(atLeast: 1), required: true,
    "The program and its arguments; no shell reads them.")
  private static let limit = Field(
    "limit", Format<Int>.seconds, "How long the program may take; absent: `30 seconds`.")
  private static let commandSettings = Format<ChannelConfiguration.Kind>.mapping(
    "`command`", run, limit
  ) { _, run, limit in
    guard let run, !run.isEmpty else { return nil }
    return .command(run: run, seconds: limit ?? 30)
  }

  // MARK: Filters

  private static let states = Field(
    "states", Format<String>.text.located.list(atLeast: 1),
    "Only messages about counties in these states.")
  private static let counties = Field(
    "counties", Format<String>.text.located.list(atLeast: 1),
    "Only messages about these counties, by their identifiers.")
  private static let ruleSets = Field(
    "rulesets", Format<String>.identifier.located.list(atLeast: 1),
    "Only messages about these rule sets."
  )
  private static let phases = Field(
    "phases", Format<String>.text.located.list(atLeast: 1),
    "Only messages that one of these phases begins or ends, each as `ruleset/phase`.")
  private static let languages = Field(
    "languages", Format<String>.languageCode.located.list(atLeast: 1),
    "The languages of the texts; absent: all.")
  private static let directions = Field(
    "directions", Format<ChannelConfiguration.Direction>.word.list(atLeast: 1),
    "Only messages about changes that are stricter, milder, or neither.")
  private static let guidelineKinds = Field(
    "kinds", Format<Guideline.Kind>.word.list(atLeast: 1),
    "Only messages by which a guideline of one of these kinds comes, goes or changes.")
  private static let filter = Format<ChannelConfiguration.Filter>.mapping(
    "`only`", states, counties, ruleSets, phases, languages, directions, guidelineKinds
  ) { _, states, counties, ruleSets, phases, languages, directions, kinds in
    ChannelConfiguration.Filter(
      states: states, counties: counties, ruleSets: ruleSets, phases: phases, languages: languages,
      directions: directions, kinds: kinds)
  }
}
