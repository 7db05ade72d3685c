internal import Files
internal import Findings
internal import Observations
internal import Reports
internal import Rules
internal import Synchronization

/// A folder of alerts, with the list of those that have not expired.
struct AlertFolder {
  let path: String

  /// Messages about several counties are handed on at once, and the list has all of them.
  private static let isBusy = Mutex(())

  /// Writes alerts, and then the list: what it names is there.
  /// - Parameters:
  ///   - languages: the codes of those that are wanted; nil: all.
  ///   - alerts: notes in the list what is sent, and returns it.
  /// - Throws: `Stop` if the list is something else: what comes next could not say what it follows.
  func send(in languages: [String]?, _ alerts: (inout AlertLedger) -> [Alert]) throws {
    try AlertFolder.isBusy.withLock { _ in
      var ledger = try ledger()
      let sent = alerts(&ledger)
      guard !sent.isEmpty else { return }
      for alert in sent {
        try write(alert.xml(in: languages), to: MessageReport.alertName(alert.identifier))
      }
      try write(ledger.json, to: AlertLedger.fileName)
    }
  }

  private func write(_ text: String, to name: String) throws {
    try Disk.renew("\(path)/\(name)", Array(text.utf8))
  }

  /// - Throws: `Stop` if the list is something else.
  func ledger() throws -> AlertLedger {
    let list = "\(path)/\(AlertLedger.fileName)"
    let file: SourceFile
    do {
      file = try Disk.namedFile(list)
    } catch FileTree.Problem.missing {
      return AlertLedger()
    } catch {
      throw Stop("\(list) cannot be read: \(error)")
    }
    guard let ledger = file.withBytes({ AlertLedger(json: Array($0)) }) else {
      throw Stop(
        "\(list) is not a list of alerts that this program knows; move it away, and the next alerts follow no earlier ones"
      )
    }
    return ledger
  }

  /// Sends again what goes on and would expire within a day.
  /// - Parameter moment: now, in seconds since 1970.
  func renew(at moment: Int, _ rules: RulesInForce, in languages: [String]?) throws {
    guard let settings = rules.workspace.messages.alert, Disk.isFolder(path) else { return }
    try send(in: languages) { ledger in
      ledger.forget(expiredBy: moment)
      return ledger.renew(
        expiringBy: moment + 86_400, sent: moment, for: settings.expiresAfter, in: rules.zone)
    }
  }
}
