internal import Files
internal import Findings
internal import Foundation
internal import Site
internal import Store

extension Store {
  /// When the figures of sources last came, and when each source last answered.
  func times(of sources: [String]) throws -> [EditionMark.Source] {
    try sources.map { id in
      EditionMark.Source(
        id: id, published: try momentOfLastAccepted(of: id).map(Status.time),
        asked: try state(of: id).answered.map(Status.time))
    }
  }
}

extension EditionMark {
  /// That of a published site. When sources were asked is that of now, since they are asked more often than a site is made; when
  /// figures came is that of the figures in the site.
  /// - Parameter store: nil: all times are those with which the site was made.
  /// - Returns: nil if there is no site.
  static func current(ofSite site: String, _ store: Store?) throws -> EditionMark? {
    guard let file = try? Disk.namedFile("\(site)/\(path)") else { return nil }
    var mark = try file.withBytes {
      try JSONDecoder().decode(EditionMark.self, from: Data($0))
    }
    guard let store else { return mark }
    let now = try store.times(of: mark.sources.map(\.id))
    mark.sources = zip(mark.sources, now).map { source, now in
      Source(id: source.id, published: source.published, asked: now.asked)
    }
    return mark
  }
}
