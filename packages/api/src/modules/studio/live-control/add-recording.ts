import { randomBytes } from 'node:crypto'
import { link, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Failure } from '@encore/contract/errors'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { tidyFileName } from '@encore/contract/rules/uploads'
import { namedId, newId } from '#kernel/ids.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { findRecording } from '#modules/live/replays/index.ts'
import { addVideo, sourceOf, type Video } from '#modules/live/videos/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { startJob } from '#modules/studio/background-jobs/index.ts'
import { wholeUpload } from '#modules/studio/uploads/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'

export interface RecordingRequest {
  upload: string | null
  name: string
  showId: string | null
}

type Refused = Failure<'NOT_FOUND' | 'INVALID_INPUT'>

/** An upload to be packaged; null when the recording comes from another show. */
export type Sent = { name: string; upload: string } | null

const workKind = 'show-recording'

/**
 * Hard-links the upload into the packaging folder; the upload is deleted only after the recording is committed.
 * *Errors*: NOT_FOUND for an upload; INVALID_INPUT naming `upload` or `name`.
 */
export async function prepareRecording(
  ctx: Ctx,
  { uid }: Staff,
  { upload, name, showId }: RecordingRequest,
): Promise<Result<Sent, Refused>> {
  if ((upload === null) === (showId === null)) return invalid('upload', 'required')
  if (upload === null) return ok(null)
  const called = tidyFileName(name)
  if (called === '') return invalid('name', 'required')
  const whole = await wholeUpload(ctx, { id: upload, uid, purpose: 'VIDEO' })
  if (!whole.ok) return whole
  const { path, ticket } = whole.value
  const source = sourceOf(ctx, ticket.name)
  await mkdir(dirname(source), { recursive: true })
  const isThere = await link(path, source).then(
    () => true,
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EEXIST') return true
      if (cause.code === 'ENOENT') return false
      throw cause
    },
  )
  return isThere ? ok({ name: called, upload: ticket.name }) : fail('NOT_FOUND')
}

/** *Errors*: NOT_FOUND for an event, or for an upload that is already a recording; INVALID_INPUT naming `showId`. */
export async function addRecording(
  tx: Tx,
  staff: Staff,
  eventId: string,
  { showId, sent }: { showId: string | null; sent: Sent },
): Promise<Result<AuditedResult<{ id: string }>, Refused>> {
  if (!(await findHeldEvent(tx, eventId))) return fail('NOT_FOUND')
  const made = sent === null ? await ofShow(tx, staff, eventId, showId ?? '') : ok(ofUpload(eventId, sent))
  if (!made.ok) return made
  const video = made.value
  if (!(await addVideo(tx, video))) return fail('NOT_FOUND')
  if (video.state === 'PACKAGING')
    await startJob(tx, {
      kind: workKind,
      subject: { kind: 'recording', id: video.id },
      eventId,
      askedBy: staff.uid,
      params: { videoId: video.id, ...(sent && { upload: sent.upload }) },
      total: 100,
    })
  const auditEntry = {
    object: { kind: 'event', id: eventId },
    eventId,
    after: { recording: video.name, of: video.showId },
  }
  return ok({ reply: { id: video.id }, auditEntry })
}

/** The id is derived from the upload, so a repeated request makes one recording. */
const ofUpload = (eventId: string, { name, upload }: NonNullable<Sent>): Video => ({
  ...fresh(),
  ...{ id: namedId('vd', upload), clip: upload, eventId, name },
})

/** A show recorded whole shares its clip. A trimmed or live one is copied at the length of its replay. */
async function ofShow(
  tx: Tx,
  { held }: Staff,
  eventId: string,
  showId: string,
): Promise<Result<Video, Failure<'INVALID_INPUT'>>> {
  const mayRead = grantingRole(held, 'live.read', showId) !== null
  const [row, event] = await Promise.all([findRecording(tx, showId), findHeldEvent(tx, showId)])
  if (!mayRead || !row || !event) return invalid('showId', 'unknown')
  const clip = randomBytes(16).toString('hex')
  const video = { ...fresh(), clip, eventId, showId, name: localText(event.title, 'en').text }
  const isWhole = row.kind === 'CLIP' && row.trimFromMs === 0 && row.trimToMs === null
  if (!isWhole) return ok(video)
  return ok({ ...video, clip: row.clip, loops: row.loops, state: 'READY', durationMs: row.durationMs })
}

const fresh = (): Omit<Video, 'clip' | 'eventId' | 'name'> => ({
  ...{ id: newId('vd'), showId: null, loops: false, state: 'PACKAGING', durationMs: null, problem: null },
})
