import type { Ctx } from '#platform/context.ts'
import { deleteChecks, insertCheck, type LastCheck, selectBroken, selectLastCheck } from './store.ts'

const everySec = 60
/** Slow checks run less often: at most a twentieth of the time is spent on them. */
const restTimes = 20
const keptDays = 30

/** Checks all invariants once a minute, in whichever process is first. Reports violations and repairs nothing. */
export async function checkInvariants(ctx: Pick<Ctx, 'sql' | 'log'>): Promise<void> {
  const last = await selectLastCheck(ctx.sql)
  if (last && isRecent(last)) return
  const beganMs = performance.now()
  const broken = await selectBroken(ctx.sql)
  if (broken === null) return
  for (const found of broken) ctx.log.error(found, 'invariant violated')
  await insertCheck(ctx.sql, { tookMs: Math.round(performance.now() - beganMs), broken: broken.length })
  await deleteChecks(ctx.sql, keptDays)
}

/** Seconds between two checks, given the duration of the last one. */
export const intervalSec = ({ tookMs }: Pick<LastCheck, 'tookMs'>): number =>
  Math.max(everySec, (restTimes * tookMs) / 1_000)

/** A check in the future was written before the product clock was moved back. */
const isRecent = (last: LastCheck) => last.ageSec >= 0 && last.ageSec < intervalSec(last)
