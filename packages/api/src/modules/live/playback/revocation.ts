import type { TicketTier } from '@encore/contract/rules/ticket-tier'
import { covers, type MediaHost, PLAYBACK_TOKEN_SEC, readTier, unionOf } from '@encore/media'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Sql } from '#platform/db/connect.ts'
import { endViewing, selectEndedViewings, selectViewings, type Viewing } from './store.ts'
import { liveTiers, replayTiers } from './tiers.ts'

const retryMs = 1_000

/** Possible loss of a member: an entitlement, or a session (`sid` null: all sessions). */
type Loss = { uid: string; kind: 'RIGHT' } | { uid: string; kind: 'SESSION'; sid: string | null }

/**
 * Revokes tokens early when a session or entitlement ends, or when another device takes over. Every process is notified
 * and refuses independently; the row makes a restarted process refuse too.
 */
export async function endLostViewings(ctx: Ctx, media: MediaHost): Promise<{ close(): void }> {
  const refuse = ({ viewing, eventId }: Viewing) => media.revoke({ session: viewing, channel: eventId })
  const readEnded = async () => {
    for (const viewing of await selectEndedViewings(ctx.sql, PLAYBACK_TOKEN_SEC)) refuse(viewing)
  }
  await readEnded()
  ctx.bus.onGap(() => {
    readEnded().catch((err: unknown) => ctx.log.warn({ err }, 'ended viewings could not be read'))
  })

  let unsettled = new Set<Loss>()
  const settle = async (loss: Loss) => {
    unsettled.add(loss)
    for (const viewing of await selectViewings(ctx.sql, loss.uid)) {
      if (!(await isLost(ctx, loss, viewing))) continue
      refuse(viewing)
      await endViewing(ctx.sql, viewing)
    }
    unsettled.delete(loss)
  }
  const handle = (loss: Loss) => {
    settle(loss).catch((err: unknown) => ctx.log.warn({ err }, 'viewings could not be ended'))
  }
  const timer = setInterval(() => {
    const again = unsettled
    unsettled = new Set()
    for (const loss of again) handle(loss)
  }, retryMs).unref()

  ctx.bus.on('session', ({ uid, sid }) => handle({ uid, kind: 'SESSION', sid }))
  ctx.bus.on('member', ({ uid, what, ...change }) => {
    if (what === 'entitlement') handle({ uid, kind: 'RIGHT' })
    if (what === 'viewing' && 'id' in change && change.id) media.revoke({ session: change.id })
  })
  return { close: () => clearInterval(timer) }
}

/** True also when the tokens open more than the remaining entitlements; the player then requests new ones. */
async function isLost({ sql }: Ctx, loss: Loss, viewing: Viewing): Promise<boolean> {
  const { memberUid, eventId, sid, kind, tier } = viewing
  if (loss.kind === 'SESSION') return loss.sid === null || loss.sid === sid
  const left = kind === 'REPLAY' ? await replayTiers(sql, eventId, memberUid) : await tiersLeft(sql, viewing)
  return left === null || !covers(unionOf(left), readTier(tier))
}

async function tiersLeft(sql: Sql, { eventId, memberUid }: Viewing): Promise<readonly TicketTier[] | null> {
  const event = await findHeldEvent(sql, eventId)
  return event && liveTiers(sql, event, memberUid)
}
