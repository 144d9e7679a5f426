import type { ShowRecordings } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { grantingRole, type HeldRole } from '@encore/contract/rules/staff-roles'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { eventTrailer, findHeldEvent, heldEvents } from '#modules/catalog/events/index.ts'
import { findChannel } from '#modules/live/channels/index.ts'
import { latestRecorded } from '#modules/live/replays/index.ts'
import { packingOf, type Video, videosFor } from '#modules/live/videos/index.ts'
import type { Ctx } from '#platform/context.ts'

const showsOffered = 100

export async function readRecordings(
  ctx: Ctx,
  eventId: string,
  held: readonly HeldRole[],
  locale: Locale,
): Promise<Result<ShowRecordings, Failure<'NOT_FOUND'>>> {
  const event = await findHeldEvent(ctx.sql, eventId)
  if (!event) return fail('NOT_FOUND')
  const [videos, channel, latest, trailer] = await Promise.all([
    videosFor(ctx.sql, eventId),
    findChannel(ctx.sql, eventId),
    latestRecorded(ctx.sql, showsOffered),
    eventTrailer(ctx.sql, eventId),
  ])
  const mine = latest.filter((show) => grantingRole(held, 'live.read', show.eventId) !== null)
  const titles = await heldEvents(
    ctx.sql,
    mine.map((show) => show.eventId),
  )
  const clip = channel?.kind === 'SIMULIVE' ? channel.clip : null
  const chosen = videos.find((video) => video.clip === clip)?.id ?? null
  return ok({
    recordings: await Promise.all(videos.map((video) => result(ctx, video))),
    chosen,
    trailer: trailer?.id ?? null,
    isOther: clip !== null && chosen === null,
    shows: mine.flatMap(({ eventId: id, endsAt, durationMs }) => {
      const title = titles.get(id)?.title
      return title && id !== eventId
        ? [{ eventId: id, title: localText(title, locale), endedAt: endsAt.toISOString(), durationMs }]
        : []
    }),
    showMs: event.endAt.getTime() - event.onAirAt.getTime(),
  })
}

async function result(ctx: Ctx, { id, name, state, durationMs, loops, problem, clip }: Video) {
  const packing = state === 'PACKAGING' ? await packingOf(ctx, clip) : null
  const share = packing && (packing.state === 'RUNNING' ? packing.share : packing.state === 'NONE' ? 0 : 1)
  return { id, name, state, durationMs, loops, share, problem }
}
