import { rm } from 'node:fs/promises'
import { copyRecording, packageVideo } from '@encore/media'
import { createClips } from '#modules/live/channels/index.ts'
import { findRecording, openShow } from '#modules/live/replays/index.ts'
import type { Ctx } from '#platform/context.ts'
import {
  clipFolder,
  forgetPacking,
  notePacking,
  type Packing,
  type PackingFault,
  sourceOf,
} from './packing.ts'
import type { Video } from './store.ts'

const noteEveryMs = 1_000

export interface Packer {
  /** Makes the clip of a video and writes its progress; calls `ended` on success and on failure. */
  begin(video: Video, ended: () => Promise<void>): void
  /** Aborts all work; another process starts it again. */
  close(): Promise<void>
}

export function createPacker(ctx: Ctx, pack = packageVideo): Packer {
  const atWork = new Map<string, { stop: AbortController; done: Promise<void> }>()
  const run = async (video: Video, signal: AbortSignal, ended: () => Promise<void>) => {
    let share = 0
    let noted = Promise.resolve()
    const note = async () => {
      await notePacking(ctx, video.clip, { state: 'RUNNING', share, atMs: ctx.clock.now() }).catch(
        (err: unknown) => ctx.log.warn({ err, videoId: video.id }, 'packaging progress could not be stored'),
      )
    }
    // Serialized: a late progress write must not overwrite the final state.
    const noteNext = () => {
      noted = noted.then(note)
    }
    noteNext()
    const timer = setInterval(noteNext, noteEveryMs)
    const onProgress = (now: number) => {
      share = now
    }
    const end = await makeClip(ctx, pack, video, { signal, onProgress }).finally(() => clearInterval(timer))
    await noted
    if (signal.aborted) return forgetPacking(ctx, video.clip)
    await notePacking(ctx, video.clip, end)
    await rm(sourceOf(ctx, video.clip), { force: true })
    await ended()
  }
  return {
    begin: (video, ended) => {
      if (atWork.has(video.id)) return
      const stop = new AbortController()
      const done = run(video, stop.signal, ended)
        .catch((err: unknown) => ctx.log.error({ err, videoId: video.id }, 'recording could not be packaged'))
        .finally(() => atWork.delete(video.id))
      atWork.set(video.id, { stop, done })
    },
    close: async () => {
      const all = [...atWork.values()]
      for (const { stop } of all) stop.abort()
      await Promise.all(all.map(({ done }) => done))
    },
  }
}

async function makeClip(
  ctx: Ctx,
  pack: typeof packageVideo,
  video: Video,
  progress: Pick<How, 'signal' | 'onProgress'>,
): Promise<Packing> {
  const how = { ...progress, folder: clipFolder(ctx, video.clip) }
  // A crash is reported as a fault, since nothing would retry it.
  const broken = (rest: PackingFault) => (err: unknown) => {
    ctx.log.warn({ err, videoId: video.id }, 'recording could not be packaged')
    return failed((err as NodeJS.ErrnoException).code === 'ENOSPC' ? 'NO_ROOM' : rest)
  }
  return video.showId === null
    ? packageUpload(ctx, pack, video, how).catch(broken('ENCODER'))
    : copyShow(ctx, video.showId, how).catch(broken('GONE'))
}

const failed = (fault: PackingFault): Packing => ({ state: 'FAILED', fault })

interface How {
  folder: string
  signal: AbortSignal
  onProgress: (share: number) => void
}

async function packageUpload(ctx: Ctx, pack: typeof packageVideo, video: Video, how: How): Promise<Packing> {
  const made = await pack({ ...how, source: sourceOf(ctx, video.clip) })
  if (made.ok) return { state: 'DONE', durationMs: made.durationMs }
  if (!how.signal.aborted)
    ctx.log.warn({ videoId: video.id, fault: made.fault, said: made.said }, 'video could not be packaged')
  return failed(made.fault)
}

/** Copies the part of an ended show that its replay shows. */
async function copyShow(ctx: Ctx, showId: string, how: How): Promise<Packing> {
  const row = await findRecording(ctx.sql, showId)
  const opened =
    row && (await openShow({ clips: createClips(ctx.config), config: ctx.config }, row, row.durationMs))
  if (!row || !opened) return failed('GONE')
  try {
    const durationMs = await copyRecording({
      ...how,
      recording: opened.main,
      fromMs: row.trimFromMs,
      toMs: row.trimToMs ?? row.durationMs,
    })
    return durationMs > 0 ? { state: 'DONE', durationMs } : failed('TOO_SHORT')
  } finally {
    opened.main.close()
  }
}
