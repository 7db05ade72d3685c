internal import Observations
internal import RuleLanguage
public import YAMLSource

extension Check {
  /// Every kind of finding, by code.
  public static let all: [Check] = (ofYAML + ofRules + ofData).sorted { $0.code < $1.code }

  public static func named(_ code: String) -> Check? { all.first { $0.code == code } }
}
