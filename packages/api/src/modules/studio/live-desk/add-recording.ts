import { randomBytes } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Failure } from '@encore/contract/errors'
import { grantingRole } from '@encore/contract/rules/studio-roles'
import { tidyFileName } from '@encore/contract/rules/uploads'
import { newId } from '#kernel/ids.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { findRecording } from '#modules/live/replays/index.ts'
import { addVideo, sourceOf, type Video } from '#modules/live/videos/index.ts'
import type { Act } from '#modules/studio/audit/index.ts'
import { startWork } from '#modules/studio/long-work/index.ts'
import { wholeUpload } from '#modules/studio/uploads/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'

export interface RecordingWish {
  upload: string | null
  name: string
  showId: string | null
}

type Added = Result<Act<{ id: string }>, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>

const workKind = 'show-recording'

/** *Errors*: NOT_FOUND for an event or an upload; INVALID_INPUT naming `upload`, `name` or `showId`. */
export async function addRecording(
  ctx: Ctx,
  tx: Tx,
  staff: Staff,
  eventId: string,
  wish: RecordingWish,
): Promise<Added> {
  if ((wish.upload === null) === (wish.showId === null)) return invalid('upload', 'required')
  if (!(await findHeldEvent(tx, eventId))) return fail('NOT_FOUND')
  const clip = randomBytes(16).toString('hex')
  const made =
    wish.upload === null
      ? await ofShow(tx, staff, { clip, eventId, showId: wish.showId ?? '' })
      : await ofUpload(ctx, staff, { clip, eventId, upload: wish.upload, name: wish.name })
  if (!made.ok) return made
  const video = made.value
  await addVideo(tx, video)
  if (video.state === 'PACKAGING')
    await startWork(tx, {
      kind: workKind,
      subject: { kind: 'recording', id: video.id },
      eventId,
      askedBy: staff.uid,
      params: { videoId: video.id },
      total: 100,
    })
  const deed = {
    object: { kind: 'event', id: eventId },
    eventId,
    after: { recording: video.name, of: video.showId },
  }
  return ok({ reply: { id: video.id }, deed })
}

type Place = { clip: string; eventId: string }

/** Its file is taken out of the uploads. */
async function ofUpload(
  ctx: Ctx,
  { uid }: Staff,
  { upload, name, ...place }: Place & { upload: string; name: string },
): Promise<Result<Video, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const called = tidyFileName(name)
  if (called === '') return invalid('name', 'required')
  const whole = await wholeUpload(ctx, { id: upload, uid, purpose: 'VIDEO' })
  if (!whole.ok) return whole
  const source = sourceOf(ctx, place.clip)
  await mkdir(dirname(source), { recursive: true })
  await rename(whole.value.path, source)
  return ok({ ...place, ...fresh(), name: called })
}

/** A recording that was shown whole lends itself; of anything else a copy is made, as long as its replay. */
async function ofShow(
  tx: Tx,
  { held }: Staff,
  { showId, ...place }: Place & { showId: string },
): Promise<Result<Video, Failure<'INVALID_INPUT'>>> {
  const mayRead = grantingRole(held, 'live.read', showId) !== null
  const [row, event] = await Promise.all([findRecording(tx, showId), findHeldEvent(tx, showId)])
  if (!mayRead || !row || !event) return invalid('showId', 'unknown')
  const video = { ...place, ...fresh(), showId, name: localText(event.title, 'en').text }
  const isWhole = row.kind === 'CLIP' && row.trimFromMs === 0 && row.trimToMs === null
  if (!isWhole) return ok(video)
  return ok({ ...video, clip: row.clip, loops: row.loops, state: 'READY', durationMs: row.durationMs })
}

const fresh = (): Omit<Video, 'clip' | 'eventId' | 'name'> => ({
  ...{ id: newId('vd'), showId: null, loops: false, state: 'PACKAGING', durationMs: null, problem: null },
})
