import { setTimeout as pause } from 'node:timers/promises'
import type { CallPage } from '@encore/server/call-relay/testing/call-pages'
import type { Server } from '@encore/server/call-relay/testing/call-server'
import { counted, goLive, openStation, preview } from '@encore/server/call-relay/testing/call-steps'

export interface Drops {
  /** From the stop of the relay until the page says that the clock stands; by the station and by the fan. */
  noticedMs: { station: number[]; fan: number[] }
  /** From the return of the relay until new frames are shown; at the artist and at the fan. */
  backMs: { station: number[]; fan: number[] }
}

interface Frame {
  atMs: number
}

const callId = 'cl_01KB9F3T7QZ4M6N8P2R5S7V9WA'

/** Stops the relay for a time in a running call, again and again. */
export async function measureDrops(
  server: Server,
  relayPid: number,
  { rounds, stopMs }: { rounds: number; stopMs: number },
): Promise<Drops> {
  const station = await openStation(server)
  const fan = await preview(server, station, callId, '#ff0000')
  for (const page of [station, fan]) await page.run('watchFrames')
  await goLive(station, fan, callId)
  const drops: Drops = { noticedMs: { station: [], fan: [] }, backMs: { station: [], fan: [] } }
  for (let round = 0; round < rounds; round++) {
    const { countedMs } = await station.run<{ countedMs: number }>('callView', callId)
    await counted(station, callId, countedMs + 3_000, 60_000)
    await station.run('watchStalls', callId)
    await fan.run('watchStalls', null)
    const [stationStop, fanStop] = await Promise.all([timeOf(station), timeOf(fan)])
    process.kill(relayPid, 'SIGSTOP')
    try {
      const [atStation, atFan] = await Promise.all([
        standsAfter(station, stationStop),
        standsAfter(fan, fanStop),
      ])
      drops.noticedMs.station.push(atStation)
      drops.noticedMs.fan.push(atFan)
      await pause(Math.max(0, stopMs - Math.max(atStation, atFan)))
    } finally {
      process.kill(relayPid, 'SIGCONT')
    }
    const [stationBack, fanBack] = await Promise.all([framesAfter(station), framesAfter(fan)])
    drops.backMs.station.push(stationBack)
    drops.backMs.fan.push(fanBack)
    await station.until(`callView('${callId}').stalled === null`, 60_000)
  }
  return drops
}

const timeOf = (page: CallPage): Promise<number> => page.run<number>('now')

/** Time from a moment of the page until its clock stands; the page looks every 10 ms. */
async function standsAfter(page: CallPage, sinceMs: number): Promise<number> {
  await page.until('stoodAt() !== null')
  return (await page.run<number>('stoodAt')) - sinceMs
}

/** Time until a page shows a new frame. */
async function framesAfter(page: CallPage): Promise<number> {
  const beganMs = await page.run<number>('now')
  await page.until(`frames(${beganMs}).some((all) => all.length > 0)`, 60_000)
  const frames = await page.run<Frame[][]>('frames', beganMs)
  return Math.min(...frames.flatMap((all) => all.map(({ atMs }) => atMs))) - beganMs
}
