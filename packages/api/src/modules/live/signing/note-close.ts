import { hex } from '@encore/draw-protocol/bytes'
import { stampedHash } from '@encore/draw-protocol/time-stamp'
import { newId } from '#kernel/ids.ts'
import { publishedDraw } from '#modules/commerce/draws/index.ts'
import { noteCue } from '#modules/live/timeline/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { mediaTimeOf } from './list-items.ts'

/** Hexadecimal digits of 80 bits. */
const shownDigits = 20

/** Shows the beginning of a close's hash on the picture of a show that is on air, where everybody sees it. */
export async function noteClose(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  { drawId, eventId }: DomainEventMap['draw.closed'],
): Promise<void> {
  const mediaMs = await mediaTimeOf(ctx, tx, eventId)
  const draw = mediaMs === null ? null : await publishedDraw(tx, Buffer.from(drawId, 'hex'))
  if (mediaMs === null || !draw || draw.closeStatement === null) return
  const hash = hex(stampedHash(draw.closeStatement)).slice(0, shownDigits)
  const close = { drawId, number: draw.number, hash }
  await noteCue(tx, eventId, { id: newId('cu'), kind: 'DRAW_CLOSED', mediaMs, body: { close } })
}
