import { type Bytes, hex, utf8 } from './bytes.ts'
import { hash, hashLength, idLength } from './encoding.ts'
import { hexOf, integerOf, type LineReader, oneOf, strictly, wordOf } from './lines.ts'
import { type Mode, modes } from './outcome.ts'
import type { Chain } from './public-randomness.ts'

/** Languages of the four texts, in the order of the file. */
export const languages = ['ko', 'ja', 'en', 'zhhans'] as const
export type Language = (typeof languages)[number]

/** Decides about a payment that arrives after the close. */
export const latePayments = ['REFUND', 'KEEP_GOODS'] as const
/** Entries that must stay paid until hand-over, so that a win lives. */
export const keptEntries = ['ALL', 'WINNING_ENTRY'] as const

export interface Prize {
  /** First and last rank that wins it. */
  from: number
  to: number
  /** Such as `SIGNED_ITEM`; upper-case letters, digits and underscores. */
  kind: string
}

/** Facts and texts of a draw, published before its first entry and frozen by their hash. */
export interface Rules {
  draw: Bytes
  commitment: Bytes
  mode: Mode
  places: number
  reserves: number
  /** Most entries of one entrant; 0 for no cap. */
  entriesPerEntrant: number
  /** Unix times in seconds: entries count in `[opensAt, closesAt)`. */
  opensAt: number
  closesAt: number
  /** Seconds from the close to the round that decides. */
  delay: number
  /** Seconds before that round by which the close must be public. */
  margin: number
  /** Null for a draw by seed only. */
  chain: Chain | null
  late: (typeof latePayments)[number]
  keep: (typeof keptEntries)[number]
  /** Cover the ranks from 1 to `places` without gaps. */
  prizes: Prize[]
  /** Codes of the reasons for which staff may exclude an entry before the close. */
  exclusions: string[]
  /** Language whose text prevails. */
  prevails: Language
  texts: Record<Language, string>
}

export const writeRules = (rules: Rules): string => {
  const { chain } = rules
  return [
    'encore-draw/1 rules',
    `draw ${hex(rules.draw)}`,
    `commitment ${hex(rules.commitment)}`,
    `mode ${rules.mode}`,
    `places ${rules.places}`,
    `reserves ${rules.reserves}`,
    `entries-per-entrant ${rules.entriesPerEntrant}`,
    `opens ${rules.opensAt}`,
    `closes ${rules.closesAt}`,
    `delay ${rules.delay}`,
    `margin ${rules.margin}`,
    chain ? `chain ${chain.hash} ${chain.publicKey} ${chain.genesis} ${chain.period}` : 'seed-only',
    `late ${rules.late}`,
    `keep ${rules.keep}`,
    ...rules.prizes.map(({ from, to, kind }) => `prize ${from} ${to} ${kind}`),
    ...rules.exclusions.map((code) => `exclusion ${code}`),
    `prevails ${rules.prevails}`,
    ...languages.flatMap((language) => {
      const lines = rules.texts[language].split('\n')
      return [`text ${language} ${lines.length}`, ...lines]
    }),
    '',
  ].join('\n')
}

/** Reads a rules file; throws `MalformedDraw` unless it is in its strict form. */
export const readRules = (text: string): Rules => strictly(text, takeRules, writeRules)

/** Kinds of prizes and codes of exclusions. */
const codePattern = /^[A-Z0-9_]+$/

function takeRules(lines: LineReader): Rules {
  lines.take('encore-draw/1').map((kind) => oneOf(['rules'], kind))
  return {
    draw: hexOf(lines.take('draw')[0], idLength),
    commitment: hexOf(lines.take('commitment')[0], hashLength),
    mode: oneOf(modes, lines.take('mode')[0]),
    places: integerOf(lines.take('places')[0]),
    reserves: integerOf(lines.take('reserves')[0]),
    entriesPerEntrant: integerOf(lines.take('entries-per-entrant')[0]),
    opensAt: integerOf(lines.take('opens')[0]),
    closesAt: integerOf(lines.take('closes')[0]),
    delay: integerOf(lines.take('delay')[0]),
    margin: integerOf(lines.take('margin')[0]),
    chain: takeChain(lines),
    late: oneOf(latePayments, lines.take('late')[0]),
    keep: oneOf(keptEntries, lines.take('keep')[0]),
    prizes: takeEach(lines, 'prize', 3).map(([from, to, kind]) => ({
      from: integerOf(from),
      to: integerOf(to),
      kind: wordOf(codePattern, kind),
    })),
    exclusions: takeEach(lines, 'exclusion', 1).map(([code]) => wordOf(codePattern, code)),
    prevails: oneOf(languages, lines.take('prevails')[0]),
    texts: takeTexts(lines),
  }
}

export function takeChain(lines: LineReader): Chain | null {
  if (lines.next() === 'seed-only') {
    lines.take('seed-only', 0)
    return null
  }
  const [chainHash, publicKey, genesis, period] = lines.take('chain', 4)
  return {
    hash: hex(hexOf(chainHash, hashLength)),
    publicKey: hex(hexOf(publicKey, 96)),
    genesis: integerOf(genesis),
    period: integerOf(period),
  }
}

function takeEach(lines: LineReader, name: string, count: number): string[][] {
  const found: string[][] = []
  while (lines.next() === name) found.push(lines.take(name, count))
  return found
}

function takeTexts(lines: LineReader): Rules['texts'] {
  const texts = languages.map((language) => {
    const [named, count] = lines.take('text', 2)
    return [oneOf([language], named), lines.raw(integerOf(count)).join('\n')]
  })
  return Object.fromEntries(texts)
}

export const rulesHash = (file: string): Bytes => hash(utf8(file))
