import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { probe, probeKinds, SAFE_INPUT } from '#src/package/probe.ts'

export type JoinSettings = {
  /** Files of the stretches in their order: complete recordings of a browser. */
  sources: readonly string[]
  /** Path of the file without its ending. */
  target: string
  /** Ending of the only stretch. Several become `mp4`. */
  ending: 'mp4' | 'webm'
  /** Stored in the file, such as its title and its mark. */
  tags: Readonly<Record<string, string>>
  signal: AbortSignal
  ffmpeg?: string
  ffprobe?: string
}

/** `NOT_A_VIDEO`: a stretch, or what was made of it, has no picture and sound. */
export type JoinFault = 'NO_ENCODER' | 'NOT_A_VIDEO' | 'NO_ROOM' | 'ENCODER'

export type Joined =
  | { ok: true; path: string; ending: 'mp4' | 'webm'; bytes: number; durationMs: number }
  | { ok: false; fault: JoinFault; said: string }

const withinMs = 15 * 60_000

/**
 * Makes one file of recorded stretches. The picture of one stretch is copied into a container that can be sought; several
 * stretches are encoded anew, because their codecs and times differ. *Errors*: an aborted run returns ENCODER.
 */
export async function joinStretches(settings: JoinSettings): Promise<Joined> {
  const { sources, target, tags, ffprobe = 'ffprobe' } = settings
  const refused = (fault: JoinFault, said = ''): Joined => ({ ok: false, fault, said })
  for (const source of sources) {
    const kinds = await probeKinds(source, ffprobe)
    if (kinds === null) return refused('NO_ENCODER')
    if (!kinds.includes('video') || !kinds.includes('audio')) return refused('NOT_A_VIDEO', kinds.join())
  }
  const ending = sources.length === 1 ? settings.ending : 'mp4'
  const path = `${target}.${ending}`
  const marks = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
  const making = sources.length === 1 ? copying[ending] : encoding(sources.length)
  const faststart = ending === 'mp4' ? ['-movflags', '+faststart'] : []
  const inputs = sources.flatMap((source) => [...SAFE_INPUT, '-i', source])
  const end = await run(settings, [
    ...['-v', 'error', '-nostdin', '-y', ...inputs, ...making],
    ...['-map_metadata', '-1', ...marks, ...faststart, path],
  ])
  if (!end.isWell) return refused(end.fault, end.said)
  const made = await probe(path, ffprobe)
  if (made.kind !== 'VIDEO' || !made.hasSound) return refused('NOT_A_VIDEO', 'nothing to play was made')
  const { size } = await stat(path)
  return { ok: true, path, ending, bytes: size, durationMs: Math.round(made.durationSec * 1_000) }
}

const ofOne = ['-map', '0:v:0', '-map', '0:a:0', '-c:v', 'copy', '-avoid_negative_ts', 'make_zero']
const aac = ['-c:a', 'aac', '-b:a', '128k']
/** Some browsers record Opus into mp4, which many players do not play. */
const copying = { mp4: [...ofOne, ...aac], webm: [...ofOne, '-c:a', 'copy'] }

function encoding(count: number): string[] {
  const each = Array.from({ length: count }, (_, at) => at)
  const prepared = each.map(
    (at) =>
      `[${at}:v:0]scale=1280:720,fps=24,setsar=1,format=yuv420p[v${at}];[${at}:a:0]aresample=48000,aformat=channel_layouts=stereo[a${at}]`,
  )
  const parts = each.map((at) => `[v${at}][a${at}]`).join('')
  const graph = `${prepared.join(';')};${parts}concat=n=${count}:v=1:a=1[v][a]`
  const codecs = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', ...aac]
  return ['-filter_complex', graph, '-map', '[v]', '-map', '[a]', ...codecs]
}

type End = { isWell: true } | { isWell: false; fault: JoinFault; said: string }

function run({ ffmpeg = 'ffmpeg', signal }: JoinSettings, args: string[]): Promise<End> {
  return new Promise((done) => {
    const child = spawn(ffmpeg, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: withinMs,
      killSignal: 'SIGKILL',
      signal,
    })
    let said = ''
    // Calls and viewers on the same machine come first.
    if (child.pid !== undefined) lower(child.pid)
    child.stderr.on('data', (piece: Buffer) => {
      said = `${said}${piece}`.slice(-2_000)
    })
    child.on('error', (cause) => {
      const isMissing = 'code' in cause && cause.code === 'ENOENT'
      done({ isWell: false, fault: isMissing ? 'NO_ENCODER' : 'ENCODER', said: String(cause) })
    })
    child.on('close', (code) => {
      const fault = said.includes('No space left on device') ? 'NO_ROOM' : 'ENCODER'
      done(code === 0 ? { isWell: true } : { isWell: false, fault, said })
    })
  })
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It may have ended already.
  }
}
