import type { Failure } from '@encore/contract/errors'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { lockWritten } from '#modules/catalog/events/index.ts'
import {
  type Channel,
  findChannel,
  lacksRecording,
  openChannel,
  openExternalChannel,
  openIngestChannel,
} from '#modules/live/channels/index.ts'
import { replaceStreamKey } from '#modules/live/ingest/index.ts'
import { holdVideo, type Video } from '#modules/live/videos/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { publish } from '#platform/bus.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/db/connect.ts'
import { serverOf } from './read-show.ts'

export interface ChannelRequest {
  kind: Channel['kind']
  url: string | null
  /** For SIMULIVE only; without it, the chosen recording stays. */
  recordingId?: string | null | undefined
}

/** Sets the channel of the event. *Errors*: INVALID_INPUT naming `url` or `recordingId`. */
export async function setChannel(
  tx: Tx,
  config: Config,
  eventId: string,
  { kind, url, recordingId = null }: ChannelRequest,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  if ((kind === 'EXTERNAL') !== (url !== null))
    return invalid('url', kind === 'EXTERNAL' ? 'required' : 'kind')
  const event = await lockWritten(tx, eventId)
  if (!event) return fail('NOT_FOUND')
  const before = await findChannel(tx, eventId)
  if (url !== null) {
    const opened = await openExternalChannel(tx, config, { eventId, url })
    if (!opened.ok) return opened
  } else if (kind === 'INGEST') await openIngestChannel(tx, { eventId, lowLatency: true })
  else {
    const shown = await showRecording(tx, eventId, before, recordingId)
    if (!shown.ok) return shown
  }
  if (!event.isHidden && kind === 'SIMULIVE' && (await lacksRecording(tx, eventId)))
    return invalid('recordingId', recordingId === null ? 'required' : 'ready')
  await publish(tx, { topic: 'catalog' })
  const result = (channel: Channel | null) =>
    channel && {
      channel: channel.kind,
      ...(channel.kind === 'EXTERNAL' && { url: channel.url }),
      ...(channel.kind === 'SIMULIVE' && { recording: channel.clip }),
    }
  const auditEntry = { object: { kind: 'event', id: eventId }, eventId }
  const after = result(await findChannel(tx, eventId))
  return ok({
    reply: undefined,
    auditEntry: { ...auditEntry, before: result(before) ?? {}, after: after ?? {} },
  })
}

/** A recording that is already chosen stays, with its cameras. */
async function showRecording(
  tx: Tx,
  eventId: string,
  before: Channel | null,
  recordingId: string | null,
): Promise<Result<void, Failure<'INVALID_INPUT'>>> {
  const isSame = before?.kind === 'SIMULIVE'
  const video = recordingId === null ? null : await holdVideo(tx, recordingId)
  if (recordingId !== null && !mayShow(video, eventId)) return invalid('recordingId', 'unknown')
  if (isSame && (video === null || video.clip === before.clip)) return ok(undefined)
  const { clip = null, loops = false } = video ?? {}
  return ok(await openChannel(tx, { eventId, clip, loops, lowLatency: true }))
}

const mayShow = (video: Video | null, eventId: string): boolean =>
  video !== null && video.state !== 'FAILED' && (video.eventId ?? eventId) === eventId

/** The audit entry records that there is a new key, not the key. */
export async function newStreamKey(
  tx: Tx,
  config: Config,
  eventId: string,
): Promise<Result<AuditedResult<{ server: string | null; key: string }>, Failure<'NOT_FOUND'>>> {
  const made = await replaceStreamKey(tx, eventId)
  if (!made.ok) return made
  const auditEntry = { object: { kind: 'event', id: eventId }, eventId, after: { madeAnother: true } }
  return ok({ reply: { server: serverOf(config), key: made.value }, auditEntry })
}
