import { newId } from '#kernel/ids.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { noteCue } from '#modules/live/timeline/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { selectEverPinned } from './moderation-store.ts'
import { presentMessages } from './present.ts'
import type { ChatRow } from './store.ts'

export interface PinPlace {
  ctx: Ctx
  eventId: string
}

/** A message has one cue; pinning it again moves the cue to the later time. */
const cueIdOf = (messageId: string) => messageId.replace(/^cm_/, 'cu_')

export async function notePin(tx: Tx, place: PinPlace, row: ChatRow): Promise<void> {
  const [message] = await presentMessages(tx, [row])
  if (!message) return
  const { id, author, text } = message
  const body = { message: { id, author: { uid: author.uid, name: author.name }, text } }
  await noteCue(tx, place.eventId, { id: cueIdOf(id), kind: 'PINNED', mediaMs: await nowIn(tx, place), body })
}

export async function noteUnpin(tx: Tx, place: PinPlace): Promise<void> {
  const mediaMs = await nowIn(tx, place)
  await noteCue(tx, place.eventId, { id: newId('cu'), kind: 'UNPINNED', mediaMs, body: {} })
}

/** Withdraws the cues of deleted messages, so that the replay does not show them as pinned. */
export async function withdrawPins(tx: Tx, { eventId }: PinPlace, seqs: number[]): Promise<void> {
  for (const { id, mediaMs } of await selectEverPinned(tx, eventId, seqs)) {
    await noteCue(tx, eventId, { id: cueIdOf(id), kind: 'PINNED', mediaMs, body: {}, isWithdrawn: true })
  }
}

async function nowIn(tx: Tx, { ctx, eventId }: PinPlace): Promise<number> {
  const event = await findHeldEvent(tx, eventId)
  const nowMs = ctx.clock.now()
  return nowMs - (event?.onAirAt.getTime() ?? nowMs)
}
