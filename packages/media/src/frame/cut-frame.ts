import type { Recording } from '../channel/recording.ts'
import { pictureOf } from './picture-of.ts'

/**
 * The last key frame before a moment of a recording, as a JPEG from the largest rendition. Null when ffmpeg is missing
 * or fails; callers show something else then.
 */
export async function cutFrame(
  recording: Recording,
  atMs: number,
  ffmpeg = 'ffmpeg',
): Promise<Buffer | null> {
  const { partMs, offsetMs, partsPerKeyFrame, partCount, renditions } = recording
  const rendition = renditions.at(-1)?.name
  const wanted = Math.min(partCount - 1, Math.max(0, Math.floor((atMs - offsetMs) / partMs)))
  const bytes =
    rendition && recording.partBytes(rendition, Math.floor(wanted / partsPerKeyFrame) * partsPerKeyFrame)
  if (!bytes) return null
  return pictureOf(Buffer.concat([recording.init(rendition), ...bytes]), { ffmpeg, making: ['-q:v', '3'] })
}
