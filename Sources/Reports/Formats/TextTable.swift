package import Rules

/// A table for a terminal.
///
/// Where it is too wide, the name column shrinks first, down to `leastName`, and its texts are
/// wrapped. If that is not enough, groups of columns that do not fit follow below, each in a table of
/// its own with the key columns before them.
package struct TextTable {
  package enum Alignment {
    case left, right
    /// Numbers aligned at this separator.
    case decimal(String)
  }

  package struct Column {
    package var heading: String
    let alignment: Alignment
    /// Whether it is repeated before every group of columns that does not fit next to the others.
    package var isKey = false
    /// Whether its texts may be wrapped.
    var isName = false
    /// Columns of one group stay together where possible.
    package let group: Int

    package var isNumber: Bool {
      if case .left = alignment { false } else { true }
    }
  }

  package struct Cell {
    package let text: String
    var style = Page.Style.plain
    /// The colour of a patch before the text, in a terminal with colours.
    package var color: Color?

    init(_ text: String, _ style: Page.Style = .plain, color: Color? = nil) {
      // The text that is measured must be the text that is written.
      self.text = Page.safe(text)
      self.style = style
      self.color = color
    }
  }

  /// A column and its cells.
  package struct Filled<Row> {
    package var column: Column
    package let cell: (Row) -> Cell

    init(
      _ heading: String, _ alignment: Alignment = .left, isKey: Bool = false,
      isName: Bool = false, group: Int, _ cell: @escaping (Row) -> Cell
    ) {
      column = Column(
        heading: heading, alignment: alignment, isKey: isKey, isName: isName, group: group)
      self.cell = cell
    }
  }

  static let gap = 2
  static let leastName = 20
  static let widestHeading = 16

  let columns: [Column]
  let rows: [[Cell]]
  /// Cells below each row, indented to the second column: as many side by side as fit.
  let details: [[Cell]]

  init(_ columns: [Column], _ rows: [[Cell]], details: [[Cell]] = []) {
    self.columns = columns
    self.details = details
    var rows = rows
    for (at, column) in columns.enumerated() {
      guard case .decimal(let separator) = column.alignment else { continue }
      // Spaces in place of the decimals that other rows have.
      let tails = rows.map { row -> Int in
        guard let point = row[at].text.firstIndex(where: separator.contains) else { return 0 }
        return TextTable.width(row[at].text[point...])
      }
      let most = tails.max() ?? 0
      for place in rows.indices where !rows[place][at].text.isEmpty {
        let cell = rows[place][at]
        let spaces = String(repeating: " ", count: most - tails[place])
        rows[place][at] = Cell(cell.text + spaces, cell.style, color: cell.color)
      }
    }
    self.rows = rows
  }

  init<Row>(_ columns: [Filled<Row>], of rows: [Row], details: [[Cell]] = []) {
    self.init(
      columns.map(\.column), rows.map { row in columns.map { $0.cell(row) } }, details: details)
  }

  /// Whether all columns fit side by side.
  func fits(_ page: Page) -> Bool { blocks(page).count == 1 }

  func write(on page: inout Page) {
    for (place, block) in blocks(page).enumerated() {
      if place > 0 { page.line() }
      write(block, on: &page, hasDetails: place == 0)
    }
  }

  // MARK: Widths

  /// The width of a text in a terminal: wide characters of East Asian scripts and emoji take two
  /// columns (Unicode's UAX 11, UTS 51).
  static func width(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { width, character in
      guard let scalar = character.unicodeScalars.first else { return width }
      // Of Latin, Greek and Cyrillic none is wide.
      guard scalar.value >= 0x1100 || character.unicodeScalars.count > 1 else { return width + 1 }
      if scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") {
        return width + 2
      }
      switch scalar.value {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
        return width + 2
      default: return width + 1
      }
    }
  }

  /// The parts of a text between which a line may break: spaces are dropped, hyphens are kept.
  private static func words(_ text: String) -> [(text: String, isSpaced: Bool)] {
    var words: [(String, Bool)] = []
    for part in text.split(separator: " ") {
      var word = ""
      var isFirst = true
      for character in part {
        word.append(character)
        if character == "-" {
          words.append((word, isFirst))
          word = ""
          isFirst = false
        }
      }
      if !word.isEmpty { words.append((word, isFirst)) }
    }
    return words
  }

  /// A text in lines of at most this width; a longer word is broken.
  static func lines(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    for (word, isSpaced) in words(text) {
      let joined = lines.last.map { $0 + (isSpaced ? " " : "") + word }
      if let joined, TextTable.width(joined) <= width {
        lines[lines.count - 1] = joined
      } else if TextTable.width(word) <= width {
        lines.append(word)
      } else {
        lines.append("")
        for character in word {
          let last = lines[lines.count - 1] + String(character)
          if last.count > 1, TextTable.width(last) > width {
            lines.append(String(character))
          } else {
            lines[lines.count - 1] = last
          }
        }
      }
    }
    return lines.isEmpty ? [""] : lines
  }

  private func width(_ cell: Cell, _ page: Page) -> Int {
    TextTable.width(cell.text) + (page.hasColor && cell.color != nil ? 3 : 0)
  }

  private func natural(_ at: Int, _ page: Page) -> Int {
    let heading = columns[at].heading
    let word = TextTable.words(heading).map { TextTable.width($0.text) }.max() ?? 0
    var width = max(word, rows.map { self.width($0[at], page) }.max() ?? 0)
    // A long heading widens its column rather than make the header higher.
    while width < TextTable.widestHeading, TextTable.lines(heading, width).count > 3 { width += 1 }
    return width
  }

  /// How narrow a column can become.
  private func least(_ at: Int, _ page: Page) -> Int {
    let natural = natural(at, page)
    return columns[at].isName ? min(natural, TextTable.leastName) : natural
  }

  // MARK: Blocks

  /// Columns shown side by side, each with its width.
  private typealias Block = [(column: Int, width: Int)]

  private func blocks(_ page: Page) -> [Block] {
    let keys = columns.indices.filter { columns[$0].isKey }
    let least = columns.indices.map { self.least($0, page) }
    func total(_ block: [Int]) -> Int {
      block.reduce(-TextTable.gap) { $0 + least[$1] + TextTable.gap }
    }
    var blocks: [[Int]] = [keys]
    var at = 0
    let others = columns.indices.filter { !columns[$0].isKey }
    while at < others.count {
      // The rest of a group, which stays together where it fits.
      let group = others[at...].prefix { columns[$0].group == columns[others[at]].group }
      let last = blocks.count - 1
      if total(blocks[last] + group) <= page.width {
        blocks[last] += group
        at += group.count
      } else if blocks[last].count > keys.count {
        blocks.append(keys)
      } else {
        // At least one column, or the loop would never end.
        var count = 1
        while count < group.count, total(keys + group.prefix(count + 1)) <= page.width {
          count += 1
        }
        blocks[last] += group.prefix(count)
        at += count
      }
    }
    return blocks.map { block in
      var spare = max(0, page.width - total(block))
      return block.map { at in
        let more = columns[at].isName ? min(spare, natural(at, page) - least[at]) : 0
        spare -= more
        return (at, least[at] + more)
      }
    }
  }

  private func write(_ block: Block, on page: inout Page, hasDetails: Bool) {
    let headings = block.map { TextTable.lines(columns[$0.column].heading, $0.width) }
    let height = headings.map(\.count).max() ?? 0
    for line in 0..<height {
      // Headings are aligned with the last line of the header.
      let cells = headings.map { lines in
        Cell(line + lines.count >= height ? lines[line + lines.count - height] : "", .bold)
      }
      write(cells, block, on: &page)
    }
    for (place, row) in rows.enumerated() {
      let lines = block.map { at, width in
        columns[at].isName ? TextTable.lines(row[at].text, width) : [row[at].text]
      }
      for line in 0..<(lines.map(\.count).max() ?? 1) {
        let cells = block.indices.map { place in
          let cell = row[block[place].column]
          return Cell(
            line < lines[place].count ? lines[place][line] : "", cell.style,
            color: line == 0 ? cell.color : nil)
        }
        write(cells, block, on: &page)
      }
      if hasDetails, place < details.count {
        write(details[place], indent: block[0].width + TextTable.gap, on: &page)
      }
    }
  }

  private func write(_ details: [Cell], indent: Int, on page: inout Page) {
    var column = 0
    for cell in details {
      let needed = self.width(cell, page)
      if column > 0, column + TextTable.gap + needed > page.width {
        page.line()
        column = 0
      }
      let spaces = column == 0 ? indent : TextTable.gap
      page.write(String(repeating: " ", count: spaces))
      page.swatch(cell.color)
      page.write(cell.text, cell.style)
      column += spaces + needed
    }
    if column > 0 { page.line() }
  }

  private func write(_ cells: [Cell], _ block: Block, on page: inout Page) {
    // Spaces are only written before the next text, so that no line ends with them.
    var spaces = 0
    for (place, cell) in cells.enumerated() {
      let rest = block[place].width - width(cell, page)
      let isLeft = if case .left = columns[block[place].column].alignment { true } else { false }
      if cell.text.isEmpty {
        spaces += block[place].width
      } else {
        let before = spaces + (isLeft ? 0 : max(0, rest))
        page.write(String(repeating: " ", count: before))
        page.swatch(cell.color)
        let end = cell.text.lastIndex { $0 != " " }.map { cell.text.index(after: $0) }
        let text = cell.text[..<(end ?? cell.text.endIndex)]
        page.write(String(text), cell.style)
        spaces = (isLeft ? max(0, rest) : 0) + cell.text.count - text.count
      }
      spaces += TextTable.gap
    }
    page.line()
  }
}
