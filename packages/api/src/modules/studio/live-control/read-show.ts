import type { LiveControl } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findHeldEvent, type ShowTimes, showTimes } from '#modules/catalog/events/index.ts'
import { type Channel, findChannel } from '#modules/live/channels/index.ts'
import { countInTime, countReported } from '#modules/live/chat/index.ts'
import { inputOf, keyMadeAt } from '#modules/live/ingest/index.ts'
import type { Config } from '#platform/config.ts'
import type { Ctx } from '#platform/context.ts'
import { mayNow } from './rules.ts'
import { showOf } from './run-show.ts'

/** Returns everything that live control shows except the chat, in seven statements. */
export async function readShow(
  ctx: Ctx,
  eventId: string,
  viewers: number,
): Promise<Result<LiveControl, Failure<'NOT_FOUND'>>> {
  const { sql, config } = ctx
  const [event, times, channel] = await Promise.all([
    findHeldEvent(sql, eventId),
    showTimes(sql, eventId),
    findChannel(sql, eventId),
  ])
  if (!event || !times) return fail('NOT_FOUND')
  const isFed = channel?.kind === 'INGEST'
  const mediaMs = times.now.getTime() - times.onAirAt.getTime()
  const [messagesPerMin, reported, madeAt, input] = await Promise.all([
    countInTime(sql, eventId, mediaMs - 60_000, mediaMs + 60_000),
    countReported(sql, eventId),
    isFed ? keyMadeAt(sql, eventId) : null,
    isFed ? inputOf(ctx, eventId) : null,
  ])
  return ok({
    status: event.status,
    startAt: times.startAt.toISOString(),
    startedAt: startedAt(times, channel)?.toISOString() ?? null,
    endAt: times.endAt.toISOString(),
    plannedEndAt: times.plannedEndAt.toISOString(),
    now: times.now.toISOString(),
    may: mayNow(showOf(times, channel)),
    channel: channel && describe(channel),
    server: serverOf(config),
    keyMadeAt: madeAt?.toISOString() ?? null,
    input,
    viewers,
    messagesPerMin,
    reported,
  })
}

/** Without an encoder to wait for, a show begins at its start time. */
function startedAt({ startedAt, startAt, now }: ShowTimes, channel: Channel | null): Date | null {
  const isByClock = channel !== null && channel.kind !== 'INGEST' && now >= startAt
  return startedAt ?? (isByClock ? startAt : null)
}

const describe = (channel: Channel): NonNullable<LiveControl['channel']> => ({
  kind: channel.kind,
  url: channel.kind === 'EXTERNAL' ? channel.url : null,
  isSlate: channel.kind === 'INGEST' && channel.isSlate === true,
})

/** Address for encoders: the configured one, or this process; null when it accepts no input. */
export function serverOf({
  INGEST_URL,
  RTMP_PORT,
  publicUrl,
}: Pick<Config, 'INGEST_URL' | 'RTMP_PORT' | 'publicUrl'>): string | null {
  if (INGEST_URL) return INGEST_URL
  return RTMP_PORT === 0 ? null : `rtmp://${new URL(publicUrl).hostname}:${RTMP_PORT}/live`
}
