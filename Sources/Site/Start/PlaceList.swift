internal import Findings
internal import Observations
internal import Rules

/// The places that the search offers, in a file of their own, since few readers need them: a line a
/// county, `ID<tab>NAME|NAME…`. A postal code is one more name, since it is found and shown as these are.
struct PlaceList {
  let text: String

  /// - Parameter day: decides which county answers for a place.
  init(_ names: PlaceNames, of table: AreaTable, on day: Day) {
    var counties: [Int: [String]] = [:]
    for place in names.places {
      let name = PlaceList.plain(place.name)
      counties[table.answering(table[place.county], on: day).index, default: []].append(name)
    }
    for code in names.codes {
      counties[table.answering(table[code.county], on: day).index, default: []]
        .append(PlaceList.plain(code.text))
    }
    let parts = table.partNames(on: day)
    let lines = counties.sorted { table[$0.key].id < table[$1.key].id }
      .compactMap { index, names -> String? in
        // The search has these from its page.
        let known = Set(([table[index].name] + parts[index]).flatMap(AreaTable.keys))
        let own = names.once { $0 }
          .filter { known.isDisjoint(with: AreaTable.keys($0)) && !AreaTable.keys($0).isEmpty }
        return own.isEmpty ? nil : "\(table[index].id)\t\(own.joined(separator: "|"))\n"
      }
    text = lines.joined()
  }

  /// A name without what has a meaning in the file, or would turn or break the line that shows it.
  static func plain(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { $0 == "|" || $0 == "\t" || $0.isUnsafe ? " " : $0 }))
  }
}
