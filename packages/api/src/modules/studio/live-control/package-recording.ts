import {
  failVideo,
  findVideo,
  finishVideo,
  type Packer,
  packingOf,
  type Video,
} from '#modules/live/videos/index.ts'
import { type JobKind, type StepEnd, taskOf } from '#modules/studio/background-jobs/index.ts'
import { dropScratch } from '#modules/studio/uploads/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { enqueue } from '#platform/jobs.ts'

const name = 'show-recording'

/**
 * Packages a recording. Its batches only check the progress: the packager runs beside them, stores its progress on disk
 * and enqueues the next batch when done. A packaging that no process runs any more is started again.
 */
export const recordingJob = (packer: Packer): JobKind => ({
  name,
  permission: 'live.write',
  step: async (ctx, tx, { id, params, cursor }) => {
    const { videoId, upload } = params as { videoId: string; upload?: string }
    // The row is committed and keeps its link to the data, so the upload can be deleted.
    if (upload !== undefined) await dropScratch(ctx, upload)
    const video = await findVideo(tx, videoId)
    return video?.state === 'PACKAGING'
      ? look(ctx, tx, { packer, video, workId: id, seen: Number(cursor ?? 0) })
      : { cursor: null, done: 0 }
  },
})

interface Look {
  packer: Packer
  video: Video
  workId: string
  /** Percentage counted so far. */
  seen: number
}

async function look(ctx: Ctx, tx: Tx, { packer, video, workId, seen }: Look): Promise<StepEnd> {
  const packing = await packingOf(ctx, video.clip)
  const later = (percent: number): StepEnd => ({
    ...{ cursor: String(percent), done: Math.max(0, percent - seen), wakesAt: new Date(ctx.clock.now()) },
  })
  switch (packing.state) {
    case 'NONE':
      packer.begin(video, () => enqueue(ctx.sql, taskOf(name), { id: workId }))
      return later(seen)
    case 'RUNNING':
      return later(Math.floor(packing.share * 100))
    case 'DONE':
      await finishVideo(tx, video.id, packing.durationMs)
      await publish(tx, { topic: 'catalog' })
      return { cursor: null, done: 100 - seen }
    case 'FAILED':
      await failVideo(tx, video.id, packing.fault)
      return { cursor: null, done: 0, problems: [{ row: video.name, rule: packing.fault }] }
  }
}
