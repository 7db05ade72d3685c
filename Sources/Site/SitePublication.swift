internal import Files
internal import Findings
public import Rules

/// A site in its folder, which is made again where something changed and stays untouched where nothing did.
public struct SitePublication: Sendable {
  private let folder: PublishedFolder

  /// - Parameter path: of the folder, see `PublishedFolder`.
  public init(into path: String) { folder = PublishedFolder(path) }

  /// What the folder is made of, if that is the same as now; nil: it has to be written.
  /// - Parameters:
  ///   - inputs: see `SiteOrigin.inputs`.
  ///   - day: nil: the last with observations.
  ///   - since: the first day of which it has to have what changed; nil: it may be any.
  public func current(inputs: String?, on day: Day?, since: Day? = nil) -> SiteOrigin? {
    guard let origin = folder.note().flatMap(SiteOrigin.init(note:)), origin.inputs == inputs,
      origin.day == day ?? origin.figures?.upperBound,
      since.map((origin.since...origin.day).contains) ?? true
    else { return nil }
    return origin
  }

  /// Writes a site. It takes over what the one before says of earlier days, and what people were told on them.
  /// - Parameters:
  ///   - inputs: nil: they are not known, and the next publication writes the site again.
  ///   - messages: what people were told, where that is kept elsewhere.
  ///   - sources: when the figures of each came; a source that is not named: not known.
  ///   - progress: hears how many days have what changed on them, and of how many.
  ///   - confirm: says what is written, before it takes the place of the site before.
  /// - Returns: what is written, and what is left of the site before, and why, in a sentence.
  /// - Throws: `Site.Problem`, `MessageReport.Problem`, `FilesError`, or what `confirm` throws; then the site before
  ///   is as it was.
  public func write(
    _ site: Site, inputs: String?, told messages: KeptMessages? = nil,
    sources: [EditionMark.Source] = [],
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in },
    confirm: (SiteOrigin) throws -> Void = { _ in }
  ) throws -> (origin: SiteOrigin, left: String?) {
    var pages = 0
    var content = Fingerprint()
    var origin: SiteOrigin?
    let left = try folder.replace { former, write in
      let last = former?.note.flatMap(SiteOrigin.init(note:))
      if let last, last.workspace != site.workspace {
        throw Site.Problem.isOf(workspace: last.workspace)
      }
      let earlier = former.map {
        FormerSite(
          paths: $0.paths, told: last?.told ?? [:], file: $0.file, bytes: $0.bytes(of:in:))
      }
      let published = try site.write(after: earlier ?? .none, told: messages, progress: progress) {
        path, text in
        if path.hasSuffix(".html"), !Address.isEmbedded(path) { pages += 1 }
        content.add(path)
        content.add(text)
        try write(path, Array(text.utf8))
      }
      for (path, bytes) in site.pictures { try write(path, bytes) }
      let mark = EditionMark(
        edition: content.digits, day: site.day.description,
        sources: site.sources.map { id in sources.first { $0.id == id } ?? .init(id: id) })
      try write(EditionMark.path, Array(mark.text.utf8))
      origin = SiteOrigin(
        inputs: inputs ?? "", workspace: site.workspace, day: site.day, since: published.since,
        figures: site.figures, pages: pages, told: published.told)
    } note: {
      inputs == nil ? [] : origin?.note ?? []
    } confirm: {
      try confirm(origin!)
    }
    return (origin!, left)
  }
}
