import type { Ctx } from '#platform/context.ts'
import type { Member } from '#platform/http/principal.ts'

/** Maximum age in seconds of a sign-in that may change an address or delete an account. */
const freshSec = 600

/** True when the session's member signed in recently; otherwise the caller must return REAUTH_REQUIRED. */
export const isProvedLately = ({ clock }: Ctx, { authTime }: Pick<Member, 'authTime'>): boolean =>
  clock.now() / 1000 - authTime <= freshSec
