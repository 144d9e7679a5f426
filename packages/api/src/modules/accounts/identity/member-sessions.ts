import type { Endpoints, Reply } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Member } from '#platform/http/principal.ts'
import { deviceLabel } from './device-label.ts'
import { selectLiveSessions } from './session-store.ts'
import type { IdentityTools } from './tools.ts'

/** Lists the member's sessions: the current one first, then by last use. */
export async function listSessions(
  { ctx }: IdentityTools,
  { uid, sid: current }: Member,
): Promise<Reply<Endpoints['GET /api/v1/auth/session']>> {
  const rows = await selectLiveSessions(ctx.sql, uid)
  const content = rows.map(({ sid, userAgent, network, createdAt, lastSeenAt }) => ({
    sid,
    isCurrent: sid === current,
    ...deviceLabel(userAgent),
    network,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
  return { content: content.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
}

/** Ends one session of the member, possibly the current one. NOT_FOUND for another member's session. */
export async function endSession(
  tools: IdentityTools,
  { uid }: Member,
  sid: string,
): Promise<Result<undefined, Failure<'NOT_FOUND'>>> {
  const ended = await tools.revoke(uid, { sid }, 'ended from the list')
  return ended.length > 0 ? ok(undefined) : fail('NOT_FOUND')
}
