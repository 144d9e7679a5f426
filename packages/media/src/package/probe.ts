import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export type Probed =
  | { kind: 'VIDEO'; durationSec: number; hasSound: boolean }
  | { kind: 'NOT_A_VIDEO' | 'NO_ENCODER' }

/** Only self-contained files: no lists of other files, no addresses. Source: demuxers of libavformat. */
export const SAFE_INPUT = ['-protocol_whitelist', 'file', '-format_whitelist', 'mov,matroska,mpegts,avi,flv']

const WITHIN_MS = 60_000

const run = promisify(execFile)

type Received = {
  streams?: { codec_type?: string; duration?: string; disposition?: { attached_pic?: number } }[]
  format?: { duration?: string }
}

/** Streams and duration of a file according to ffprobe. */
export async function probe(source: string, ffprobe: string): Promise<Probed> {
  const wanted = 'stream=codec_type,duration:stream_disposition=attached_pic:format=duration'
  const args = ['-v', 'error', ...SAFE_INPUT, '-show_entries', wanted, '-of', 'json', source]
  try {
    const { stdout } = await run(ffprobe, args, { timeout: WITHIN_MS, killSignal: 'SIGKILL' })
    return understand(JSON.parse(stdout))
  } catch (error) {
    const neverRan = error instanceof Error && 'syscall' in error
    return { kind: neverRan ? 'NO_ENCODER' : 'NOT_A_VIDEO' }
  }
}

/** Kinds of streams in a file, also in one that does not know its length; null when ffprobe does not run. */
export async function probeKinds(source: string, ffprobe: string): Promise<string[] | null> {
  const args = ['-v', 'error', ...SAFE_INPUT, '-show_entries', 'stream=codec_type', '-of', 'json', source]
  try {
    const { stdout } = await run(ffprobe, args, { timeout: WITHIN_MS, killSignal: 'SIGKILL' })
    const { streams = [] }: Received = JSON.parse(stdout)
    return streams.flatMap(({ codec_type }) => codec_type ?? [])
  } catch (error) {
    return error instanceof Error && 'syscall' in error ? null : []
  }
}

function understand({ streams = [], format = {} }: Received): Probed {
  // A song's cover counts as a video stream too.
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic,
  )
  const durationSec = Number(picture?.duration ?? format.duration)
  if (!picture || !Number.isFinite(durationSec)) return { kind: 'NOT_A_VIDEO' }
  return { kind: 'VIDEO', durationSec, hasSound: streams.some(({ codec_type }) => codec_type === 'audio') }
}
