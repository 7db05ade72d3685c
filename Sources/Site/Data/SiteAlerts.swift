public import Reports

/// The alerts that a site has, as they were sent.
public struct SiteAlerts {
  private let ledger: AlertLedger
  private let document: (String) throws -> String

  /// - Parameters:
  ///   - ledger: of the folder into which they were written.
  ///   - document: the text of a file of the folder.
  public init(_ ledger: AlertLedger, document: @escaping (String) throws -> String) {
    self.ledger = ledger
    self.document = document
  }

  /// Writes those that have not expired, and their index.
  /// - Parameter moment: in seconds since 1970.
  func write(
    at moment: Int, _ write: (_ path: String, _ text: String) throws -> Void
  ) throws {
    let ledger = ledger.current(at: moment)
    for name in ledger.files { try write(Address.alert(name).path, try document(name)) }
    try write(Address.alerts.path, ledger.index)
  }
}
