import type { Ctx } from '#platform/context.ts'
import type { Member } from '#platform/http/principal.ts'

/** How old a sign-in may be that changes an address or closes an account. */
const freshSec = 600

/** Whether who holds this session has proved lately who they are; else REAUTH_REQUIRED is the answer. */
export const isProvedLately = ({ clock }: Ctx, { authTime }: Pick<Member, 'authTime'>): boolean =>
  clock.now() / 1000 - authTime <= freshSec
