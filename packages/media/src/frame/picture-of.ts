import { spawn } from 'node:child_process'

const withinMs = 15_000
const largestBytes = 8 * 1024 * 1024

export interface PictureRequest {
  ffmpeg: string
  /** ffmpeg input arguments. */
  reading?: readonly string[]
  /** ffmpeg output arguments. */
  making?: readonly string[]
}

/** One JPEG of a piece of media; null when ffmpeg is missing, fails or times out. */
export function pictureOf(
  media: Buffer,
  { ffmpeg, reading = [], making = [] }: PictureRequest,
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
    // ffmpeg may close its input early, once it has the picture.
    child.stdin.on('error', () => {})
    child.on('close', (code) =>
      done(code === 0 && size > 0 && size <= largestBytes ? Buffer.concat(pieces) : null),
    )
    child.stdin.end(media)
  })
}
