import { cutFrame, hasFfmpeg, type Recording } from '@encore/media'
import type { Ctx } from '#platform/context.ts'
import { storeImage } from '#platform/images/index.ts'

/** Stores a frame of a recording as an image; null where there is none, and the still of its event stands for it. */
export async function cutPoster(
  ctx: Pick<Ctx, 'config' | 'log'>,
  recording: Recording,
  atMs: number,
  eventId: string,
): Promise<string | null> {
  const frame = await cutFrame(recording, atMs)
  if (frame) return storeImage(ctx, frame)
  // A missing ffmpeg is said once, at the start.
  if (await hasFfmpeg())
    ctx.log.warn({ eventId, atMs }, 'no poster frame could be extracted from a recording')
  return null
}
