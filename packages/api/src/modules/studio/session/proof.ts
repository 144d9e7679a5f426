import type { Ctx } from '#platform/context.ts'
import type { Staff } from '#platform/http/principal.ts'
import { proofMinutes } from './terms.ts'

/**
 * True when the second factor was proved recently enough for sensitive calls; otherwise the response is
 * REAUTH_REQUIRED.
 */
export const isProvedFresh = ({ clock }: Pick<Ctx, 'clock'>, { provedAtMs }: Pick<Staff, 'provedAtMs'>) =>
  clock.now() - provedAtMs <= proofMinutes * 60_000
