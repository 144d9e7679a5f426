import { pinyin } from 'pinyin-pro'
import type { Texts } from '#kernel/texts.ts'
import { withoutLatinMarks } from './fold.ts'
import { consonantsOf } from './hangul.ts'

/**
 * The pronunciation of a name as consonants: `AFTERGLOW`, `애프터글로우` and `アフターグロウ` are all p-t-k-l. Voicing is ignored,
 * as transliterations do. Each script uses its own letters here, so that a name is found by sound only from another
 * script; within a script its spelling decides.
 */
const classes = 'ptksnmlh'
const lettersOf = { latin: 'πτκσνμλχ', hangul: 'птксньлх', kana: 'პტკსნმლჰ' } as const
export type Script = keyof typeof lettersOf

/** Shorter pronunciations are shared by too many names. */
const shortest = 3

const spelt = (sound: string, script: Script): string =>
  sound.replace(/[ptksnmlh]/g, (consonant) => lettersOf[script][classes.indexOf(consonant)] ?? '')

const kana = /^[\p{sc=Hira}\p{sc=Kana}ー・\s\p{P}]+$/u
const hangul = /^[\p{sc=Hangul}\s\p{P}]+$/u
const latin = /^[\p{sc=Latin}\p{M}\s\p{P}\d]+$/u

function scriptOf(text: string): Script | null {
  if (hangul.test(text)) return 'hangul'
  if (kana.test(text)) return 'kana'
  return latin.test(text) ? 'latin' : null
}

/**
 * Returns the pronunciations of each name and of each word of the others, and Chinese in Pinyin without tones, as
 * written and as typed.
 */
export function soundsOf(names: readonly Texts[], others: readonly string[]): string[] {
  const chinese = names.flatMap(({ zhhans }) =>
    zhhans && /\p{sc=Han}/u.test(zhhans) ? [pinyinOf(zhhans)] : [],
  )
  const sounds = [
    ...[...names.flatMap((texts) => Object.values(texts)), ...others].flatMap(spellings),
    ...chinese.flatMap((text) => [text, text.replaceAll('ü', 'v')]),
  ]
  return [...new Set(sounds)].filter((text) => text.length >= shortest)
}

/** Returns the pronunciations by which this text may match a name in another script. */
export function soundsAsked(text: string): string[] {
  const plain = text.normalize('NFKC')
  const script = scriptOf(plain)
  if (script === null) return []
  const sounds = consonants[script](plain).map((sound) => sound.replaceAll(' ', ''))
  const others = (Object.keys(lettersOf) as Script[]).filter((other) => other !== script)
  const found = sounds
    .filter(({ length }) => length >= shortest)
    .flatMap((sound) => others.map((other) => spelt(sound, other)))
  return [...new Set([...found, ...(script === 'latin' && plain.length >= shortest ? [plain] : [])])]
}

function spellings(text: string): string[] {
  const plain = text.normalize('NFKC')
  const script = scriptOf(plain)
  return script === null ? [] : consonants[script](plain).map((sound) => spelt(sound, script))
}

/** One word per character, so that a title is found from any of them. */
const pinyinOf = (text: string): string =>
  pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: false }).join(' ')

/** Returns the consonants in spoken order, with words separated. */
const consonants: Record<Script, (text: string) => string[]> = {
  hangul: (text) => [
    text
      .split(/[^\p{sc=Hangul}]+/u)
      .map(consonantsOf)
      .join(' ')
      .trim(),
  ],
  kana: (text) => [kanaConsonants(text)],
  latin: (text) => {
    const words = withoutLatinMarks(text.toLowerCase())
      .split(/[^a-z]+/)
      .map(latinSounds)
    // Half of the languages pronounce an r before a consonant, and half of the transliterations write it.
    const saying = (silent: RegExp) =>
      words
        .map((word) => latinConsonants(word, silent))
        .join(' ')
        .trim()
    return [...new Set([saying(/r$/), saying(/r(?=[^aeiouy]|$)/g)])]
  },
}

const rows: Record<string, string> = {
  k: 'かきくけこがぎぐげご',
  s: 'さしすせそざじずぜぞちつぢづ',
  t: 'たてとだでど',
  n: 'なにぬねのん',
  h: 'はひへほ',
  p: 'ふばびぶべぼぱぴぷぺぽゔ',
  m: 'まみむめも',
  l: 'らりるれろ',
}
const kanaSounds = new Map(
  Object.entries(rows).flatMap(([consonant, row]) => [...row].map((sign) => [sign, consonant] as const)),
)
const toHiragana = (text: string): string =>
  text.replace(/[\u30a1-\u30f6]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))

function kanaConsonants(text: string): string {
  return toHiragana(text)
    .split(/[\s\p{P}・]+/u)
    .map((word) =>
      word
        // ティ, ディ and トゥ count as t; チェ and ジェ already count as s.
        .replace(/[てで]ぃ|[とど]ぅ/g, 'て')
        .replace(/[^ ]/g, (sign) => kanaSounds.get(sign) ?? ''),
    )
    .join(' ')
    .trim()
}

/** Applied in this order; the remaining lower-case letters of the classes are the spoken consonants. */
const latinRules: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn)/, 'n'],
  [/^wr/, 'r'],
  [/^ps/, 's'],
  [/gh(?=[^aeiouy]|$)/g, ''],
  [/ph/g, 'p'],
  [/tch|ch|sh|sch/g, 's'],
  [/ng(?=[^aeiouy]|$)/g, 'n'],
  [/ck/g, 'k'],
  [/dge|ge$/g, 's'],
  [/th/g, 't'],
  [/[ts]ion/g, 'sn'],
  [/x/g, 'ks'],
  [/q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/[cg]/g, 'k'],
  [/[bfv]/g, 'p'],
  [/d/g, 't'],
  [/[zj]/g, 's'],
  [/(?<=[aeiouy])h(?=[^aeiouy]|$)/g, ''],
]

const latinSounds = (word: string): string =>
  latinRules.reduce((said, [written, sound]) => said.replace(written, sound), word)

const latinConsonants = (word: string, silent: RegExp): string =>
  word
    .replace(silent, '')
    .replaceAll('r', 'l')
    .replace(/([ptksnmlh])\1+/g, '$1')
    .replace(/[^ptksnmlh]/g, '')
