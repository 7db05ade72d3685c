internal import Findings
internal import Observations
internal import Rules

/// The places that the search offers, in a file of their own, since few readers need them: a line a
/// county, `ID<tab>NAME|NAME…`.
struct PlaceList {
  let text: String

  /// - Parameter day: decides which county answers for a place.
  init(_ names: PlaceNames, of table: AreaTable, on day: Day) {
    var counties: [Int: [String]] = [:]
    for place in names.places {
      let name = PlaceList.plain(place.name)
      counties[table.answering(table[place.county], on: day).index, default: []].append(name)
    }
    let otherNames = table.otherNames(on: day)
    let lines = counties.sorted { table[$0.key].id < table[$1.key].id }
      .compactMap { index, names -> String? in
        // The county itself is found by these.
        let known = Set(([table[index].name] + otherNames[index]).flatMap(AreaTable.keys))
        let own = names.once { $0 }
          .filter { known.isDisjoint(with: AreaTable.keys($0)) && !AreaTable.keys($0).isEmpty }
        return own.isEmpty ? nil : "\(table[index].id)\t\(own.joined(separator: "|"))\n"
      }
    text = lines.joined()
  }

  /// A name without what has a meaning in the file, or would turn or break the line that shows it.
  private static func plain(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { $0 == "|" || $0 == "\t" || $0.isUnsafe ? " " : $0 }))
  }
}
