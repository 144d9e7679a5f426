import type { Joined } from '@encore/media'
import { describe, expect, test, vi } from 'vitest'
import type { CallPage } from './testing/call-pages.ts'
import type { Server } from './testing/call-server.ts'
import {
  callA,
  callB,
  counted,
  goLive,
  move,
  openStation,
  preview,
  startServer,
  useCallStage,
} from './testing/call-stage.ts'
import { artistColours, fanColours, flashesIn, lipSyncMs } from './testing/keepsake-file.ts'

useCallStage(process.env)

async function openRecordingStation(server: Server): Promise<CallPage> {
  const station = await openStation(server, { sound: 'SILENT' })
  await station.run('openKeepsakes')
  return station
}

/** The file of a call once everything of it has arrived. */
async function fileOf(server: Server, callId: string): Promise<Extract<Joined, { ok: true }>> {
  await vi.waitFor(() => expect(server.keepsakes.isWhole(callId)).toBe(true), { timeout: 30_000 })
  const made = await server.keepsakes.make(callId)
  if (!made.ok) throw new Error(`${made.fault}: ${made.said}`)
  return made
}

const endCall = async (station: CallPage, fan: CallPage, callId: string) => {
  await station.run('endCall', callId)
  await station.run('record', null)
  await move(station, fan, callId, 'DONE')
}

describe('keepsake: the recorder', { timeout: 180_000 }, () => {
  test('holds both sides in time with each other, and nothing of the time that stood or of another fan', async () => {
    const server = startServer()
    const station = await openRecordingStation(server)
    const first = await preview(server, station, callA, '#ff0000', 'BEATS')
    await station.run('record', callA)
    await goLive(station, first, callA)
    await counted(station, callA, 6_000)
    const second = await preview(server, station, callB, '#00ff00')
    await station.run('setStopped', callA, true)
    await station.until('keepsakeView().isPaused')
    const pausedAtMs = await station.run<number>('now')
    await station.until(`page.now() > ${pausedAtMs + 3_000}`)
    await station.run('setStopped', callA, false)
    await counted(station, callA, 12_000)
    const onAirMs = await station.run<{ countedMs: number }>('callView', callA)
    await endCall(station, first, callA)
    await station.run('record', callB)
    await goLive(station, second, callB)
    await counted(station, callB, 3_000)
    await endCall(station, second, callB)

    const one = await fileOf(server, callA)
    expect(artistColours(one.path)).toContain('blue')
    const colours = fanColours(one.path)
    expect(colours).toContain('red')
    expect(colours).not.toContain('green')
    expect(one.durationMs).toBeGreaterThan(onAirMs.countedMs - 1_500)
    expect(one.durationMs).toBeLessThan(onAirMs.countedMs + 3_000)
    const apart = lipSyncMs(one.path)
    expect(flashesIn(one.path).length).toBeGreaterThan(6)
    expect(apart.toSorted((a, b) => a - b)[Math.floor(apart.length / 2)]).toBeLessThanOrEqual(80)

    const other = await fileOf(server, callB)
    expect(fanColours(other.path)).toContain('green')
    expect(fanColours(other.path)).not.toContain('red')
    expect(await station.run<number>('storedKeepsakes')).toBe(0)
  })

  test('would show the other fan on a page that records the wrong connection', async () => {
    const server = startServer()
    const station = await openRecordingStation(server)
    await preview(server, station, callA, '#ff0000')
    const fan = await preview(server, station, callB, '#00ff00')
    await station.run('recordFrom', callB, callA)
    await goLive(station, fan, callB)
    await counted(station, callB, 3_000)
    await endCall(station, fan, callB)
    const file = await fileOf(server, callB)
    expect(fanColours(file.path)).toContain('red')
  })

  test('goes on after a reload of the station', async () => {
    const server = startServer()
    const station = await openRecordingStation(server)
    const fan = await preview(server, station, callA, '#ff0000')
    await station.run('record', callA)
    await goLive(station, fan, callA)
    await vi.waitFor(() => expect(server.keepsakes.bytes(callA)).toBeGreaterThan(20_000), { timeout: 30_000 })
    await station.reload()
    await station.run('capture', '#0000ff', false, 'SILENT')
    await station.run('openStation')
    await station.run('openKeepsakes')
    const file = await fileOf(server, callA)
    expect(file.durationMs).toBeGreaterThan(2_000)
    expect(fanColours(file.path)).toContain('red')
  })
})
