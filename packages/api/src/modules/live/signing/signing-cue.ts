import type { SigningCue } from '@encore/contract/endpoints'
import { newId } from '#kernel/ids.ts'
import { noteCue } from '#modules/live/timeline/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { mediaTimeOf } from './list-items.ts'
import type { MarkRow } from './store.ts'

type CuePlace = Pick<MarkRow, 'mediaMs' | 'cueId'>

/** Writes the cue of an item that is signed now; nothing while the show is not on air. */
export async function noteSigned(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  eventId: string,
  signing: SigningCue['signing'],
): Promise<CuePlace> {
  const mediaMs = await mediaTimeOf(ctx, tx, eventId)
  if (mediaMs === null) return { mediaMs: null, cueId: null }
  const cueId = newId('cu')
  await noteCue(tx, eventId, { id: cueId, kind: 'SIGNING', mediaMs, body: { signing } })
  return { mediaMs, cueId }
}

/** Withdraws the cue of a mark that is taken back. */
export async function withdrawSigned(tx: Tx, eventId: string, { mediaMs, cueId }: CuePlace): Promise<void> {
  if (cueId === null || mediaMs === null) return
  await noteCue(tx, eventId, { id: cueId, kind: 'SIGNING', mediaMs, body: {}, isWithdrawn: true })
}
