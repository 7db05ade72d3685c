internal import Findings

extension LanguageStyle {
  /// All settings that `messages.yaml` can describe for a language, under their keys, outer keys first:
  /// as given there, or built in.
  package var settings: [(name: String, text: String)] {
    var settings = [
      ("decimal", decimalSeparator), ("thousands", thousandsSeparator ?? ""), ("colon", colon),
      ("date", datePattern.template.written),
      ("long-date", longDatePattern?.template.written ?? ""),
      ("date-this-year", thisYearPattern?.template.written ?? ""),
      ("short-date", shortDatePattern?.template.written ?? ""), ("first-day", firstDay ?? ""),
      ("months", months.joined(separator: ", ")), ("weekdays", weekdays.joined(separator: ", ")),
      ("short-weekdays", shortWeekdays.joined(separator: ", ")),
    ]
    settings += Phrase.allCases.map { ("words \($0.rawValue)", written($0)) }
    settings += MessageTemplate.allCases.map { ("new-rules \($0.rawValue)", self[$0]) }
    return settings.map { (name: $0.0, text: $0.1) }
  }
}

extension Workspace {
  /// The other settings of `messages.yaml` that have a text in each language: the names of counties, the
  /// event and the sender of alerts, the author of feeds, title and notice of the site.
  package func messageSettings(in language: Language) -> [(name: String, text: String)] {
    var settings = messages.countyNames.sorted { $0.key < $1.key }.map {
      (name: "county-names \($0.key)", text: $0.value[language.index])
    }
    if let alert = messages.alert {
      settings.append((name: "cap event", text: alert.event[language]))
      if let contact = alert.contact {
        settings.append((name: "cap contact", text: contact[language]))
      }
      if let name = alert.senderName {
        settings.append((name: "cap sender-name", text: name[language]))
      }
    }
    if let feed = messages.feed {
      settings.append((name: "atom author", text: feed.author[language]))
    }
    for (key, text) in [("title", messages.site?.title), ("notice", messages.site?.notice)] {
      if let text { settings.append((name: "site \(key)", text: text[language])) }
    }
    return settings
  }

  /// The settings of `messages.yaml` that are the same in every language: those of alerts and feeds.
  package var messageSettings: [(name: String, text: String)] {
    var settings: [(name: String, text: String)] = []
    func add(_ name: String, _ text: String?) {
      if let text { settings.append((name: name, text: text)) }
    }
    if let alert = messages.alert {
      add("cap sender", alert.sender)
      add("cap status", alert.status.rawValue)
      add("cap category", alert.category.rawValue)
      add("cap codes", alert.codes.isEmpty ? nil : alert.codes.joined(separator: ", "))
      func addWords(_ prefix: String, _ words: AlertSettings.Words) {
        add("\(prefix) response-type", words.responseType?.rawValue)
        add("\(prefix) urgency", words.urgency?.rawValue)
        add("\(prefix) severity", words.severity?.rawValue)
      }
      addWords("cap", alert.words)
      for (name, words) in alert.byDirection.sorted(by: { $0.key < $1.key }) {
        addWords("cap directions \(name)", words)
      }
      for (name, words) in alert.byPhase.sorted(by: { $0.key < $1.key }) {
        addWords("cap phases \(name)", words)
      }
      add("cap certainty", alert.certainty.rawValue)
      add("cap expires-after", String(alert.expiresAfter))
      let lists = [
        ("event-codes", alert.eventCodes), ("geocodes", alert.geocodes),
        ("parameters", alert.parameters),
      ]
      for (kind, entries) in lists {
        let texts = entries.map { entry in
          "\(entry.name): \(entry.value.all.map(\.value).once { $0 }.joined(separator: " / "))"
        }
        if !texts.isEmpty { add("cap \(kind)", texts.joined(separator: ", ")) }
      }
    }
    add(
      "site figures", messages.site?.figures.map { $0.map(\.value).joined(separator: ", ") })
    if let feed = messages.feed {
      add("atom base", feed.base)
      add("atom email", feed.email)
    }
    return settings
  }
}

extension SiteSettings {
  /// Its addresses under their keys, outer keys first.
  package var addresses: [(name: String, text: LocalizedText)] {
    [
      ("contact", contact), ("imprint", imprint), ("privacy", privacy),
      ("accessibility", accessibility),
    ].compactMap { key, text in text.map { (name: "site \(key)", text: $0) } }
  }
}

extension Template {
  /// The text as written, with its placeholders in braces.
  fileprivate var written: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder(let name): "{\(name)}"
      case .plural(let plural):
        "{\(plural.name), "
          + plural.forms.map { "\($0.name): \($0.text.written)" }.joined(separator: ", ") + "}"
      }
    }.joined()
  }
}
