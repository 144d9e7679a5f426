import { cutFrame, hasFfmpeg, type Recording } from '@encore/media'
import type { Ctx } from '#platform/context.ts'
import { storeImage } from '#platform/images/index.ts'

/** Stores a frame of a recording as an image; null when it fails, and the still of the event is used. */
export async function cutPoster(
  ctx: Pick<Ctx, 'config' | 'log'>,
  recording: Recording,
  atMs: number,
  eventId: string,
): Promise<string | null> {
  const frame = await cutFrame(recording, atMs)
  if (frame) return storeImage(ctx, frame)
  // A missing ffmpeg is logged once, at startup.
  if (await hasFfmpeg())
    ctx.log.warn({ eventId, atMs }, 'no poster frame could be extracted from a recording')
  return null
}
