import type { Ctx } from '#platform/context.ts'
import type { Staff } from '#platform/http/principal.ts'
import { proofMinutes } from './terms.ts'

/** The second factor was shown lately enough for what touches money; else REAUTH_REQUIRED is the answer. */
export const isProvedFresh = ({ clock }: Pick<Ctx, 'clock'>, { provedAtMs }: Pick<Staff, 'provedAtMs'>) =>
  clock.now() - provedAtMs <= proofMinutes * 60_000
