import type { StudioPoolDraft } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { closeMarginSec, type DrawRandomnessKind, leastDrawDelaySec } from '@encore/contract/rules/draws'
import { locales } from '@encore/contract/rules/locale'
import { oddsInPpm, poolDaysMax } from '@encore/contract/rules/random-goods'
import { written } from '#kernel/texts.ts'
import type { PoolDraft } from '#modules/commerce/random-goods/index.ts'
import { isMoment } from '#modules/studio/products/index.ts'

const daySec = 86_400

export interface PoolFacts {
  productId: string
  /** Randomness of pools that are published now. */
  randomness: DrawRandomnessKind
  isProduction: boolean
  now: Date
}

/** Converts a draft to a pool. The pool is valid only without problems, whose paths are fields of the draft. */
export function readPoolDraft(
  draft: StudioPoolDraft,
  facts: PoolFacts,
): { pool: PoolDraft; problems: FieldProblem[] } {
  const { packing, picked } = draft
  const maker = draft.maker.trim()
  const problems: FieldProblem[] = [
    ...(maker === '' ? [{ path: 'maker', rule: 'required' }] : []),
    ...draft.candidates.flatMap((one, at) => candidateProblems(one, packing, `candidates/${at}`)),
  ]
  const candidates = draft.candidates.map(({ name, image }) => ({ name: written(name), image }))
  const shared = { productId: facts.productId, maker }
  if (packing === 'SEALED') {
    const ppm = oddsInPpm(draft.candidates.map(({ odds }) => odds ?? ''))
    if (!ppm && draft.candidates.every(({ odds }) => odds !== null))
      problems.push({ path: 'candidates', rule: 'odds-sum' })
    if (picked) problems.push({ path: 'picked', rule: 'other-packing' })
    const packedByMaker = candidates.map((one, at) => ({ ...one, oddsPpm: ppm?.[at] ?? 0 }))
    return { pool: { ...shared, packing, candidates: packedByMaker }, problems }
  }
  if (picked) problems.push(...pickedProblems(picked, facts))
  else problems.push({ path: 'picked', rule: 'required' })
  const counted = candidates.map((one, at) => ({ ...one, count: draft.candidates[at]?.count ?? 0 }))
  return { pool: { ...shared, packing, picked: termsOf(picked), candidates: counted }, problems }
}

/** A name in all four languages, each one line, and the share that goes with the packing. */
function candidateProblems(
  { name, count, odds }: StudioPoolDraft['candidates'][number],
  packing: StudioPoolDraft['packing'],
  path: string,
): FieldProblem[] {
  const [share, other] =
    packing === 'PICKED'
      ? ([
          ['count', count],
          ['odds', odds],
        ] as const)
      : ([
          ['odds', odds],
          ['count', count],
        ] as const)
  return [
    ...locales.flatMap((lang) => {
      const text = name[lang]?.trim() ?? ''
      if (text === '') return [{ path: `${path}/name/${lang}`, rule: 'required' }]
      return /[\p{Cc}\u2028\u2029]/u.test(text) ? [{ path: `${path}/name/${lang}`, rule: 'one-line' }] : []
    }),
    ...(share[1] === null ? [{ path: `${path}/${share[0]}`, rule: 'required' }] : []),
    ...(other[1] === null ? [] : [{ path: `${path}/${other[0]}`, rule: 'other-packing' }]),
  ]
}

type Picked = NonNullable<StudioPoolDraft['picked']>

function pickedProblems(picked: Picked, { randomness, isProduction, now }: PoolFacts): FieldProblem[] {
  const [closes, packs] = [new Date(picked.firstClosesAt), new Date(picked.packsAt)]
  const isTime = { closes: isMoment(picked.firstClosesAt, closes), packs: isMoment(picked.packsAt, packs) }
  const swapSec = (packs.getTime() - closes.getTime()) / 1_000
  const rules: [boolean, string, string][] = [
    [isTime.closes, 'firstClosesAt', picked.firstClosesAt === '' ? 'required' : 'format'],
    [isTime.packs, 'packsAt', picked.packsAt === '' ? 'required' : 'format'],
    [!isTime.closes || closes > now, 'firstClosesAt', 'future'],
    [
      !isTime.closes || closes.getTime() <= now.getTime() + poolDaysMax * daySec * 1_000,
      'firstClosesAt',
      'within-year',
    ],
    [!isTime.closes || !isTime.packs || swapSec > picked.delaySec, 'packsAt', 'after-cards'],
    [!isTime.closes || !isTime.packs || swapSec <= poolDaysMax * daySec, 'packsAt', 'within-year'],
    [randomness === 'SANDBOX' || picked.delaySec >= leastDrawDelaySec, 'delaySec', 'public-delay'],
  ]
  return [
    ...rules.flatMap(([holds, field, rule]) => (holds ? [] : [{ path: `picked/${field}`, rule }])),
    ...(randomness === 'SEED_ONLY' && isProduction ? [{ path: 'packing', rule: 'public-cards' }] : []),
  ]
}

function termsOf(picked: StudioPoolDraft['picked']) {
  const { firstClosesAt = '', packsAt = '', delaySec = 0, intervalDays = 0 } = picked ?? {}
  const closes = new Date(firstClosesAt)
  return {
    firstClosesAt: closes,
    intervalSec: intervalDays * daySec,
    delaySec,
    marginSec: closeMarginSec(delaySec),
    swapSec: Math.floor((Date.parse(packsAt) - closes.getTime()) / 1_000),
  }
}
