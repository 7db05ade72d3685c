import ArgumentParser
import Findings
internal import Lint
import Reports
import RuleReader

/// `rulecheck explain`: what a check finds, why that matters, and how to fix it.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Say what a finding means, why it matters, and what to do.",
    discussion: """
      Without CODE all codes are listed.

      Example:
        rulecheck explain unknown-key

      Exit codes: 0 printed; 2 could not run; 64 wrong usage.
      """)

  @Argument(
    help: "The code in brackets after a finding.", completion: .list(Check.all.map(\.code)))
  var code: String?

  @Option(help: "How to print the text.") var format = Format.text

  @OptionGroup var colors: ColorOption

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, markdown }

  func run() throws {
    var checks = Check.all
    if let code {
      let former = Check.formerCodes[code]
      if former == .some(nil) { throw CannotRun("the check “\(code)” is gone") }
      guard let check = Check.named((former ?? code) ?? code) else {
        let near = Spelling.nearest(to: code, among: checks.map(\.code))
        throw CannotRun(
          "no check is called “\(code)”; \(near.didYouMean ?? "`rulecheck explain` lists all codes")"
        )
      }
      checks = [check]
    }
    switch format {
    case .markdown:
      Output.write(code == nil ? CheckPage.allMarkdown : CheckPage(checks[0]).markdown(level: 1))
    case .text:
      let page = Output.page()
      Output.write(
        code == nil
          ? page.filled { CheckPage.list(checks, to: &$0) }
          : page.filled(CheckPage(checks[0]).write))
    }
  }
}
