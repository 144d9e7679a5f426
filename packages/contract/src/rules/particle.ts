/**
 * Adds the Korean particle that fits the word's last sound. The pair is written as in grammars, with and without a
 * final consonant: `withParticle('일본', '으로/로')` is `일본으로`, `미국` with `을/를` is `미국을`. A word with an unknown sound keeps
 * both forms: `LINE(으)로`. An amount is read with its currency last: `$20` is `20달러를`.
 */
export function withParticle(word: string, pair: string): string {
  const [closed = '', open = ''] = pair.trim().split('/')
  const end = soundOf(word)
  if (end === null) return `${word}${both(closed, open)}`
  const isOpen = end === 'open' || (end === 'rieul' && closed === '으로')
  return `${word}${isOpen ? open : closed}`
}

/** The same with the signature of compiled messages. */
export const particle = (word: unknown, _locale: string | null, pair: unknown): string =>
  withParticle(String(word), String(pair))

/** `(으)로`, `을(를)` */
const both = (closed: string, open: string) =>
  closed.endsWith(open) ? `(${closed.slice(0, -open.length)})${open}` : `${closed}(${open})`

type Sound = 'open' | 'rieul' | 'closed'

/** 영 일 이 삼 사 오 육 칠 팔 구 */
const digits: readonly Sound[] = [
  'closed',
  'rieul',
  'open',
  'closed',
  'open',
  'open',
  'closed',
  'rieul',
  'rieul',
  'open',
]

/** 원 엔 위안 달러 유로 */
const currencies: Record<string, Sound> = { '₩': 'closed', '¥': 'closed', $: 'open', '€': 'open' }

const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
const finals = 28
const rieul = 8

/** Returns the final sound by the last letter or digit; null for other scripts, whose pronunciation is ambiguous. */
function soundOf(word: string): Sound | null {
  const sign = /([₩¥$€])[\d,.]+$/.exec(word)?.[1]
  if (sign) return currencies[sign] ?? null
  const last = [...word].findLast((sign) => /[\p{L}\p{N}]/u.test(sign))
  if (last === undefined) return null
  if (/^[0-9]$/.test(last)) return digits[Number(last)] ?? null
  const code = last.codePointAt(0) ?? 0
  if (code < firstSyllable || code > lastSyllable) return null
  const final = (code - firstSyllable) % finals
  return final === 0 ? 'open' : final === rieul ? 'rieul' : 'closed'
}
