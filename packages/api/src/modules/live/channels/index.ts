import type { Failure } from '@encore/contract/errors'
import { invalid, ok, type Result } from '#kernel/result.ts'
import { tell } from '#platform/bus.ts'
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

/** What an event shows when it is on air, a prepared recording, null until one is chosen; a second call changes it. */
export const openChannel = (
  tx: Tx,
  channel: { eventId: string; clip: string | null; loops: boolean; lowLatency: boolean; angles?: Angle[] },
): Promise<void> => upsertChannel(tx, { kind: 'SIMULIVE', angles: [], ...channel })

/** The event shows what an encoder sends over RTMP. */
export const openIngestChannel = (tx: Tx, channel: { eventId: string; lowLatency: boolean }): Promise<void> =>
  upsertChannel(tx, { kind: 'INGEST', ...channel })

/** The event shows what another house sends under this address. *Errors*: INVALID_INPUT naming `url`. */
export async function openExternalChannel(
  tx: Tx,
  { mediaOrigins }: Pick<Config, 'mediaOrigins'>,
  { eventId, url }: { eventId: string; url: string },
): Promise<Result<void, Failure<'INVALID_INPUT'>>> {
  const fault = externalAddressFault(url, mediaOrigins)
  if (fault) return invalid('url', fault)
  return ok(await upsertChannel(tx, { kind: 'EXTERNAL', eventId, url: new URL(url).href, lowLatency: false }))
}

/** Of these events, those that an encoder feeds. */
export const fedByEncoder = (db: Db, eventIds: string[]): Promise<string[]> => selectIngest(db, eventIds)

/** Covers what an encoder sends, or shows it again; null: no encoder feeds the event. Else whether it was covered. */
export async function setSlate(tx: Tx, eventId: string, isSlate: boolean): Promise<boolean | null> {
  const was = await updateSlate(tx, eventId, isSlate)
  if (was !== null && was !== isSlate) await tell(tx, { topic: 'show', eventId })
  return was
}

/** Of these events, those whose encoder is covered. */
export const coveredAmong = selectCovered

export const findChannel = selectChannel

export const hasChannel = async (db: Db, eventId: string): Promise<boolean> =>
  isShowable(await selectChannel(db, eventId))

/** It is to show a prepared recording, and none is ready. */
export async function lacksRecording(db: Db, eventId: string): Promise<boolean> {
  const channel = await selectChannel(db, eventId)
  return channel?.kind === 'SIMULIVE' && !isShowable(channel)
}

/** Something would be shown if the show were on now. */
export const isShowable = <C extends Channel>(channel: C | null): channel is C =>
  channel !== null && (channel.kind !== 'SIMULIVE' || channel.isReady === true)
