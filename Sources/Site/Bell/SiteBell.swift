internal import Reports
internal import Rules

/// What a site needs so that residents can have their devices told: only one that `rulecheckd` serves has it.
public struct SiteBell: Sendable {
  /// By which a browser knows who sends: a point of P-256 in base64url (RFC 8292, section 3.2).
  let publicKey: String
  /// The minute of the day of what is gathered; nil: nothing can be gathered.
  let digest: Int?
  /// The codes of the languages of messages; nil: all of the workspace.
  let languages: [String]?

  public init(publicKey: String, digest: Int?, languages: [String]?) {
    (self.publicKey, self.digest, self.languages) = (publicKey, digest, languages)
  }

  /// What the site depends on.
  public var origin: String {
    "\(publicKey) \(digest.map(String.init) ?? "") \(languages?.joined(separator: ",") ?? "")"
  }

  /// As it is written, such as `18:00`.
  var time: String? {
    digest.map { minute in
      let digits = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      return digits.joined(separator: ":")
    }
  }

  /// What scripts read of it.
  var text: String {
    JSON.object([("key", .string(publicKey)), ("digest", .orNull(time))]).serialized
  }

  /// Those of a workspace in which messages are told.
  func languages(of workspace: Workspace) -> [Language] {
    let all = workspace.languages.filter { languages?.contains($0.code) ?? true }
    return all.isEmpty ? workspace.languages : all
  }
}
