import type { OwnDraw } from '@encore/contract/endpoints'
import { checkInCode, type DrawMode, type LeaveReason } from '@encore/contract/rules/draws'
import { chanceOf, type EntrySpread, shownChance } from '@encore/draw-protocol/chance'
import { keepFor } from '#kernel/keep-for.ts'
import type { Db } from '#platform/db/connect.ts'
import { selectOwnForfeit } from './forfeit-store.ts'
import { selectOwnResult } from './result-store.ts'
import { type EntryRow, outOperations, type PublishedDraw, selectOwnEntries } from './store.ts'

const reasons = new Map(
  Object.entries(outOperations).map(([reason, code]) => [code as number, reason as LeaveReason]),
)

/** Entrants of a draw by their number of entries; `id` is hexadecimal. */
export type ReadSpread = (id: string) => Promise<{ entries: number; entrants: number }[]>

/** Entries, chance and result of a member in a draw. */
export async function ownDraw(
  db: Db,
  readSpread: ReadSpread,
  draw: PublishedDraw,
  memberId: string,
): Promise<OwnDraw> {
  const entries = await selectOwnEntries(db, draw.id, memberId)
  const result = draw.state === 'DRAWN' ? await selectOwnResult(db, draw.id, memberId) : null
  const isOver = draw.state === 'DRAWN' || draw.state === 'VOID'
  const isEntered = entries.some(({ outOperation }) => outOperation === null)
  return {
    drawId: draw.id.toString('hex'),
    entrantId: entries[0]?.entrantId.toString('hex') ?? null,
    entries: entries.map(ownEntry),
    ...(isOver ? { chance: null, chanceWithOneMore: null } : await chancesOf(readSpread, draw, entries)),
    result:
      draw.state === 'DRAWN' && isEntered
        ? { status: result?.status ?? 'LOST', acceptUntil: result?.acceptUntil?.toISOString() ?? null }
        : null,
    checkInCode: result?.status === 'CONFIRMED' ? checkInCode(result.itemId) : null,
    forfeit: await ownForfeit(db, draw, memberId),
  }
}

async function ownForfeit(
  db: Db,
  { id, state }: PublishedDraw,
  memberId: string,
): Promise<OwnDraw['forfeit']> {
  const forfeit = state === 'DRAWN' ? await selectOwnForfeit(db, id, memberId) : null
  if (!forfeit) return null
  const { reason, announcedAt, objectUntil, objection, objectedAt, decision } = forfeit
  return {
    ...{ reason, decision },
    at: announcedAt.toISOString(),
    objectUntil: objectUntil?.toISOString() ?? null,
    objection: objection !== null && objectedAt ? { text: objection, at: objectedAt.toISOString() } : null,
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
      ? {
          reason: reasons.get(row.outOperation) ?? 'MEMBER',
          exclusion: row.outReason,
          at: row.outAt.toISOString(),
        }
      : null,
})

/** A chance costs up to 60 ms; fans with as many entries share it. */
const chanceOfInputs = keepFor({ ms: 60_000, most: 500 }, async (inputs) => {
  const [count, spread, places, mode] = JSON.parse(inputs) as ChanceInputs
  return shownChance(chanceOf(count, new Map(spread), places, mode))
})

type ChanceInputs = [count: number, spread: [number, number][], places: number, mode: DrawMode]

async function chancesOf(
  readSpread: ReadSpread,
  { id, mode, places, state, entriesPerEntrant }: PublishedDraw,
  entries: readonly EntryRow[],
): Promise<Pick<OwnDraw, 'chance' | 'chanceWithOneMore'>> {
  const mine = entries.filter(({ outOperation }) => outOperation === null).length
  // Entries that wait for the log count already, so that the chance does not jump a second after a purchase.
  const logged = entries.filter(({ outOperation, seq }) => outOperation === null && seq !== null).length
  const spread = new Map((await readSpread(id.toString('hex'))).map((row) => [row.entries, row.entrants]))
  const others = moved(spread, logged, 0)
  const chanceWith = async (count: number) => {
    const inputs: ChanceInputs = [count, [...moved(others, 0, count)], places, mode]
    return count === 0 ? 0 : chanceOfInputs(JSON.stringify(inputs))
  }
  const mayAdd = state === 'OPEN' && (entriesPerEntrant === 0 || mine < entriesPerEntrant)
  return { chance: await chanceWith(mine), chanceWithOneMore: mayAdd ? await chanceWith(mine + 1) : null }
}

/** The spread after one entrant went from one number of entries to another; 0 stands for none. */
function moved(spread: EntrySpread, from: number, to: number): EntrySpread {
  const next = new Map(spread)
  if (from > 0) next.set(from, Math.max(0, (next.get(from) ?? 0) - 1))
  if (to > 0) next.set(to, (next.get(to) ?? 0) + 1)
  return next
}
