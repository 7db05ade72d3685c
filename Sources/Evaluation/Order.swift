internal import Findings
internal import Rules

/// A notice with an end in an area: on its days its phase and the milder ones are in force, whatever the values are.
/// What the values decide goes on beneath it, and applies from the day after.
struct Order {
  /// Its index in the notices of the ordinance.
  let place: Int
  /// The phase, under the version that it is seen with.
  var level: Int
  /// When it began; of several, the one that began last counts.
  let from: Day
  /// The days on which it counts under the version.
  var days: DayRange

  /// Whether another one counts where both run.
  func yields(to other: Order) -> Bool { (from, place) < (other.from, other.place) }
}

extension VersionCourse {
  /// The first day from which on a notice no longer counts, since another one takes its place; nil: none does. One that was
  /// replaced itself by its first day takes no place.
  func firstDayReplaced(_ notice: Notice) -> Day? {
    guard let id = notice.id?.value else { return nil }
    return version.compiled.replacing.filter { other in
      other.replaces?.value == id && other.isKnown(on: course.known) && version.concerns(other)
        && firstDayReplaced(other).map { $0 > other.from } ?? true
    }.map(\.from).min()
  }

  /// The notices with an end that have begun under the version or one that it continues, as long as none without an end
  /// follows; also after the last day of the version.
  func findOrders() -> [Order] {
    guard version.compiled.hasOrders else { return [] }
    var orders: [Order] = []
    // Where no rules are in force in between, it ends with them.
    if let continuation = version.compiled.continuation, before.version.speaksOfItsArea,
      before.version.window.last == version.window.from - 1
    {
      orders = before.orders.compactMap { order in
        guard order.days.last >= version.window.from,
          let level = continuation.levels[order.level]
        else { return nil }
        var order = order
        order.level = level
        order.days.from = version.window.from
        return order
      }
    }
    for notice in known {
      guard let through = notice.notice.through else { continue }
      let last = firstDayReplaced(notice.notice).map { min(through, $0 - 1) } ?? through
      orders.append(
        Order(
          place: notice.place, level: notice.level, from: notice.day,
          days: DayRange(from: notice.day, through: last)))
    }
    for at in orders.indices {
      // One without an end sets the phases from its day on.
      guard let next = notices.first(where: { $0.day > orders[at].from })?.day else { continue }
      orders[at].days.through = min(orders[at].days.last, next - 1)
    }
    return orders.filter { $0.days.from <= $0.days.last }
  }

  /// On each day of the version on which one counts, the one that began last: apart from each other, by day.
  func findOrdersInForce() -> [Order] {
    guard version.compiled.hasOrders else { return [] }
    var found: [Order] = []
    let days = Set(
      orders.flatMap { [$0.days.from, $0.days.last + 1] }.filter { $0 <= version.window.last })
    for day in days.sorted() {
      let running = orders.filter { $0.days.contains(day) }
      guard var order = running.max(by: { $0.yields(to: $1) }) else { continue }
      let next = days.filter { $0 > day }.min()
      let last = min(order.days.last, version.window.last, next.map { $0 - 1 } ?? .distantFuture)
      order.days = DayRange(from: day, through: last)
      found.append(order)
    }
    return found
  }

  /// The notice with an end that counts on a day.
  func order(on day: Day) -> Order? { ordersInForce.first { $0.days.contains(day) } }

  /// The phase that would be in force on a day without the notice that then lies on top: that of the one below it, or what the
  /// values decide; nil: none has an end.
  func levelBeneath(on day: Day) -> Int? {
    guard run.beneath != nil else { return nil }
    let top = order(on: day)?.place
    let next = orders.filter { $0.days.contains(day) && $0.place != top }
      .max { $0.yields(to: $1) }
    return next?.level ?? run.stepBeneath(on: day).level
  }

  /// The notice that would count again after the one that lies on top on a day, had it not been withdrawn beneath it by then, and
  /// what withdraws it; nil: none would.
  func withdrawnBeneath(on day: Day) -> Standing.WithdrawnNotice? {
    guard let place = order(on: day)?.place, let top = orders.first(where: { $0.place == place })
    else { return nil }
    let next = top.days.last + 1
    let others = orders.filter { $0.place != place }
    guard !notices.contains(where: { $0.day == next }),
      let gone = others.filter({
        $0.yields(to: top) && $0.days.last >= top.from && $0.days.last <= top.days.last
      }).max(by: { $0.yields(to: $1) }),
      !others.contains(where: { $0.days.contains(next) && gone.yields(to: $0) })
    else { return nil }
    let workspace = course.evaluator.workspace
    let notice = workspace.ordinances[version.compiled.ordinance].notices[gone.place]
    guard let end = workspace.lastDay(of: notice, known: course.known), end >= next,
      let withdrawal = workspace.notice(
        inPlaceOf: notice, in: version.area, by: next, known: course.known),
      withdrawal.phase == nil, withdrawal.from == gone.days.last + 1
    else { return nil }
    return Standing.WithdrawnNotice(notice: notice, withdrawal: withdrawal)
  }

  /// Whether a notice with an end counts on the eve of a day and none on the day, and nothing else is due on that day.
  func onlyOrderEnds(before day: Day) -> Bool {
    guard let order = order(on: day - 1), order.days.last < version.window.last,
      self.order(on: day) == nil
    else { return false }
    return !(run.beneath ?? []).contains { $0.from == day }
  }
}

extension VersionRun {
  /// The same with orders on top; what the values decide stays beneath.
  func ordered(_ orders: [Order]) -> VersionRun {
    guard !orders.isEmpty else { return self }
    var ordered = self
    ordered.beneath = steps
    ordered.orders = orders
    var found = steps.filter { step in !orders.contains { $0.days.contains(step.from) } }
    for order in orders {
      found.append(Step(from: order.days.from, level: order.level, notice: order.place))
      let next = order.days.last + 1
      guard order.days.last < .distantFuture, !orders.contains(where: { $0.days.contains(next) }),
        !steps.contains(where: { $0.from == next })
      else { continue }
      let then = step(on: next)
      found.append(Step(from: next, level: then.level, notice: then.notice))
    }
    ordered.steps = found.sorted { $0.from < $1.from }
    return ordered
  }
}
