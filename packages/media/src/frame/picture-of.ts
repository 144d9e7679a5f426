import { spawn } from 'node:child_process'

const withinMs = 15_000
const largestBytes = 8 * 1024 * 1024

export interface PictureWish {
  ffmpeg: string
  /** How the media is read. */
  reading?: readonly string[]
  /** What is made of it. */
  making?: readonly string[]
}

/** One JPEG of a piece of media; null where ffmpeg is not installed, or makes none in time. */
export function pictureOf(
  media: Buffer,
  { ffmpeg, reading = [], making = [] }: PictureWish,
): Promise<Buffer | null> {
  return new Promise((done) => {
    const read = ['-v', 'error', '-threads', '1', ...reading, '-f', 'mp4', '-i', 'pipe:0']
    const made = [...making, '-frames:v', '1', '-f', 'mjpeg', 'pipe:1']
    const child = spawn(ffmpeg, [...read, ...made], {
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
    // It has its picture before it has read everything.
    child.stdin.on('error', () => {})
    child.on('close', (code) =>
      done(code === 0 && size > 0 && size <= largestBytes ? Buffer.concat(pieces) : null),
    )
    child.stdin.end(media)
  })
}
