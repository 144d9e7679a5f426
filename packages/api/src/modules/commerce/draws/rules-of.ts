import { leastNamedWinners } from '@encore/contract/rules/draws'
import { locales } from '@encore/contract/rules/locale'
import { type Rules, readRules, writeRules } from '@encore/draw-protocol/rules-file'
import { chainOf } from './randomness.ts'
import type { DrawRow } from './store.ts'

export const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000)

type Ruled = Omit<DrawRow, 'commitment'> & { commitment: Buffer }

const rulesOf = (draw: Ruled): Rules => ({
  draw: new Uint8Array(draw.id),
  commitment: new Uint8Array(draw.commitment),
  mode: draw.mode,
  places: draw.places,
  reserves: draw.reserves,
  entriesPerEntrant: draw.entriesPerEntrant,
  opensAt: secondsOf(draw.opensAt),
  closesAt: secondsOf(draw.closesAt),
  delay: draw.delaySec,
  margin: draw.marginSec,
  chain: chainOf(draw.randomness),
  late: draw.latePayment,
  keep: draw.keptEntries,
  prizes: [{ from: 1, to: draw.places, kind: draw.prizeKind }],
  exclusions: draw.exclusions,
  prevails: draw.prevails,
  texts: textsOf(draw),
})

/** Stands below the terms when the page lists masked names of the winners (docs/decisions/058). */
const namingTexts = {
  ko: `당첨자가 ${leastNamedWinners}명 이상이면 닉네임의 첫 글자를 가나다순으로 공개합니다. 순위와 응모 번호는 함께 공개하지 않습니다.`,
  ja: `当選者が${leastNamedWinners}名以上の場合、ニックネームの最初の1文字を文字順で公開します。順位と応募番号は公開しません。`,
  en: `From ${leastNamedWinners} winners on, the first character of each nickname is published alphabetically, without ranks and lots.`,
  zhhans: `中选者达到 ${leastNamedWinners} 名时，将按字母顺序公布每人昵称的首字符，不公布排名和编号。`,
}

const textsOf = ({ title, prize, terms, namesWinners }: DrawRow): Rules['texts'] => {
  const texts = locales.map((locale) => [
    locale,
    [
      ...[title, prize, terms].map((text) => text[locale] ?? ''),
      ...(namesWinners ? [namingTexts[locale]] : []),
    ].join('\n'),
  ])
  return Object.fromEntries(texts)
}

/**
 * The rules file of a draw, as it is published and hashed. Throws `MalformedDraw` when no verifier could read it, such as
 * for an exclusion with a space.
 */
export function rulesFileOf(draw: Ruled): string {
  const file = writeRules(rulesOf(draw))
  readRules(file)
  return file
}
