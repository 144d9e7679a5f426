import { setTimeout as pause } from 'node:timers/promises'
import type { CallPage } from '@encore/server/call-relay/testing/call-pages'
import type { Server } from '@encore/server/call-relay/testing/call-server'
import {
  counted,
  goLive,
  move,
  openFan,
  openStation,
  startOf,
} from '@encore/server/call-relay/testing/call-steps'

export interface Handovers {
  /** Last frame of one fan to the first frame of the next at the artist. */
  gapsMs: number[]
  /** From the request for a connection to the first frame of the fan at the artist. */
  coldMs: number[]
}

interface Frame {
  atMs: number
  colour: string
}

const colours = { red: '#ff0000', green: '#00ff00' }
const named = (n: number) => (n % 2 === 0 ? 'red' : 'green')
const callOf = (n: number) => `cl_01KB9F3T7QZ4M6N8P2${String(n).padStart(8, '0')}`
const onAirMs = 600
const timeoutMs = 90_000

/** Gives the artist from fan to fan, each of whom previews before. */
export async function measureHandovers(server: Server, count: number): Promise<Handovers> {
  const station = await openStation(server)
  await station.run('watchFrames')
  const found: Handovers = { gapsMs: [], coldMs: [] }
  let fan = await previewCold(server, station, 0, found)
  await goLive(station, fan, callOf(0))
  for (let n = 1; n <= count; n++) {
    await counted(station, callOf(n - 1), onAirMs)
    const next = await previewCold(server, station, n, found)
    await next.run('setState', 'RINGING')
    // The picture comes at full size before the handover, as after a ring.
    await pause(300)
    const beganMs = await station.run<number>('now')
    await station.run('switchTo', callOf(n - 1), callOf(n))
    await next.run('setState', 'LIVE')
    await station.until(`frames(${beganMs})[0].some(({ colour }) => colour === '${named(n)}')`)
    found.gapsMs.push(gapIn(await mainFrames(station, beganMs - 500), beganMs, n))
    await move(station, fan, callOf(n - 1), 'DONE')
    if (n % 10 === 0) console.log(`  ${n} handovers`)
    await fan.close()
    fan = next
  }
  return found
}

/** The main element of a station is its first. */
const mainFrames = async (station: CallPage, sinceMs: number): Promise<Frame[]> =>
  (await station.run<Frame[][]>('frames', sinceMs))[0] ?? []

function gapIn(frames: readonly Frame[], beganMs: number, n: number): number {
  const first = frames.find(({ atMs, colour }) => atMs >= beganMs && colour === named(n))
  const last = frames.findLast(({ colour }) => colour === named(n - 1))
  return (first?.atMs ?? Number.NaN) - (last?.atMs ?? beganMs)
}

/** A fan with a device that is on connects anew; the preview is the station's second element. */
async function previewCold(
  server: Server,
  station: CallPage,
  n: number,
  found: Handovers,
): Promise<CallPage> {
  const callId = callOf(n)
  const fan = await openFan(server, callId, colours[named(n)])
  const beganMs = await station.run<number>('now')
  await station.run('prepare', startOf(callId), 1)
  await move(station, fan, callId, 'NEXT')
  await station.until(`frames(${beganMs})[1].some(({ colour }) => colour === '${named(n)}')`, timeoutMs)
  const [, preview = []] = await station.run<Frame[][]>('frames', beganMs)
  const first = preview.find(({ colour }) => colour === named(n))
  found.coldMs.push((first?.atMs ?? Number.NaN) - beganMs)
  await station.until(`callView('${callId}').isFanThere`)
  return fan
}
