import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '@encore/server/call-relay/testing/call-server'
import { counted, goLive, openStation, preview } from '@encore/server/call-relay/testing/call-steps'

export interface Withheld {
  /** Lengths of the stretches in which the artist's picture reached the fan without beats, in milliseconds. */
  stretchesMs: number[]
  /** Share of the time with the artist's picture. */
  share: number
  countedMs: number
}

interface Frame {
  atMs: number
}

const callId = 'cl_01KB9F3T7QZ4M6N8P2R5S7V9WB'
/** Frames further apart belong to two stretches. */
const gapMs = 500

/** A modified page of a fan sends no beats and no signatures any more. */
export async function measureWithheldBeats(server: Server, withheldMs: number): Promise<Withheld> {
  const station = await openStation(server)
  const fan = await preview(server, station, callId, '#ff0000')
  await fan.run('watchFrames')
  await goLive(station, fan, callId)
  await counted(station, callId, 3_000)
  const beganMs = await fan.run<number>('now')
  await fan.run('withholdBeats')
  const before = (await station.run<{ countedMs: number }>('callView', callId)).countedMs
  await pause(withheldMs)
  const frames = (await fan.run<Frame[][]>('frames', beganMs)).flat().map(({ atMs }) => atMs)
  const stretchesMs = stretchesOf(frames)
  const after = (await station.run<{ countedMs: number }>('callView', callId)).countedMs
  return {
    stretchesMs,
    share: stretchesMs.reduce((sum, ms) => sum + ms, 0) / withheldMs,
    countedMs: after - before,
  }
}

function stretchesOf(frames: readonly number[]): number[] {
  const stretches: number[] = []
  let began: number | null = null
  let last = Number.NEGATIVE_INFINITY
  for (const at of frames) {
    if (began !== null && at - last > gapMs) {
      stretches.push(last - began)
      began = null
    }
    began ??= at
    last = at
  }
  return began === null ? stretches : [...stretches, last - began]
}
