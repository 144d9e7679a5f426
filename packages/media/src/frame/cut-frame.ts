import { spawn } from 'node:child_process'
import type { Recording } from '../channel/recording.ts'

const withinMs = 15_000
const largestBytes = 8 * 1024 * 1024

/**
 * The key frame before a moment of a recording as a JPEG, in its largest picture.
 * Null where ffmpeg is not installed or gives none: whoever asks has something else to show.
 */
export async function cutFrame(
  recording: Recording,
  atMs: number,
  ffmpeg = 'ffmpeg',
): Promise<Buffer | null> {
  const { partMs, partsPerKeyFrame, partCount, renditions } = recording
  const rendition = renditions.at(-1)?.name
  const wanted = Math.min(partCount - 1, Math.max(0, Math.floor(atMs / partMs)))
  const bytes =
    rendition && recording.partBytes(rendition, Math.floor(wanted / partsPerKeyFrame) * partsPerKeyFrame)
  if (!bytes) return null
  return firstFrame(ffmpeg, Buffer.concat([recording.init(rendition), ...bytes]))
}

function firstFrame(ffmpeg: string, media: Buffer): Promise<Buffer | null> {
  return new Promise((done) => {
    const args = [
      '-v',
      'error',
      '-f',
      'mp4',
      '-i',
      'pipe:0',
      '-frames:v',
      '1',
      '-q:v',
      '3',
      '-f',
      'mjpeg',
      'pipe:1',
    ]
    const child = spawn(ffmpeg, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: withinMs,
      killSignal: 'SIGKILL',
    })
    const pieces: Buffer[] = []
    let size = 0
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= largestBytes) pieces.push(piece)
    })
    child.on('error', () => done(null))
    // It has its frame before it has read everything.
    child.stdin.on('error', () => {})
    child.on('close', (code) =>
      done(code === 0 && size > 0 && size <= largestBytes ? Buffer.concat(pieces) : null),
    )
    child.stdin.end(media)
  })
}
