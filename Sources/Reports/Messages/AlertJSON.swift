internal import Findings
internal import Observations

/// Alerts as they are kept: in the JSON of a former program, too, which knew no kinds and no references.
extension Alert {
  private static let version = 1

  /// One line.
  public var record: String { String(JSON.line(json).serialized.dropLast()) }

  var json: JSON {
    .object([
      ("version", .integer(Alert.version)), ("identifier", .string(identifier)),
      ("sender", .string(sender)), ("sent", .string(sent)), ("sentAt", .integer(sentAt)),
      ("status", .string(status)), ("kind", .string(kind.rawValue)),
      ("codes", .array(codes.map { .string($0) })),
      ("references", .array(references.map { .string($0) })),
      ("expiresAt", .integer(expiresAt)), ("isOpenEnded", .bool(isOpenEnded)),
      ("takesBack", .bool(takesBack)), ("infos", .array(infos.map(\.json))),
    ])
  }

  /// Reads what `record` wrote.
  /// - Returns: nil if it is something else.
  public init?(record: String) {
    guard let json = try? JSONText.parse(SourceFile(name: "", bytes: Array(record.utf8))) else {
      return nil
    }
    self.init(json)
  }

  init?(_ json: JSONText) {
    guard json["version"]?.integer == Alert.version, let identifier = json["identifier"]?.string,
      let sender = json["sender"]?.string, let sent = json["sent"]?.string,
      let status = json["status"]?.string, let infos = json["infos"]?.array
    else { return nil }
    (self.identifier, self.sender, self.sent, self.status) = (identifier, sender, sent, status)
    kind = json["kind"]?.string.flatMap(Kind.init) ?? .alert
    codes = json["codes"]?.array?.compactMap(\.string) ?? []
    references = json["references"]?.array?.compactMap(\.string) ?? []
    sentAt = json["sentAt"]?.integer ?? 0
    // One from before that was kept is not referred to.
    expiresAt = json["expiresAt"]?.integer ?? 0
    isOpenEnded = json["isOpenEnded"]?.bool ?? false
    takesBack = json["takesBack"]?.bool ?? false
    self.infos = infos.compactMap(Info.init)
    guard self.infos.count == Array(infos).count else { return nil }
  }
}

extension Alert.Info {
  fileprivate var json: JSON {
    func text(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
    func list(_ values: [String]) -> JSON { .array(values.map { .string($0) }) }
    func entries(_ values: [Alert.Entry]) -> JSON {
      .array(
        values.map { .object([("name", .string($0.name)), ("value", .string($0.value))]) })
    }
    return .object([
      ("language", .string(language)), ("category", .string(category)), ("event", .string(event)),
      ("responseType", text(responseType)), ("urgency", .string(urgency)),
      ("severity", .string(severity)), ("certainty", .string(certainty)),
      ("eventCodes", entries(eventCodes)), ("onset", .string(onset)), ("expires", text(expires)),
      ("senderName", text(senderName)), ("headline", .string(headline)),
      ("description", list(description)), ("instruction", list(instruction)), ("web", text(web)),
      ("contact", text(contact)), ("parameters", entries(parameters)),
      ("areaDesc", .string(areaDesc)), ("geocodes", entries(geocodes)),
    ])
  }

  fileprivate init?(_ json: JSONText) {
    func text(_ key: String) -> String { json[key]?.string ?? "" }
    func list(_ key: String) -> [String] { json[key]?.array?.compactMap(\.string) ?? [] }
    func entries(_ key: String) -> [Alert.Entry] {
      json[key]?.array?.compactMap { entry in
        guard let name = entry["name"]?.string, let value = entry["value"]?.string else {
          return nil
        }
        return Alert.Entry(name: name, value: value)
      } ?? []
    }
    guard json["language"]?.string != nil, json["headline"]?.string != nil else { return nil }
    (language, category, event) = (text("language"), text("category"), text("event"))
    responseType = json["responseType"]?.string
    (urgency, severity, certainty) = (text("urgency"), text("severity"), text("certainty"))
    eventCodes = entries("eventCodes")
    (onset, expires) = (text("onset"), json["expires"]?.string)
    senderName = json["senderName"]?.string
    headline = text("headline")
    (description, instruction) = (list("description"), list("instruction"))
    (web, contact) = (json["web"]?.string, json["contact"]?.string)
    (parameters, areaDesc, geocodes) = (
      entries("parameters"), text("areaDesc"), entries("geocodes")
    )
  }
}
