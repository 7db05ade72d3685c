internal import Findings
internal import Foundation
public import RuleReader

/// What an operator decides: where things are, how often sources are asked, and how the site is made.
public struct Settings: Sendable {
  /// What the file says.
  let configuration: DaemonConfiguration
  /// The folder of the workspace, which is only read.
  public let rules: String
  /// The folder with the store, the data files and the site.
  public let state: String

  /// - Parameter folder: that of the file, from which its paths lead.
  init(_ configuration: DaemonConfiguration, in folder: String) {
    func path(_ written: String) -> String {
      written.hasPrefix("/") || folder == "." ? written : "\(folder)/\(written)"
    }
    rules = path(configuration.rules.value)
    state = path(configuration.state.value)
    self.configuration = configuration
  }

  public var store: String { "\(state)/store.sqlite" }
  var data: String { "\(state)/data" }
  var site: String { "\(state)/site" }

  /// The hosts to which a source's own host may redirect.
  var redirects: Set<String> { Set(configuration.redirectsTo) }
  /// Where the site is served.
  public var listen: DaemonConfiguration.Address { configuration.listen }
}
