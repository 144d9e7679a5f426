import type { StudioPool, StudioPoolDraft } from '@encore/contract/endpoints'
import { leastDrawDelaySec } from '@encore/contract/rules/draws'
import { oddsInPpm, type Packing } from '@encore/contract/rules/random-goods'
import type { Texts } from '@encore/contract/rules/texts'
import { shownChance } from '@encore/draw-protocol/chance'
import { cardChance } from '@encore/draw-protocol/random-goods/card-chance'
import { instantOf } from '#app/data/instant-of.ts'

export interface CardForm {
  /** Identity within the form. */
  key: string
  name: Texts
  image: string | null
  /** 0 while it is not entered. */
  count: number
  /** Per mille or a fraction, as entered. */
  odds: string
}

export interface PoolForm {
  packing: Packing
  maker: string
  cards: CardForm[]
  /** Local times in the zone of the event; null while they are not entered. */
  closesAt: string | null
  packsAt: string | null
  delaySec: number
  intervalDays: number
}

export const blankCard = (): CardForm => ({
  ...{ key: crypto.randomUUID(), name: {}, image: null, count: 0, odds: '' },
})

/** Seconds from the close to the cards in a demo. */
const demoDelaySec = 30

export const blankForm = (randomness: StudioPool['randomness']): PoolForm => ({
  ...{ packing: 'PICKED', maker: '', cards: [blankCard(), blankCard()], closesAt: null, packsAt: null },
  delaySec: randomness === 'SANDBOX' ? demoDelaySec : leastDrawDelaySec,
  intervalDays: 7,
})

const instant = (local: string | null, zone: string): string => (local && instantOf(local, zone)) || ''

/** The pool as it is sent; what is not entered is null or empty, so that the server names its field. */
export const draftOf = (form: PoolForm, zone: string): StudioPoolDraft => ({
  packing: form.packing,
  maker: form.maker,
  candidates: form.cards.map(({ name, image, count, odds }) => ({
    ...{ name, image },
    count: form.packing === 'PICKED' && count > 0 ? count : null,
    odds: form.packing === 'SEALED' && odds.trim() !== '' ? odds.trim() : null,
  })),
  picked:
    form.packing === 'PICKED'
      ? {
          firstClosesAt: instant(form.closesAt, zone),
          packsAt: instant(form.packsAt, zone),
          ...{ delaySec: form.delaySec, intervalDays: form.intervalDays },
        }
      : null,
})

export const cardsIn = ({ cards }: Pick<PoolForm, 'cards'>): number =>
  cards.reduce((sum, { count }) => sum + count, 0)

/** Sizes of an order for which pages of the studio show odds. */
export const shownSizes = [1, 2, 3, 5, 10] as const

/**
 * Chance of each card to be at least once in an order of each shown size, as fans see it; null while counts or odds are
 * missing, or the odds make no whole.
 */
export function previewOdds({ packing, cards }: Pick<PoolForm, 'packing' | 'cards'>): number[][] | null {
  if (packing === 'SEALED') {
    const ppm = oddsInPpm(cards.map(({ odds }) => odds.trim()))
    return (
      ppm?.map((one) => shownSizes.map((units) => shownChance(1 - (1 - one / 1_000_000) ** units))) ?? null
    )
  }
  const counts = cards.map(({ count }) => count)
  if (counts.some((count) => count === 0)) return null
  return counts.map((_, at) => shownSizes.map((units) => shownChance(cardChance(counts, at + 1, units))))
}
