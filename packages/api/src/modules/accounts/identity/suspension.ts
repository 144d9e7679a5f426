import type { Failure } from '@encore/contract/errors'
import { fail } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { selectSuspension } from './store.ts'

/** Why a member who has proved who they are may not come in, and where to appeal; null when they may. */
export async function suspensionOf(
  { sql, config }: Ctx,
  uid: string,
): Promise<{ ok: false; failure: Failure<'ACCOUNT_SUSPENDED'> } | null> {
  const found = await selectSuspension(sql, uid)
  if (!found) return null
  const { reason, since } = found
  return fail('ACCOUNT_SUSPENDED', {
    data: { reason, since: since.toISOString(), appealTo: config.SUPPORT_EMAIL },
  })
}
