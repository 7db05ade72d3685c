extension Vocabulary {
  /// - Parameters:
  ///   - counted, loose: words with `=` and their number, between blanks.
  fileprivate init(
    counted: String, loose: String, vague: String, common: String, labels: String, links: String
  ) {
    func words(_ list: String) -> [String] { list.split(separator: " ").map(String.init) }
    func numbers(_ list: String) -> [(word: String, number: Int)] {
      words(list).compactMap { entry in
        guard let sign = entry.firstIndex(of: "="),
          let number = Int(entry[entry.index(after: sign)...])
        else { return nil }
        return (String(entry[..<sign]), number)
      }
    }
    self.numbers =
      numbers(counted).map { ($0.word, .counted($0.number)) }
      + numbers(loose).map { ($0.word, .loose($0.number)) } + words(vague).map { ($0, .vague) }
    self.common = words(common)
    self.labels = words(labels)
    self.links = words(links)
  }

  static let english: Vocabulary = {
    var english = Vocabulary(
      counted: """
        zero=0 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 \
        thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 \
        twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 hundred=100 \
        thousand=1000 million=1000000
        """,
      loose: """
        a=1 an=1 one=1 once=1 single=1 sole=1 both=2 twice=2 pair=2 pairs=2 couple=2 couples=2 \
        double=2 either=2 neither=2 thrice=3 triple=3 noon=12 midnight=24
        """,
      vague: "half halves quarter quarters dozen dozens fortnight fortnightly",
      common: """
        the a an and or not no only also on at by to of off from for with without within between \
        through during until till before after since is are was were be been being has have had do \
        does did may must shall should can could will would this that these those there here where \
        when who whom whose which what how why if unless except than then as it its they them their \
        he she his we our you your all any each every other others such more most less least in \
        into out over under up down but both either neither so too very own about against among \
        across around apply applies cannot
        """,
      labels: """
        section sections sect article articles art paragraph paragraphs para paras subsection \
        number numbers no nos annex schedule part parts chapter item items page step steps stage \
        stages level levels phase phases tier tiers category class group zone line grade grades \
        year years type version week weeks rule regulation sentence clause point route
        """,
      links: "and or to of")
    english.hasHalfDays = true
    return english
  }()

  static let german: Vocabulary = {
    var german = Vocabulary(
      counted: """
        null=0 zwei=2 zwo=2 zweien=2 zweier=2 drei=3 dreien=3 dreier=3 vier=4 vieren=4 fünf=5 \
        fünfen=5 sechs=6 sechsen=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 dreizehn=13 \
        vierzehn=14 fünfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 hundert=100 \
        einhundert=100 tausend=1000 eintausend=1000 zehntausend=10000 hunderttausend=100000 \
        million=1000000 millionen=1000000
        """,
      loose: """
        ein=1 eine=1 einen=1 einem=1 einer=1 eines=1 eins=1 einmal=1 einzige=1 einzigen=1 beide=2 \
        beiden=2 beider=2 beides=2 zweimal=2 zweifach=2 doppelt=2 doppelte=2 doppelten=2 zweit=2 \
        paar=2 dreimal=3 dreifach=3 dritt=3 viermal=4 viert=4 fünfmal=5 mittag=12 mittags=12 \
        mitternacht=24
        """,
      vague: """
        halb halbe halben halber halbes hälfte anderthalb eineinhalb zweieinhalb dreieinhalb \
        viertel viertelstunde dreiviertel drittel dutzend
        """,
      common: """
        der die das den dem des ein eine einen einem einer eines und oder nicht kein keine keinen \
        keinem keiner nur auch auf aus bei beim bis durch für gegen im ins ist sind wird werden \
        wurde wurden mit nach ohne über um unter vom von vor zu zum zur zwischen sich sie ihr ihre \
        ihren ihrem ihrer er es wir wer was wenn wo wie als dass daß dieser diese dieses diesen \
        diesem jede jeder jedes jeden jedem alle allen aller mehr höchstens mindestens dürfen darf \
        muss muß müssen soll sollen kann können haben dort hier außer sowie sofern soweit weniger \
        dabei dafür damit denen deren dessen während wegen statt noch schon am an in so also will \
        gilt gelten sein seine
        """,
      labels: """
        artikel art absatz abs satz nummer nummern nr nrn ziffer ziff anlage anhang kapitel \
        paragraph paragraf teil seite stufe stufen phase klasse klassen klassenstufe kategorie \
        gruppe zone linie level abschnitt jahr jahre jahrgang woche kw punkt typ version buchstabe
        """,
      links: "und oder bis sowie")
    // Compounds: one to nine before the tens, and the hundreds.
    let ones = [
      ("ein", 1), ("zwei", 2), ("drei", 3), ("vier", 4), ("fünf", 5), ("sechs", 6),
      ("sieben", 7), ("acht", 8), ("neun", 9),
    ]
    let tens = [
      ("zwanzig", 2), ("dreißig", 3), ("dreissig", 3), ("vierzig", 4), ("fünfzig", 5),
      ("sechzig", 6), ("siebzig", 7), ("achtzig", 8), ("neunzig", 9),
    ]
    for (ten, tenfold) in tens {
      german.numbers.append((ten, .counted(tenfold * 10)))
      for (one, value) in ones {
        german.numbers.append(("\(one)und\(ten)", .counted(tenfold * 10 + value)))
      }
    }
    for (one, value) in ones.dropFirst() {
      german.numbers.append(("\(one)hundert", .counted(value * 10 * 10)))
      german.numbers.append(("\(one)tausend", .counted(value * 10 * 10 * 10)))
    }
    return german
  }()
}
