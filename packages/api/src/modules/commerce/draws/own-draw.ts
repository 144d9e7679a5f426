import type { OwnDraw } from '@encore/contract/endpoints'
import type { LeaveReason } from '@encore/contract/rules/draws'
import { chanceOf, type EntrySpread, shownChance } from '@encore/draw-protocol/chance'
import type { Db } from '#platform/db/connect.ts'
import { selectOwnResult } from './result-store.ts'
import { type EntryRow, outOperations, type PublishedDraw, selectOwnEntries, selectSpread } from './store.ts'

const reasons = new Map(
  Object.entries(outOperations).map(([reason, code]) => [code as number, reason as LeaveReason]),
)

/** Entries, chance and result of a member in a draw. */
export async function ownDraw(db: Db, draw: PublishedDraw, memberId: string): Promise<OwnDraw> {
  const entries = await selectOwnEntries(db, draw.id, memberId)
  const result = draw.state === 'DRAWN' ? await selectOwnResult(db, draw.id, memberId) : null
  const isOver = draw.state === 'DRAWN' || draw.state === 'VOID'
  const isEntered = entries.some(({ outOperation }) => outOperation === null)
  return {
    drawId: draw.id.toString('hex'),
    entrantId: entries[0]?.entrantId.toString('hex') ?? null,
    entries: entries.map(ownEntry),
    ...(isOver ? { chance: null, chanceWithOneMore: null } : await chancesOf(db, draw, entries)),
    result:
      draw.state === 'DRAWN' && isEntered
        ? { status: result?.status ?? 'LOST', acceptUntil: result?.acceptUntil?.toISOString() ?? null }
        : null,
  }
}

const ownEntry = (row: EntryRow): OwnDraw['entries'][number] => ({
  id: row.id.toString('hex'),
  source: row.source,
  acceptedAt: row.acceptedAt.toISOString(),
  promise: row.promise,
  seq: row.seq,
  left:
    row.outOperation !== null && row.outAt
      ? { reason: reasons.get(row.outOperation) ?? 'MEMBER', at: row.outAt.toISOString() }
      : null,
})

async function chancesOf(
  db: Db,
  { id, mode, places, state, entriesPerEntrant }: PublishedDraw,
  entries: readonly EntryRow[],
): Promise<Pick<OwnDraw, 'chance' | 'chanceWithOneMore'>> {
  const mine = entries.filter(({ outOperation }) => outOperation === null).length
  // Entries that wait for the log count already, so that the chance does not jump a second after a purchase.
  const logged = entries.filter(({ outOperation, seq }) => outOperation === null && seq !== null).length
  const spread = new Map((await selectSpread(db, id)).map((row) => [row.entries, row.entrants]))
  const others = moved(spread, logged, 0)
  const chanceWith = (count: number) =>
    count === 0 ? 0 : shownChance(chanceOf(count, moved(others, 0, count), places, mode))
  const mayAdd = state === 'OPEN' && (entriesPerEntrant === 0 || mine < entriesPerEntrant)
  return { chance: chanceWith(mine), chanceWithOneMore: mayAdd ? chanceWith(mine + 1) : null }
}

/** The spread after one entrant went from one number of entries to another; 0 stands for none. */
function moved(spread: EntrySpread, from: number, to: number): EntrySpread {
  const next = new Map(spread)
  if (from > 0) next.set(from, Math.max(0, (next.get(from) ?? 0) - 1))
  if (to > 0) next.set(to, (next.get(to) ?? 0) + 1)
  return next
}
