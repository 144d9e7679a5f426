import type { ReactionCounts } from '@encore/contract/realtime'
import type { Ctx } from '#platform/context.ts'
import { kindsOf } from './reaction-limiter.ts'
import { addReactions, type ReactionRow } from './reaction-store.ts'

const writeMs = 1_000
/** Most rows kept after a failed write, one per second and kind; older ones are dropped. */
const keptSeconds = 300

/** Reactions of one room by second of media time, queued for the database. */
export interface ReactionRecord {
  add(mediaMs: number, counts: ReactionCounts): void
  isEmpty(): boolean
  close(): Promise<void>
}

export function recordReactions({ sql, log }: Ctx, eventId: string): ReactionRecord {
  let waiting = new Map<string, ReactionRow>()
  let timer: NodeJS.Timeout | null = null

  const count = (row: ReactionRow) => {
    const key = `${row.mediaSec} ${row.kind}`
    waiting.set(key, { ...row, count: row.count + (waiting.get(key)?.count ?? 0) })
  }
  const write = async () => {
    timer = null
    const rows = [...waiting.values()]
    if (rows.length === 0) return
    waiting = new Map()
    try {
      await addReactions(sql, eventId, rows)
    } catch (err) {
      log.warn({ err, seconds: rows.length }, 'reactions could not be stored')
      for (const row of rows.slice(-keptSeconds)) count(row)
      arm()
    }
  }
  const arm = () => {
    timer ??= setTimeout(() => void write(), writeMs).unref()
  }

  return {
    add: (mediaMs, counts) => {
      const mediaSec = Math.floor(mediaMs / 1000)
      for (const kind of kindsOf(counts)) count({ mediaSec, kind, count: counts[kind] ?? 0 })
      if (waiting.size > 0) arm()
    },
    isEmpty: () => waiting.size === 0,
    close: async () => {
      if (timer) clearTimeout(timer)
      await write()
      if (timer) clearTimeout(timer)
    },
  }
}
