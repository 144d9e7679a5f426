import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Picture and sound for the devices of a played artist. */
export interface ArtistFilm {
  /** Motion JPEG. */
  picture: string
  /** WAV. */
  sound: string
  remove(): Promise<void>
}

const withinMs = 60_000
/** Calls show a person, so the close camera; the song stays below the voice of a fan. */
const making = [
  ...['-map', '0:v', '-vf', 'fps=15', '-c:v', 'mjpeg', '-q:v', '6', 'picture.mjpeg'],
  ...['-map', '0:a', '-af', 'volume=-12dB', '-ar', '48000', 'sound.wav'],
]

/** Writes the film from a clip of a stage. Null when ffmpeg is missing or fails. */
export async function filmArtist(clip: URL, ffmpeg = 'ffmpeg'): Promise<ArtistFilm | null> {
  const folder = await mkdtemp(join(tmpdir(), 'encore-artist-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const source = fileURLToPath(new URL('360.mp4', clip))
  const options = { cwd: folder, timeout: withinMs }
  const isMade = await new Promise<boolean>((done) =>
    execFile(ffmpeg, ['-v', 'error', '-i', source, ...making], options, (error) => done(error === null)),
  )
  if (isMade) return { picture: join(folder, 'picture.mjpeg'), sound: join(folder, 'sound.wav'), remove }
  await remove()
  return null
}
