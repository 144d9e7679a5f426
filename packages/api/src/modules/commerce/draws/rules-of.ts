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

const textsOf = ({ title, prize, terms }: DrawRow): Rules['texts'] => {
  const texts = locales.map((locale) => [
    locale,
    [title, prize, terms].map((text) => text[locale] ?? '').join('\n'),
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
