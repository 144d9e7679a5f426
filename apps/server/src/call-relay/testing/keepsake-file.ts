import { execFileSync } from 'node:child_process'
import { artistPanel, type Box, fanPanel } from '@encore/app-kit/calls/keepsake/picture-layout'

/** Frames in a second into which the picture is cut, so that a change is known to a hundredth of a second. */
const cutsPerSec = 100
const samplesPerSec = 8_000

type Rgb = readonly [red: number, green: number, blue: number]

export type PanelColour = 'red' | 'green' | 'blue' | 'white' | 'dark'

const ffmpeg = (args: string[]): Buffer =>
  execFileSync('ffmpeg', ['-v', 'error', ...args], { maxBuffer: 256 * 1024 * 1024 })

/** Middle of a panel, one colour for each hundredth of a second. */
function coloursOf(path: string, { x, y, width, height }: Box): PanelColour[] {
  const crop = `crop=${width / 2}:${height / 2}:${x + width / 4}:${y + height / 4}`
  const filters = `fps=${cutsPerSec}:start_time=0,${crop},scale=1:1:flags=area`
  const bytes = ffmpeg(['-i', path, '-vf', filters, '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'])
  return Array.from({ length: bytes.length / 3 }, (_, at) =>
    nameOf([bytes[at * 3] ?? 0, bytes[at * 3 + 1] ?? 0, bytes[at * 3 + 2] ?? 0]),
  )
}

function nameOf([red, green, blue]: Rgb): PanelColour {
  if (Math.min(red, green, blue) > 170) return 'white'
  const most = Math.max(red, green, blue)
  if (most < 90) return 'dark'
  return most === red ? 'red' : most === green ? 'green' : 'blue'
}

/** Colours that a panel had at any time. */
export const fanColours = (path: string): Set<PanelColour> => new Set(coloursOf(path, fanPanel))
export const artistColours = (path: string): Set<PanelColour> => new Set(coloursOf(path, artistPanel))

/** Milliseconds at which the fan's panel turns white. */
export function flashesIn(path: string, panel: Box = fanPanel): number[] {
  const colours = coloursOf(path, panel)
  return colours.flatMap((colour, at) =>
    at > 0 && colour === 'white' && colours[at - 1] !== 'white' ? (at * 1_000) / cutsPerSec : [],
  )
}

/** Milliseconds at which a tone begins after silence. */
export function beepsIn(path: string): number[] {
  const args = ['-i', path, '-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', String(samplesPerSec)]
  const bytes = ffmpeg([...args, '-f', 's16le', 'pipe:1'])
  const windowMs = 5
  const length = (samplesPerSec * windowMs) / 1_000
  const isLoud = Array.from({ length: Math.floor(bytes.length / 2 / length) }, (_, window) => {
    let sum = 0
    for (let at = 0; at < length; at++) sum += Math.abs(bytes.readInt16LE((window * length + at) * 2))
    return sum / length > 1_000
  })
  const quiet = 150 / windowMs
  return isLoud.flatMap((loud, at) =>
    loud && at >= quiet && !isLoud.slice(at - quiet, at).includes(true) ? at * windowMs : [],
  )
}

/** For each flash the time from it to the nearest beep, in milliseconds; without the first second. */
export function lipSyncMs(path: string): number[] {
  const beeps = beepsIn(path)
  return flashesIn(path)
    .filter((at) => at > 1_000)
    .map((at) => Math.min(...beeps.map((beep) => Math.abs(beep - at))))
}
