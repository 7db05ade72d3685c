internal import Findings
internal import Foundation
public import RuleReader

/// What an operator decides: where things are, how often sources are asked, and how the site is made.
public struct Settings: Sendable {
  /// The folder of the workspace, which is only read.
  public var rules: String
  /// The folder with the store, the data files and the site.
  public var state: String
  /// What the file says from which they come; nil: there is none.
  public var configuration: DaemonConfiguration?

  /// As it is without a file.
  public init(rules: String, state: String) {
    self.rules = rules
    self.state = state
  }

  /// As a file says.
  /// - Parameter folder: that of the file, from which its paths lead.
  public init(_ configuration: DaemonConfiguration, in folder: String) {
    func path(_ written: String) -> String {
      written.hasPrefix("/") || folder == "." ? written : "\(folder)/\(written)"
    }
    rules = path(configuration.rules.value)
    state = path(configuration.state)
    self.configuration = configuration
  }

  public var store: String { "\(state)/store.sqlite" }
  public var data: String { "\(state)/data" }
  public var site: String { "\(state)/site" }

  /// The address at which the site will stand; nil: it is not known.
  var base: String? { configuration?.base }
  /// The code of the language of the site's first page; nil: the workspace's first.
  var language: String? { configuration?.language?.value }
  /// The hosts to which a source's own host may redirect.
  var redirects: Set<String> { Set(configuration?.redirectsTo ?? []) }

  /// Where the site is served.
  public var listen: DaemonConfiguration.Address {
    configuration?.listen ?? .init(host: "127.0.0.1", port: 0)
  }

  /// How often a source is asked, in seconds.
  func every(of source: String) -> Int { configuration?.every(of: source) ?? 600 }
}
