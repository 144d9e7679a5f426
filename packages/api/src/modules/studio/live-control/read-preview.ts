import type { LivePreview } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { findChannel, isShowable } from '#modules/live/channels/index.ts'
import { inputOf } from '#modules/live/ingest/index.ts'
import { previewFor } from '#modules/live/playback/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Staff } from '#platform/http/principal.ts'

/**
 * Returns the preview for staff, before the show as well: the encoder's input, the external stream or the recording.
 */
export async function readPreview(
  ctx: Ctx,
  eventId: string,
  { sessionHash }: Pick<Staff, 'sessionHash'>,
): Promise<Result<LivePreview | undefined, Failure<'NOT_FOUND'>>> {
  const event = await findHeldEvent(ctx.sql, eventId)
  const channel = await findChannel(ctx.sql, eventId)
  if (!event) return fail('NOT_FOUND')
  if (!isShowable(channel)) return ok(undefined)
  const isOnAir = event.status === 'ON_AIR'
  const input = channel.kind === 'INGEST' ? await inputOf(ctx, eventId) : null
  const isOver = event.status === 'ENDED' || event.status === 'CANCELED'
  const isThere = input ? input.state === 'RECEIVING' || input.shows !== 'NOTHING' : !isOver
  return ok(isThere ? previewFor(ctx, channel, { sessionHash, isOnAir }) : undefined)
}
