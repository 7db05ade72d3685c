// Keys of names, as `--county` has them.
const letters = { ß: "ss", æ: "ae", ø: "oe", œ: "oe", ł: "l", ı: "i" };
const keys = (text) => {
  let written = "", bare = "", letter = "";
  for (const sign of text.toLowerCase().normalize("NFD")) {
    const other = letters[sign], pair = letter + sign;
    if (letter && /[\u0300-\u036f]/.test(sign)) {
      const second = /[aou]\u0308|[ou]\u030b/.test(pair) ? "e" : pair === "a\u030a" ? "a" : "";
      if (second) { written += second; letter = "e"; }
    } else if (other) {
      written += other;
      bare += sign === "ß" ? other : other[0];
      letter = other.slice(-1);
    } else {
      letter = /[a-z]/.test(sign) ? sign : "";
      if (!/[a-z0-9]/.test(sign) && /[\x00-\x7f\p{P}\p{Z}\p{Sk}\p{Cc}\p{Cf}]/u.test(sign)) continue;
      const same = sign === "ς" ? "σ" : sign;
      written += same;
      bare += same;
    }
  }
  return written === bare ? [written] : [written, bare];
};
const words = (text) => text.split(/[\s\p{P}]+/u).map(keys).filter((word) => word[0]);
// What a name is found by.
const named = (name, kind = "", also = "") => {
  const names = words(`${name} ${also}`), label = kind ? `${name}, ${kind}` : name;
  return { name, names, label, whole: [name, kind && label].flatMap(keys), words: names.concat(words(kind)) };
};
