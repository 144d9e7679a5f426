import type { StaffSeatRole } from '@encore/contract/rules/calls/staff-seats'
import { expect, test, vi } from 'vitest'
import type { CallPage } from './testing/call-pages.ts'
import type { Server } from './testing/call-server.ts'
import {
  callA,
  callB,
  goLive,
  move,
  openStation,
  preview,
  sawColour,
  startServer,
  useCallStage,
} from './testing/call-stage.ts'

useCallStage(process.env)

interface Bytes {
  received: number
  receivedVoice: number
}

const bytes = (page: CallPage) => page.run<Bytes>('bytes')
/** Waits until the packets that were on their way have arrived. */
async function bytesAtRest(page: CallPage): Promise<Bytes> {
  let last = await bytes(page)
  const rests = async () => {
    const before = last
    last = await bytes(page)
    expect(last).toEqual(before)
  }
  await vi.waitFor(rests, { interval: 400, timeout: 20_000 })
  return last
}
const heard = (page: CallPage) => page.until('bytes().then(({ receivedVoice }) => receivedVoice > 4_000)')
const seat = (id: string, role: StaffSeatRole, callId: string | null = null) => ({
  ...{ id, role, callId, isOffered: false },
})

async function openStaff(server: Server, id: string, role: StaffSeatRole): Promise<CallPage> {
  server.seats.set(id, role)
  const page = await server.openPage()
  await page.run('openStaff', id)
  return page
}

test('staff seats: staff see the next fan without sound, and get the sound of the live call under a mark', {
  timeout: 120_000,
}, async () => {
  const server = startServer()
  const station = await openStation(server)
  const [watching, listening] = [
    await openStaff(server, 'seat-1', 'PREVIEW'),
    await openStaff(server, 'seat-2', 'LISTENER'),
  ]
  const first = await preview(server, station, callA, '#ff0000')
  const previewSeat = seat('seat-1', 'PREVIEW')
  await station.run('takeSeats', [previewSeat], null, callA)
  await sawColour(watching, 'red')

  await goLive(station, first, callA)
  const second = await preview(server, station, callB, '#00ff00')
  await station.run('takeSeats', [previewSeat], callA, callB)
  await sawColour(watching, 'green')
  const listener = seat('seat-2', 'LISTENER', callA)
  await station.run('takeSeats', [previewSeat, listener], callA, callB)
  await first.until('view().isListenedTo')
  await sawColour(listening, 'red')
  await heard(listening)
  expect(await second.run<{ isListenedTo: boolean }>('view')).toMatchObject({ isListenedTo: false })

  // The seat closes: nothing more arrives, and the mark goes.
  await station.run('takeSeats', [previewSeat], callA, callB)
  await first.until('view().isListenedTo === false')
  const before = await bytesAtRest(listening)
  const { countedMs } = await station.run<{ countedMs: number }>('callView', callA)
  await station.until(`callView('${callA}').countedMs >= ${countedMs + 1_500}`)
  expect(await bytes(listening)).toEqual(before)

  // The next call: its fan is seen by the preview before it, and heard by nobody.
  await station.run('endCall', callA)
  await move(station, first, callA, 'DONE')
  await goLive(station, second, callB)
  await station.run('takeSeats', [previewSeat], callB, null)
  await station.until(`callView('${callB}').countedMs >= 2_000`)
  expect((await bytes(watching)).receivedVoice).toBe(0)
  const seen = await listening.run<{ colour: string }[]>('seen')
  expect(new Set(seen.map(({ colour }) => colour))).not.toContain('green')
  expect(server.gaveUp).toEqual([])
  expect(server.switchboard.refusals()).toEqual([])
})

test('staff seats: without the gates of the station the voice would arrive', {
  timeout: 120_000,
}, async () => {
  const server = startServer()
  const station = await openStation(server)
  const listening = await openStaff(server, 'seat-3', 'LISTENER')
  await station.run('leakTo', 'seat-3')
  await heard(listening)
  expect((await bytes(listening)).receivedVoice).toBeGreaterThan(4_000)
})
