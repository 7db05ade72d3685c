/// What an operator decides: where things are, and how the site is made.
public struct Settings: Sendable {
  /// The folder of the workspace, which is only read.
  public var rules: String
  /// The folder with the store, the data files and the site.
  public var state: String
  /// The address at which the site will stand; nil: it is not known.
  public var base: String?
  /// The code of the language of the site's first page; nil: the workspace's first.
  public var language: String?
  /// The hosts to which a source's own host may redirect.
  public var redirects: Set<String> = []

  public init(rules: String, state: String) {
    self.rules = rules
    self.state = state
  }

  public var store: String { "\(state)/store.sqlite" }
  public var data: String { "\(state)/data" }
  public var site: String { "\(state)/site" }
}
