internal import Foundation
internal import Reports
internal import Store

/// A message as a CloudEvent 1.0 in structured mode:
/// https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/formats/json-format.md
struct CloudEvent {
  /// What it is about: the county, or the operator.
  enum Kind: String {
    case message = "rulecheck.message"
    case digest = "rulecheck.digest"
    case trouble = "rulecheck.trouble"
    case test = "rulecheck.test"
  }

  let kind: Kind
  let message: StoredMessage
  /// The address of the site; nil: it is not known.
  let base: String?
  /// The languages of the texts; nil: all.
  let languages: [String]?

  static let mediaType = "application/cloudevents+json; charset=utf-8"

  /// A URI of whoever tells: of a site that is nowhere, the workspace, with which each identifier begins.
  private var source: String {
    base ?? "urn:x-rulecheck:\(message.identifier.prefix { $0 != "." })"
  }

  var json: String {
    let members: [(key: String, value: JSON)] = [
      ("specversion", "1.0"), ("id", .string(message.identifier)), ("source", .string(source)),
      ("type", .string(kind.rawValue)),
      ("time", .string(Status.time(message.moment))), ("datacontenttype", "application/json"),
    ]
    let subject: [(key: String, value: JSON)] =
      message.county.isEmpty ? [] : [("subject", .string(message.county))]
    let head = JSON.line(.object(members + subject)).serialized.dropLast(2)
    return "\(head), \"data\": \(data)}\n"
  }

  /// The message itself.
  var data: String {
    guard let languages, kind == .message else { return message.json }
    return MessageReport.json(ofTold: message.json, in: languages) ?? message.json
  }
}
