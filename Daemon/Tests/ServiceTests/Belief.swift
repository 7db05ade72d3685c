import Evaluation
import Findings
import Reports
import Rules

/// What people who believe the messages in order take to apply: the steps of each county.
struct Belief {
  var steps: [String: [(from: Day, phase: String?)]] = [:]

  mutating func believe(_ message: ToldMessage) {
    let known = steps[message.area] ?? []
    steps[message.area] =
      known.filter { $0.from < message.from } + message.steps.map { ($0.from, $0.phase) }
  }

  /// What is certain at the end of a day was never news to those who begin then.
  mutating func begin(with evaluator: Evaluator, on today: Day) {
    for county in evaluator.workspace.areas.counties {
      let course = evaluator.course(of: 0, in: county, known: today)
      steps[county.id] = (0..<9).map { today + $0 }.map { day in
        (from: day, phase: course.state(on: day)?.phase?.id.value)
      }
    }
  }

  func phase(of county: String, on day: Day) -> String? {
    steps[county]?.last { $0.from <= day }?.phase
  }
}
