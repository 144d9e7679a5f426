import type { StudioPoolDraft } from '@encore/contract/endpoints'
import { cardNames } from '#test/commerce/random-goods.ts'
import { addProduct } from '#test/commerce/shop.ts'
import { tide } from '../studio-world.ts'
import { inMinutes, type Recipes, type Stage } from './stage.ts'

/** Cards with these counts: allotted from tomorrow on and packed three days later. */
export const aPoolDraft = (
  stage: Stage,
  counts: readonly number[],
  change: Partial<StudioPoolDraft> = {},
): StudioPoolDraft => ({
  packing: 'PICKED',
  maker: 'Encore Studio',
  candidates: cardNames(counts.length).map((name, at) => ({
    ...{ name, image: null, odds: null },
    count: counts[at] ?? 1,
  })),
  picked: {
    firstClosesAt: inMinutes(stage, 1_440).toISOString(),
    packsAt: inMinutes(stage, 4 * 1_440).toISOString(),
    delaySec: 600,
    intervalDays: 7,
  },
  ...change,
})

/** A sealed product with these odds. */
export const aSealedDraft = (stage: Stage, odds: readonly string[]): StudioPoolDraft => ({
  ...aPoolDraft(stage, []),
  packing: 'SEALED',
  picked: null,
  candidates: cardNames(odds.length).map((name, at) => ({
    ...{ name, image: null, count: null },
    odds: odds[at] ?? null,
  })),
})

/** Merchandise of the event Tide that nobody bought. */
export const addMerchandise = (stage: Stage, change: Parameters<typeof addProduct>[1] = {}) =>
  addProduct(stage.shop, {
    ...{ kind: 'GOODS', eventId: tide, download: null },
    ...{ onHand: 8, pointPrice: 1, buyLimitMax: 20 },
    ...change,
  })

export const pools = {
  'POST /api/studio/product/{id}/pool': async (stage) => ({
    params: { id: await addMerchandise(stage) },
    body: aPoolDraft(stage, [4, 4]),
  }),
} satisfies Partial<Recipes>
