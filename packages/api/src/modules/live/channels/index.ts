import type { Failure } from '@encore/contract/errors'
import { invalid, ok, type Result } from '#kernel/result.ts'
import { publish } from '#platform/bus.ts'
import type { Config } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { externalAddressFault } from './external-address.ts'
import {
  type Angle,
  type Channel,
  selectChannel,
  selectCovered,
  selectIngest,
  updateSlate,
  upsertChannel,
} from './store.ts'

export { createClips, videoFolder } from './clips.ts'
export { previewOf } from './previews.ts'
export { type AngleSource, openSources, type Source, type Sources } from './sources.ts'
export type { Channel } from './store.ts'

/** Sets a prepared recording as the event's channel (null until one is chosen); a second call replaces it. */
export const openChannel = (
  tx: Tx,
  channel: { eventId: string; clip: string | null; loops: boolean; lowLatency: boolean; angles?: Angle[] },
): Promise<void> => upsertChannel(tx, { kind: 'SIMULIVE', angles: [], ...channel })

export const openIngestChannel = (tx: Tx, channel: { eventId: string; lowLatency: boolean }): Promise<void> =>
  upsertChannel(tx, { kind: 'INGEST', ...channel })

/** Makes an external stream the event's channel. *Errors*: INVALID_INPUT naming `url`. */
export async function openExternalChannel(
  tx: Tx,
  { mediaOrigins }: Pick<Config, 'mediaOrigins'>,
  { eventId, url }: { eventId: string; url: string },
): Promise<Result<void, Failure<'INVALID_INPUT'>>> {
  const fault = externalAddressFault(url, mediaOrigins)
  if (fault) return invalid('url', fault)
  return ok(await upsertChannel(tx, { kind: 'EXTERNAL', eventId, url: new URL(url).href, lowLatency: false }))
}

export const fedByEncoder = (db: Db, eventIds: string[]): Promise<string[]> => selectIngest(db, eventIds)

/**
 * Covers the encoder's input with the slate or uncovers it. Returns the previous state; null when no encoder feeds the
 * event.
 */
export async function setSlate(tx: Tx, eventId: string, isSlate: boolean): Promise<boolean | null> {
  const was = await updateSlate(tx, eventId, isSlate)
  if (was !== null && was !== isSlate) await publish(tx, { topic: 'show', eventId })
  return was
}

export const coveredAmong = selectCovered

export const findChannel = selectChannel

export const hasChannel = async (db: Db, eventId: string): Promise<boolean> =>
  isShowable(await selectChannel(db, eventId))

/** True when the event must show a prepared recording and none is ready. */
export async function lacksRecording(db: Db, eventId: string): Promise<boolean> {
  const channel = await selectChannel(db, eventId)
  return channel?.kind === 'SIMULIVE' && !isShowable(channel)
}

/** True when the channel would have a picture if the show were on now. */
export const isShowable = <C extends Channel>(channel: C | null): channel is C =>
  channel !== null && (channel.kind !== 'SIMULIVE' || channel.isReady === true)
