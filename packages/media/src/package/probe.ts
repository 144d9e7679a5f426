import { spawn } from 'node:child_process'

export type Probed =
  | { kind: 'VIDEO'; durationSec: number; hasSound: boolean }
  | { kind: 'NOT_A_VIDEO' | 'NO_ENCODER' }

/**
 * Files that are what they hold, and nothing else: no list of other files, no address.
 * *source*: demuxers of libavformat.
 */
export const SAFE_INPUT = ['-protocol_whitelist', 'file', '-format_whitelist', 'mov,matroska,mpegts,avi,flv']

const WITHIN_MS = 60_000

type Told = {
  streams?: { codec_type?: string; duration?: string; disposition?: { attached_pic?: number } }[]
  format?: { duration?: string }
}

/** What a file holds, as ffprobe reads it. */
export function probe(source: string, ffprobe: string): Promise<Probed> {
  const wanted = 'stream=codec_type,duration:stream_disposition=attached_pic:format=duration'
  const args = ['-v', 'error', ...SAFE_INPUT, '-show_entries', wanted, '-of', 'json', source]
  return new Promise((done) => {
    const child = spawn(ffprobe, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: WITHIN_MS,
      killSignal: 'SIGKILL',
    })
    let text = ''
    child.stdout.on('data', (bytes: Buffer) => {
      text += bytes.toString()
    })
    child.once('error', () => done({ kind: 'NO_ENCODER' }))
    child.once('close', (code) => done(code === 0 ? understand(JSON.parse(text)) : { kind: 'NOT_A_VIDEO' }))
  })
}

function understand({ streams = [], format = {} }: Told): Probed {
  // The cover of a song is a picture too.
  const picture = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic,
  )
  const durationSec = Number(picture?.duration ?? format.duration)
  if (!picture || !Number.isFinite(durationSec)) return { kind: 'NOT_A_VIDEO' }
  return { kind: 'VIDEO', durationSec, hasSound: streams.some(({ codec_type }) => codec_type === 'audio') }
}
