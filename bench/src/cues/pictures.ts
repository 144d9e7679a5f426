import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { STAGE_CLIP } from '@encore/media'

/** Small enough for two renditions to give nearly the same picture. */
export const smallWidth = 32
export const smallHeight = 18
const pictureBytes = smallWidth * smallHeight

export const clipMs = 32_000
const framesPerSec = 24

/** Finds the moment of the prepared recording that a picture shows, to a frame. */
export interface PictureClock {
  /** Returns milliseconds from the expected moment to the one in the picture; null when none matches. */
  offsetMs(picture: Buffer, expectedMs: number): number | null
}

/** Maximum mean difference in brightness between two renditions of one picture. */
const mostDifference = 8
/** Search range around the expected moment. */
const aroundMs = 12_000

export function openPictureClock(): PictureClock {
  const frames = execFileSync(
    'ffmpeg',
    [
      ...['-v', 'error', '-i', fileURLToPath(new URL('360.mp4', STAGE_CLIP))],
      ...['-vf', `scale=${smallWidth}:${smallHeight}:flags=area`, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  const count = frames.length / pictureBytes
  const differs = (frame: number, picture: Buffer): number => {
    let sum = 0
    for (let at = 0; at < pictureBytes; at++)
      sum += Math.abs((frames[frame * pictureBytes + at] ?? 0) - (picture[at] ?? 0))
    return sum / pictureBytes
  }
  return {
    offsetMs: (picture, expectedMs) => {
      const first = Math.floor(((expectedMs - aroundMs) * framesPerSec) / 1_000)
      let best = { difference: Number.POSITIVE_INFINITY, offsetMs: 0 }
      for (let step = 0; step < (2 * aroundMs * framesPerSec) / 1_000; step++) {
        const frame = (((first + step) % count) + count) % count
        const difference = differs(frame, picture)
        const offsetMs = ((first + step) * 1_000) / framesPerSec - expectedMs
        if (difference < best.difference) best = { difference, offsetMs }
      }
      return best.difference <= mostDifference ? best.offsetMs : null
    },
  }
}
