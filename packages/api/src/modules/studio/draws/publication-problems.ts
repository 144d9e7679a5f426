import type { FieldProblem } from '@encore/contract/errors'
import {
  type DrawRandomnessKind,
  drawProductKinds,
  drawTextMax,
  leastDrawDelaySec,
} from '@encore/contract/rules/draws'
import { locales } from '@encore/contract/rules/locale'
import type { DrawRow } from '#modules/commerce/draws/index.ts'

export interface ProductFacts {
  /** Null for a product of no event. */
  eventId: string | null
  kind: string
}

/** Problems of the products of a draw: each exists, is of its event or of none, and is of a kind that can be an entry. */
export function productProblems(eventId: string, products: readonly (ProductFacts | null)[]): FieldProblem[] {
  const kinds: readonly string[] = drawProductKinds
  return products.flatMap((product) => {
    if (!product) return [{ path: 'productIds', rule: 'unknown' }]
    if (product.eventId !== null && product.eventId !== eventId)
      return [{ path: 'productIds', rule: 'other-event' }]
    return kinds.includes(product.kind) ? [] : [{ path: 'productIds', rule: 'no-entry' }]
  })
}

export interface Publication {
  products: readonly (ProductFacts | null)[]
  /** Randomness of draws that are published now. */
  randomness: DrawRandomnessKind
  isProduction: boolean
  now: Date
}

type Draft = Pick<
  DrawRow,
  'eventId' | 'title' | 'prize' | 'terms' | 'opensAt' | 'closesAt' | 'delaySec' | 'isFree'
>

/** Everything that keeps a draft from being published; paths are fields of the draft. */
export function publicationProblems(
  draft: Draft,
  { products, randomness, isProduction, now }: Publication,
): FieldProblem[] {
  const names = Object.keys(drawTextMax) as (keyof typeof drawTextMax)[]
  const missing = names.flatMap((name) =>
    locales
      .filter((locale) => !draft[name][locale])
      .map((locale) => ({ path: `${name}/${locale}`, rule: 'required' })),
  )
  const rules: [boolean, FieldProblem][] = [
    [draft.opensAt > now, { path: 'opensAt', rule: 'future' }],
    [draft.closesAt > now, { path: 'closesAt', rule: 'future' }],
    [draft.closesAt > draft.opensAt, { path: 'closesAt', rule: 'after-open-draw' }],
    [
      randomness === 'SANDBOX' || draft.delaySec >= leastDrawDelaySec,
      { path: 'delaySec', rule: 'public-delay' },
    ],
    [draft.isFree || products.length > 0, { path: 'productIds', rule: 'way-in' }],
    [
      randomness !== 'SEED_ONLY' || !isProduction || products.length === 0,
      { path: 'productIds', rule: 'public-randomness' },
    ],
  ]
  const broken = rules.flatMap(([holds, problem]) => (holds ? [] : [problem]))
  return [...missing, ...broken, ...productProblems(draft.eventId, products)]
}
