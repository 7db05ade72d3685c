/// The words for numbers of the languages that are built in: two texts that differ in one of them say
/// something else.
enum NumberWords {
  static let english = words(
    """
    zero=0 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 \
    thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 \
    thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 hundred=100 thousand=1000 \
    million=1000000 both=2 twice=2 pair=2 pairs=2 couple=2 couples=2 double=2 either=2 neither=2 \
    thrice=3 triple=3 noon=12 midnight=24 \
    half halves quarter quarters dozen dozens fortnight fortnightly
    """)

  static let german = words(
    """
    null=0 zwei=2 zwo=2 zweien=2 zweier=2 drei=3 dreien=3 dreier=3 vier=4 vieren=4 fünf=5 fünfen=5 \
    sechs=6 sechsen=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 dreizehn=13 vierzehn=14 \
    fünfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 hundert=100 einhundert=100 \
    tausend=1000 eintausend=1000 zehntausend=10000 hunderttausend=100000 million=1000000 \
    millionen=1000000 beide=2 beiden=2 beider=2 beides=2 zweimal=2 zweifach=2 doppelt=2 doppelte=2 \
    doppelten=2 zweit=2 paar=2 dreimal=3 dreifach=3 dritt=3 viermal=4 viert=4 fünfmal=5 mittag=12 \
    mittags=12 mitternacht=24 \
    halb halbe halben halber halbes hälfte anderthalb eineinhalb zweieinhalb dreieinhalb viertel \
    viertelstunde dreiviertel drittel dutzend
    """
  ).merging(germanCompounds) { plain, _ in plain }

  /// The tens, each with the ones before it, the hundreds and the thousands.
  private static let germanCompounds: [String: String] = {
    let ones = [
      "ein": "1", "zwei": "2", "drei": "3", "vier": "4", "fünf": "5", "sechs": "6", "sieben": "7",
      "acht": "8", "neun": "9",
    ]
    let tens = [
      "zwanzig": "2", "dreißig": "3", "dreissig": "3", "vierzig": "4", "fünfzig": "5",
      "sechzig": "6", "siebzig": "7", "achtzig": "8", "neunzig": "9",
    ]
    var words: [String: String] = [:]
    for (ten, first) in tens {
      words[ten] = first + "0"
      for (one, second) in ones { words["\(one)und\(ten)"] = first + second }
    }
    for (one, digit) in ones {
      words["\(one)hundert"] = digit + "00"
      words["\(one)tausend"] = digit + "000"
    }
    return words
  }()

  /// - Parameter list: words with `=` and their number, and words that stand for themselves, with
  ///   spaces between them.
  private static func words(_ list: String) -> [String: String] {
    Dictionary(
      list.split(separator: " ").map { entry in
        let parts = entry.split(separator: "=").map(String.init)
        return (parts[0], parts[parts.count - 1])
      }, uniquingKeysWith: { first, _ in first })
  }
}
