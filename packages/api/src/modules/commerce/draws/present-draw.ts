import type { DrawDetail, DrawSummary, EntrantClass } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { hex } from '@encore/draw-protocol/bytes'
import { timeOf } from '@encore/draw-protocol/public-randomness'
import { rulesHash } from '@encore/draw-protocol/rules-file'
import { localText } from '#kernel/texts.ts'
import type { CountRow } from './log-store.ts'
import { chainOf } from './randomness.ts'
import type { PublishedDraw } from './store.ts'

export const drawSummary = (draw: PublishedDraw, locale: Locale): Omit<DrawSummary, 'productIds'> => ({
  id: draw.id.toString('hex'),
  eventId: draw.eventId,
  number: draw.number,
  state: draw.state,
  title: localText(draw.title, locale),
  prize: localText(draw.prize, locale),
  places: draw.places,
  opensAt: draw.opensAt.toISOString(),
  closesAt: draw.closesAt.toISOString(),
})

export interface DrawFacts {
  counts: CountRow
  exclusions: DrawDetail['exclusions']
  returned: number
  forfeits: DrawDetail['forfeits']
  spread: EntrantClass[]
  sources: DrawDetail['sources']
  products: DrawDetail['products']
}

export const drawDetail = (
  draw: PublishedDraw,
  { counts, exclusions, returned, forfeits, spread, sources, products }: DrawFacts,
  locale: Locale,
): DrawDetail => ({
  ...drawSummary(draw, locale),
  terms: localText(draw.terms, locale),
  mode: draw.mode,
  prizeKind: draw.prizeKind,
  reserves: draw.reserves,
  entriesPerEntrant: draw.entriesPerEntrant,
  acceptHours: draw.acceptHours,
  isFree: draw.isFree,
  products,
  commitment: draw.commitment.toString('hex'),
  rulesHash: hex(rulesHash(draw.rules)),
  randomness: randomnessOf(draw),
  entries: counts.entries,
  entrants: counts.entrants,
  left: { byMember: counts.outMember, byPayment: counts.outPayment, excluded: counts.outExcluded },
  exclusions,
  returned,
  forfeits,
  spread,
  sources,
  closedAt: draw.closedAt?.toISOString() ?? null,
  drawnAt: draw.drawnAt?.toISOString() ?? null,
  void:
    draw.voidedAt && draw.voidReason !== null
      ? { reason: draw.voidReason, at: draw.voidedAt.toISOString() }
      : null,
})

/** Kind of randomness with the round that decides and its time. */
export function randomnessOf(
  draw: Pick<PublishedDraw, 'randomness' | 'round' | 'plannedRound' | 'closesAt' | 'closedAt'>,
): DrawDetail['randomness'] {
  const chain = chainOf(draw.randomness)
  if (!chain)
    return { kind: draw.randomness, round: null, at: (draw.closedAt ?? draw.closesAt).toISOString() }
  const round = draw.round ?? draw.plannedRound
  return { kind: draw.randomness, round, at: new Date(timeOf(chain, round) * 1_000).toISOString() }
}

/** Upper bounds of the classes of entrants by number of entries. */
const classEnds = [1, 2, 5, 10, 20, 50, 100]
/** A class of fewer entrants could point to one person. */
const leastEntrants = 5

export interface EntrantCount {
  entries: number
  entrants: number
}

/**
 * Classes of entrants by number of entries. A class with fewer than five entrants is joined with the one before it, and
 * the first with the one after it. Returns no class when all entrants together are fewer than five.
 */
export function entrantClasses(
  spread: readonly EntrantCount[],
  winners: ReadonlyMap<number, number> | null,
): EntrantClass[] {
  const classes = [...classEnds, Number.POSITIVE_INFINITY].flatMap((to, at): EntrantClass[] => {
    const from = (classEnds[at - 1] ?? 0) + 1
    const within = spread.filter(({ entries }) => entries >= from && entries <= to)
    if (within.length === 0) return []
    const entrants = within.reduce((sum, one) => sum + one.entrants, 0)
    const won = within.reduce((sum, one) => sum + (winners?.get(one.entries) ?? 0), 0)
    const last = Math.max(...within.map(({ entries }) => entries))
    return [{ from, to: Math.min(to, last), entrants, winners: winners ? won : null }]
  })
  const joined: EntrantClass[] = []
  for (const next of classes) {
    const before = joined.at(-1)
    const isApart = !before || (before.entrants >= leastEntrants && next.entrants >= leastEntrants)
    if (isApart) joined.push(next)
    else joined[joined.length - 1] = joinedClass(before, next)
  }
  return joined.filter(({ entrants }) => entrants >= leastEntrants)
}

const joinedClass = (before: EntrantClass, next: EntrantClass): EntrantClass => ({
  from: before.from,
  to: next.to,
  entrants: before.entrants + next.entrants,
  winners: before.winners === null || next.winners === null ? null : before.winners + next.winners,
})
