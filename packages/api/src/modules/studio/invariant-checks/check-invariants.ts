import type { Ctx } from '#platform/context.ts'
import { deleteChecks, insertCheck, type LastCheck, selectBroken, selectLastCheck } from './store.ts'

const everySec = 60
/** A look that takes long comes less often: at most a twentieth of the time is spent on it. */
const restTimes = 20
const keptDays = 30

/** Looks at every promise once a minute, whichever process comes first; tells what is broken and repairs nothing. */
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

/** Seconds from one look to the next, after one that took so long. */
export const intervalSec = ({ tookMs }: Pick<LastCheck, 'tookMs'>): number =>
  Math.max(everySec, (restTimes * tookMs) / 1_000)

/** A look of the future was written by a clock that has been moved back since. */
const isRecent = (last: LastCheck) => last.ageSec >= 0 && last.ageSec < intervalSec(last)
