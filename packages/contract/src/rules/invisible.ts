/** Invisible remains of copying: soft hyphen, zero-width space, word joiner, byte order mark. */
const leftover = /[\u{AD}\u{34F}\u{180E}\u{200B}\u{2060}-\u{2064}\u{FEFF}]/gv

/** Joiners and variation selectors. */
const shaping = /[\u{200C}\u{200D}\u{FE00}-\u{FE0F}\u{180B}-\u{180D}\u{180F}\u{E0100}-\u{E01EF}]/gv

/** Joiners after letters of scripts that need them and within emoji; selectors after characters with variants. */
const needed =
  /(?<=[[[\p{L}\p{M}]&&[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}]]--[\u{180B}-\u{180D}\u{180F}]])[\u{200C}\u{200D}]|(?<=\p{ExtPict}[\p{EMod}\u{FE0F}]?)\u{200D}(?=\p{ExtPict})|(?<=\p{Emoji})[\u{FE0E}\u{FE0F}]|(?<=\p{sc=Han})[\u{FE00}-\u{FE02}\u{E0100}-\u{E01EF}]|(?<=\p{sc=Mong})[\u{180B}-\u{180D}\u{180F}]/gv

/** Removes invisible characters that no language needs in its spelling. */
export function dropInvisible(text: string): string {
  if (!/[^\u{20}-\u{7E}]/v.test(text)) return text
  const kept = text.replace(leftover, '')
  const places = new Set([...kept.matchAll(needed)].map(({ index }) => index))
  return kept.replace(shaping, (sign, at: number) => (places.has(at) ? sign : ''))
}

/** NFKC without invisible characters, so that they cannot be used to bypass a rule. */
export const visibleText = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gv, '')
