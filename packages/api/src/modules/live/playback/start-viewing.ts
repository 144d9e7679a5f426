import { createHash } from 'node:crypto'
import type { Angle, Playback } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { type MediaSource, mintPlaybackToken, PLAYBACK_TOKEN_SEC, type PlaybackKeyring } from '@encore/media'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { type EventTimes, findHeldEvent } from '#modules/catalog/events/index.ts'
import { findEntitlement, grantEntitlement } from '#modules/commerce/entitlements/index.ts'
import type { Source, Sources } from '#modules/live/channels/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { Member } from '#platform/http/principal.ts'
import { upsertViewing } from './store.ts'

/** The player asks again a minute before its token ends. */
const renewAfterSec = PLAYBACK_TOKEN_SEC - 60

type HostedSource = Extract<Source, { kind: 'HOSTED' }>

export interface Viewings {
  ctx: Ctx
  sources: Sources
  keys: PlaybackKeyring
}

/** Addresses of the stream for a member who may watch. *Errors*: NOT_FOUND, NOT_ENTITLED, NOT_ON_AIR. */
export async function startViewing(
  { ctx, sources, keys }: Viewings,
  eventId: string,
  member: Member,
  locale: Locale,
): Promise<Result<Playback, Failure<'NOT_FOUND' | 'NOT_ENTITLED' | 'NOT_ON_AIR'>>> {
  const event = await findHeldEvent(ctx.sql, eventId)
  if (!event) return fail('NOT_FOUND')
  const viewing = nameOf(member)
  // Before the right is read: whoever takes it away from now on finds this row and ends the token.
  await upsertViewing(
    ctx.sql,
    { viewing, eventId, memberUid: member.uid, sid: member.sid },
    PLAYBACK_TOKEN_SEC,
  )
  if (!(await mayWatch(ctx, event, member.uid))) return fail(event.isHidden ? 'NOT_FOUND' : 'NOT_ENTITLED')
  const source = await sources.find(event)
  const nowMs = ctx.clock.now()
  if (!source || event.status !== 'ON_AIR' || isWaiting(source, nowMs)) {
    const opensAt = opensAtMs(event, source, nowMs)
    return fail('NOT_ON_AIR', { data: { status: event.status, opensAt: new Date(opensAt).toISOString() } })
  }
  const life = {
    expiresAt: new Date((Math.floor(nowMs / 1000) + PLAYBACK_TOKEN_SEC) * 1000).toISOString(),
    renewAfterSec,
  }
  if (source.kind === 'EXTERNAL') {
    const addresses = { lowLatencyUrl: source.url, standardUrl: source.url }
    const angles = [{ name: 'main', title: null, ...addresses, pictureUrl: null }]
    return ok({ ...addresses, angles, ...life })
  }
  const token = mintPlaybackToken(keys, { kind: 'LIVE', channel: eventId, session: viewing }, nowMs)
  const folder = `/v/${token}/live/${eventId}`
  const angles = anglesIn(folder, source, locale)
  const { lowLatencyUrl, standardUrl } = angles[0]
  return ok({
    lowLatencyUrl,
    standardUrl,
    angles: [...angles],
    ...life,
  })
}

/** Every angle lies in a folder of the channel's, behind the same token; the main one is the channel itself. */
function anglesIn(folder: string, { media, angles, lowLatency }: HostedSource, locale: Locale) {
  const addresses = (place: string, { poster }: MediaSource) => ({
    lowLatencyUrl: `${place}/${lowLatency ? 'master' : 'std'}.m3u8`,
    standardUrl: `${place}/std.m3u8`,
    pictureUrl: poster === undefined ? null : `${place}/poster.jpg`,
  })
  const main: Angle = { name: 'main', title: null, ...addresses(folder, media) }
  const others = angles.map(
    (angle): Angle => ({
      name: angle.name,
      title: localText(angle.title, locale),
      ...addresses(`${folder}/~${angle.name}`, angle.media),
    }),
  )
  return [main, ...others] as const
}

/** A free event gives every member who comes an entitlement, once. */
async function mayWatch(ctx: Ctx, event: EventTimes, memberId: string): Promise<boolean> {
  const wanted = { memberId, eventId: event.id, scope: 'LIVE' as const }
  if (await findEntitlement(ctx.sql, wanted)) return true
  if (!event.isFree || event.isHidden) return false
  const sourceId = `${event.id}:${memberId}`
  await transact(ctx.sql, async (tx) =>
    ok(await grantEntitlement(tx, { ...wanted, source: 'FREE', sourceId })),
  )
  return (await findEntitlement(ctx.sql, wanted)) !== null
}

const isWaiting = (source: Source, nowMs: number): boolean =>
  source.kind === 'HOSTED' && source.media.edge(nowMs).state === 'WAITING'

/** The first segment must be whole before there is anything to play. */
function opensAtMs(event: EventTimes, source: Source | null, nowMs: number): number {
  const edge = source?.kind === 'HOSTED' ? source.media.edge(nowMs) : null
  return edge?.state === 'WAITING' ? edge.opensAtMs : event.startAt.getTime()
}

/** One name per member and session; it tells neither. */
const nameOf = ({ uid, sid }: Member): string =>
  createHash('sha256').update(`${uid} ${sid}`).digest('base64url').slice(0, 22)
