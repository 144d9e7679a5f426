import type { Ctx } from '#platform/context.ts'
import { insertCheck, selectHead, selectLastCheck, selectLinks } from './store.ts'

export interface ChainState {
  entries: number
  /** `seq` of the first altered or missing entry; null when the chain is intact. */
  brokenSeq: number | null
}

const batch = 5_000
const daySec = 86_400

/** Verifies the chain from its first entry to its end at the time of the call. */
export async function verifyChain({ sql }: Pick<Ctx, 'sql'>): Promise<ChainState> {
  const head = await selectHead(sql)
  let previous: Buffer | null = null
  let seq = 0
  while (seq < head.seq) {
    const links = await selectLinks(sql, seq, Math.min(batch, head.seq - seq))
    for (const link of links) {
      const follows = previous === null || link.previousHash.equals(previous)
      if (link.seq !== seq + 1) return { entries: seq, brokenSeq: seq + 1 }
      if (!follows || !link.actualHash.equals(link.hash)) return { entries: seq, brokenSeq: link.seq }
      previous = link.hash
      seq = link.seq
    }
    if (links.length === 0) return { entries: seq, brokenSeq: seq + 1 }
  }
  return previous === null || previous.equals(head.hash)
    ? { entries: seq, brokenSeq: null }
    : { entries: seq, brokenSeq: seq }
}

/** Verifies the chain once a day, in whichever process is first, and stores the result. */
export async function verifyDaily(ctx: Ctx): Promise<void> {
  const last = await selectLastCheck(ctx.sql)
  if (last && last.ageSec < daySec) return
  const found = await verifyChain(ctx)
  await insertCheck(ctx.sql, found)
  if (found.brokenSeq !== null) ctx.log.error({ seq: found.brokenSeq }, 'audit log was altered')
}

/** 1 while the last daily check found the chain broken. */
export const brokenGauge = async ({ sql }: Ctx): Promise<number> =>
  (await selectLastCheck(sql))?.brokenSeq == null ? 0 : 1

/** Seconds since the last daily check. */
export const checkAgeGauge = async ({ sql }: Ctx): Promise<number> =>
  (await selectLastCheck(sql))?.ageSec ?? Number.NaN
