internal import Reports

/// Which edition a site is, and of when its figures are: `api/v1/edition.json`.
public struct EditionMark: Codable, Equatable, Sendable {
  /// Where it is, from the root of the site.
  public static let path = Address.edition.path

  /// 16 hexadecimal digits, others where any file of the site is another.
  public let edition: String
  /// The day of the site, as YYYY-MM-DD.
  public let day: String
  /// In the order of the workspace.
  public var sources: [Source]

  /// When the figures of a source came, in UTC as RFC 3339 has it.
  public struct Source: Codable, Equatable, Sendable {
    public let id: String
    /// When the newest figures of it in this edition came; nil: not known.
    public let published: String?
    /// When it was last asked, and answered; nil: not known.
    public let asked: String?

    public init(id: String, published: String? = nil, asked: String? = nil) {
      (self.id, self.published, self.asked) = (id, published, asked)
    }
  }

  public var text: String {
    JSON.object([
      ("edition", .string(edition)), ("day", .string(day)),
      (
        "sources",
        .array(
          sources.map {
            .line([
              "id": .string($0.id), "published": .orNull($0.published), "asked": .orNull($0.asked),
            ])
          })
      ),
    ]).serialized
  }
}
