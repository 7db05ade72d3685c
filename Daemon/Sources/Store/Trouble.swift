public import GRDB

/// Something that an operator has to look at, as long as it lasts.
public struct Trouble: Codable, Equatable, Sendable {
  /// The same as long as it lasts.
  public var name: String
  /// As a sentence.
  public var text: String
  /// Since when, in seconds since 1970.
  public var since: Int

  public init(name: String, text: String, since: Int) {
    (self.name, self.text, self.since) = (name, text, since)
  }
}

extension Trouble: FetchableRecord, PersistableRecord {}

extension Store {
  /// Of what the operator was told, and what is not over yet.
  public func troubles() throws -> [Trouble] {
    try database.read { try Trouble.order(Column("name")).fetchAll($0) }
  }

  /// Keeps what is wrong now, and tells the operator what is new and what is over, at once.
  /// - Parameters:
  ///   - message: what is told of a trouble.
  ///   - channel: that of the operator; nil: there is none, and nobody is told.
  public func keep(
    troubles: [Trouble], at moment: Int, channel: ChannelFilter?,
    message: (_ trouble: Trouble, _ isOver: Bool) -> NewMessage
  ) throws {
    let known = try self.troubles()
    let new = troubles.filter { trouble in !known.contains { $0.name == trouble.name } }
    let over = known.filter { trouble in !troubles.contains { $0.name == trouble.name } }
    guard !new.isEmpty || !over.isEmpty else { return }
    try database.write { database in
      for trouble in over { try trouble.delete(database) }
      for trouble in new { try trouble.insert(database) }
      let told = new.map { message($0, false) } + over.map { message($0, true) }
      guard let channel else { return }
      try Store.add(told, of: nil, at: moment, stage: .open, [channel], in: database)
    }
  }
}
