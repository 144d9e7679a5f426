import type { Host } from '#modules/module.ts'
import { actServer } from '#modules/studio/audit/index.ts'
import { resetFactor } from './reset-factor.ts'

/** Second factors of those who are in. */
export function serveFactors(host: Host): void {
  const act = actServer(host)

  act('POST /api/studio/team/member/{uid}/reset-factor', ({ params, body, principal }, tx) =>
    resetFactor(tx, { uid: params.uid, by: principal.uid, reason: body.reason }),
  )
}
