import type {
  StudioDraw,
  StudioDrawProgress,
  StudioDrawSheet,
  StudioDrawWinners,
} from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { localText } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { productNames } from '#modules/catalog/products/index.ts'
import {
  checkInsOf,
  configuredRandomness,
  type DrawRow,
  drawCounts,
  drawnWinners,
  type Forfeit,
  forfeitsByStaff,
  lastCheckpoints,
  productIdsOfDraw,
  publishedDraw,
  randomnessOf,
  spreadOf,
  writtenDraws,
} from '#modules/commerce/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { draftOf } from './draft.ts'
import { eventOf } from './find-draw.ts'
import { listWinners } from './list-winners.ts'

const headOf = ({
  id,
  number,
  state,
  publishedAt,
}: DrawRow): Pick<StudioDraw, 'id' | 'number' | 'state'> => ({
  id: id.toString('hex'),
  number: publishedAt ? number : null,
  state: publishedAt ? state : 'DRAFT',
})

export async function listDraws(db: Db, eventId: string, locale: Locale): Promise<StudioDraw[]> {
  return (await writtenDraws(db, eventId)).map((draw) => ({
    ...headOf(draw),
    title: localText(draw.title, locale),
    prizeKind: draw.prizeKind,
    places: draw.places,
    opensAt: draw.opensAt.toISOString(),
    closesAt: draw.closesAt.toISOString(),
    entries: draw.entries,
    entrants: draw.entrants,
  }))
}

export async function readSheet(
  { sql, config }: Pick<Ctx, 'sql' | 'config'>,
  draw: DrawRow,
  locale: Locale,
): Promise<Omit<StudioDrawSheet, 'refund'>> {
  const ids = await productIdsOfDraw(sql, draw.id)
  const names = await productNames(sql, ids)
  const { zone } = await eventOf(sql, draw.eventId)
  return {
    ...headOf(draw),
    version: draw.version,
    draft: draftOf(draw, ids, zone),
    products: ids.map((id) => ({ id, name: localText(names.get(id) ?? {}, locale) })),
    randomness: draw.publishedAt ? draw.randomness : configuredRandomness(config),
    publishedAt: draw.publishedAt?.toISOString() ?? null,
    void:
      draw.voidedAt && draw.voidReason !== null
        ? { reason: draw.voidReason, at: draw.voidedAt.toISOString() }
        : null,
  }
}

const shownCheckpoints = 20

/** Null for a draft. */
export async function readProgress(db: Db, id: Buffer): Promise<StudioDrawProgress | null> {
  const draw = await publishedDraw(db, id)
  if (!draw) return null
  const counts = await drawCounts(db, id)
  const checkpoints = await lastCheckpoints(db, id, shownCheckpoints)
  return {
    state: draw.state,
    entries: counts.entries,
    entrants: counts.entrants,
    left: { byMember: counts.outMember, byPayment: counts.outPayment, excluded: counts.outExcluded },
    spread: await spreadOf(db, draw),
    checkpoints: checkpoints.map(({ size, at }) => ({ size, at: at.toISOString() })),
    randomness: randomnessOf(draw),
    closedAt: draw.closedAt?.toISOString() ?? null,
    drawnAt: draw.drawnAt?.toISOString() ?? null,
  }
}

/** Null before the draw. */
export async function readWinners(
  db: Db,
  { id, state, places }: DrawRow,
  locale: Locale,
): Promise<Omit<StudioDrawWinners, 'mayReveal' | 'mayCheckIn'> | null> {
  if (state !== 'DRAWN') return null
  const rows = await drawnWinners(db, id)
  const checkIns = await checkInsOf(db, id)
  const forfeits = new Map((await forfeitsByStaff(db, id)).map((forfeit) => [forfeit.itemId, forfeit]))
  const names = await presentNames(
    db,
    rows.flatMap(({ memberId }) => memberId ?? []),
  )
  return listWinners(
    rows.map(({ memberId, status, itemId }) => ({
      ...{ status, itemId },
      nickname: names.get(memberId ?? '') ?? null,
      checkedInAt: checkIns.get(itemId)?.toISOString() ?? null,
      forfeit: presentForfeit(forfeits.get(itemId)),
    })),
    places,
    locale,
  )
}

const presentForfeit = (forfeit: Forfeit | undefined): StudioDrawWinners['winners'][number]['forfeit'] =>
  forfeit
    ? {
        reason: forfeit.reason,
        objectUntil: forfeit.objectUntil?.toISOString() ?? null,
        objection: forfeit.objectedAt
          ? { text: forfeit.objection, at: forfeit.objectedAt.toISOString() }
          : null,
        decision: forfeit.decision,
      }
    : null
