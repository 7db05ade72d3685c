internal import Findings
public import Messages
internal import Observations

/// The JSON of messages that were told, kept one by one.
extension MessageReport {
  /// The JSON of one of the messages, as the report has it, in the languages of the report.
  public func json(of message: Message) -> String {
    String(MessageOutput.message.json(message, self).serialized.dropLast())
  }

  /// The report of messages whose JSON was kept: what `json` of the same ones writes, byte for byte.
  public static func json(ofTold messages: [String]) -> String {
    // No text in JSON has a line break, so that each can be indented line by line.
    let inner = messages.map { message in
      message.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    }
    guard !inner.isEmpty else { return MessageReport([]).json }
    return
      "{\n  \"edition\": \(edition),\n  \"messages\": [\n\(inner.joined(separator: ",\n"))\n  ]\n}\n"
  }

  /// The JSON of a message that was told, with the texts in some languages only.
  /// - Parameters:
  ///   - codes: of the languages.
  ///   - workspace: the identifier of the one that has to have told it; nil: any.
  /// - Returns: nil if it has no text in them, or another workspace told it.
  public static func json(
    ofTold message: String, in codes: [String], of workspace: String? = nil
  ) -> String? {
    guard let read = try? JSONText.parse(SourceFile(name: "", bytes: Array(message.utf8))),
      case .object(var members) = JSON(read),
      let texts = members.firstIndex(where: { $0.key == "texts" }),
      case .array(let all) = members[texts].value
    else { return nil }
    let wanted = all.filter { text in
      guard case .object(let parts) = text else { return false }
      return parts.contains { part in
        guard part.key == "language", case .string(let code) = part.value else { return false }
        return codes.contains(code)
      }
    }
    guard !wanted.isEmpty else { return nil }
    if let workspace {
      let isOwn = members.contains { member in
        guard member.key == "workspace", case .string(let id) = member.value else { return false }
        return id == workspace
      }
      guard isOwn else { return nil }
    }
    members[texts].value = .array(wanted)
    return String(JSON.object(members).serialized.dropLast())
  }
}

extension JSON {
  init(_ text: JSONText) {
    switch text.content {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let digits): self = .digits(digits)
    case .string(let value): self = .string(value)
    case .array(let values): self = .array(values.map { JSON($0) })
    case .object(let members): self = .object(members.map { (key: $0.key, value: JSON($0.value)) })
    }
  }
}
