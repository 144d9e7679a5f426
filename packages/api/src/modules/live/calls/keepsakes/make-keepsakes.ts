import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { keepsakeDays, keepsakeSendHours } from '@encore/contract/rules/calls/keepsake'
import { hasFfmpeg, type Joined, joinStretches } from '@encore/media'
import { ok } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { artistNames } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { deleteFiles, deletePieces, fileEnding, filePath, folderOf, piecePath } from './keepsake-files.ts'
import {
  claimDue,
  type DueKeepsake,
  deleteRecording,
  releaseClaim,
  type Stretch,
  selectNumbers,
  selectStretches,
  setFailed,
  setReady,
} from './keepsake-store.ts'

type Means = Pick<Ctx, 'sql' | 'config' | 'log' | 'events'>

/** A making that takes longer has died with its process. */
const claimMin = 20

/** Makes the file of one keepsake whose pieces have arrived; returns `more` when others may wait. */
export async function makeKeepsake(ctx: Means, signal: AbortSignal): Promise<'more' | 'done'> {
  if (signal.aborted || !(await hasFfmpeg())) return 'done'
  const claimed = await transact(ctx.sql, async (tx) =>
    ok(await claimDue(tx, { sendHours: keepsakeSendHours, claimMin })),
  )
  const due = claimed.ok ? claimed.value : null
  if (!due) return 'done'
  try {
    await make(ctx, due, signal)
  } catch (err) {
    await releaseClaim(ctx.sql, due.callId)
    throw err
  }
  return 'more'
}

async function make(ctx: Means, due: DueKeepsake, signal: AbortSignal): Promise<void> {
  const { callId } = due
  const recorded = await joinPieces(ctx, callId)
  const [first] = recorded
  if (!first) return finish(ctx, due, { fault: 'EMPTY' })
  const names = await artistNames(ctx.sql, [due.artistId])
  const joined = await joinStretches({
    sources: recorded.map(({ path }) => path),
    target: join(folderOf(ctx, callId), 'made'),
    ending: fileEnding[first.mediaType],
    tags: {
      artist: localText(names.get(due.artistId) ?? {}, 'en').text,
      date: due.liveAt.toISOString().slice(0, 10),
      comment: due.mark,
    },
    signal,
  })
  if (signal.aborted) return releaseClaim(ctx.sql, callId)
  if (!joined.ok)
    ctx.log.warn({ callId, fault: joined.fault, said: joined.said }, 'keepsake could not be made')
  return finish(ctx, due, joined.ok ? joined : { fault: joined.fault })
}

/** Writes each stretch from the pieces that follow each other from the first on. */
async function joinPieces(ctx: Means, callId: string): Promise<(Stretch & { path: string })[]> {
  const joined = []
  for (const stretch of await selectStretches(ctx.sql, callId)) {
    const { begunMs } = stretch
    const numbers = await selectNumbers(ctx.sql, callId, begunMs)
    const whole = numbers.filter(({ n }, at) => n === at + 1)
    if (whole.length === 0) continue
    const path = join(folderOf(ctx, callId), `${begunMs}.${fileEnding[stretch.mediaType]}`)
    await pipeline(async function* () {
      for (const { n } of whole) yield* createReadStream(piecePath(ctx, callId, begunMs, n))
    }, createWriteStream(path))
    joined.push({ ...stretch, path })
  }
  return joined
}

type Made = Extract<Joined, { ok: true }> | { fault: string }

async function finish(ctx: Means, { callId, ...due }: DueKeepsake, made: Made): Promise<void> {
  if ('fault' in made) {
    await transact(ctx.sql, async (tx) => {
      await setFailed(tx, callId, made.fault, keepsakeDays)
      return ok(await deleteRecording(tx, [callId]))
    })
    return deleteFiles(ctx, callId)
  }
  const { path, ending, bytes, durationMs } = made
  const mediaType = ending === 'mp4' ? 'video/mp4' : 'video/webm'
  await rename(path, filePath(ctx, callId, mediaType))
  const names = await artistNames(ctx.sql, [due.artistId])
  const ready = await transact(ctx.sql, async (tx) => {
    const expiresAt = await setReady(tx, callId, { mediaType, bytes, durationMs }, keepsakeDays)
    if (expiresAt === null) return ok(false)
    await deleteRecording(tx, [callId])
    const { memberId, eventId } = due
    const artist = names.get(due.artistId) ?? {}
    await ctx.events.emit(tx, 'keepsake.ready', { callId, memberId, eventId, artist, expiresAt })
    return ok(true)
  })
  // It was deleted while it was made.
  if (ready.ok && !ready.value) return deleteFiles(ctx, callId)
  await deletePieces(ctx, callId)
}
