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
  // Browsers repeat a report for some milliseconds, and the first try follows at once.
  let last: Bytes | null = null
  return await vi.waitFor(
    async () => {
      const before = last
      last = await bytes(page)
      expect(last).toEqual(before)
      return last
    },
    { interval: 400, timeout: 20_000 },
  )
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
  await first.until("view().heardBy.includes('LISTENER')")
  await sawColour(listening, 'red')
  await heard(listening)
  expect(await second.run<{ heardBy: string[] }>('view')).toMatchObject({ heardBy: [] })

  // The seat closes: nothing more arrives, and the mark goes.
  await station.run('takeSeats', [previewSeat], callA, callB)
  await first.until('view().heardBy.length === 0')
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

test('staff seats: an interpreter speaks to both, apart from their own voices, and gets no echo', {
  timeout: 120_000,
}, async () => {
  const server = startServer()
  const station = await openStation(server, { sound: 'SILENT' })
  const fan = await preview(server, station, callA, '#ff0000', 'SILENT')
  server.seats.set('seat-4', 'INTERPRETER')
  const interpreter = await server.openPage()
  await interpreter.run('capture', '#00ff00')
  await interpreter.run('openStaff', 'seat-4')
  const known = [seat('seat-4', 'INTERPRETER', callA)]
  // The seat is taken while the fan is next; nothing of the call flows before it is live.
  await station.run('takeSeats', known, null, callA)
  await station.until('bytes().then(({ receivedVoice }) => receivedVoice > 4_000)')
  expect((await bytes(interpreter)).received).toBe(0)
  expect((await fan.run<number[]>('energies')).every((energy) => energy === 0)).toBe(true)

  await goLive(station, fan, callA)
  await station.run('takeSeats', known, callA, null)
  await fan.until("view().heardBy.includes('INTERPRETER')")
  await sawColour(interpreter, 'red')
  await fan.until('energies().then(([, interpreter]) => interpreter > 0.001)')
  const [artist = 1, own = 0] = await fan.run<number[]>('energies')
  expect(artist).toBeLessThan(own / 10)
  // Fan and artist are silent, so everything that the interpreter heard would be the own voice.
  expect((await interpreter.run<number[]>('energies')).every((energy) => energy < own / 10)).toBe(true)

  // Without the seat the call goes on, and nothing more of the voice arrives.
  await station.run('takeSeats', [], callA, null)
  await fan.until('view().heardBy.length === 0')
  const { countedMs } = await station.run<{ countedMs: number }>('callView', callA)
  await station.until(`callView('${callA}').countedMs >= ${countedMs + 1_500}`)
  expect(server.gaveUp).toEqual([])
  expect(server.switchboard.refusals()).toEqual([])
})
