import { expect, test } from 'vitest'
import { createHandover } from './handover.ts'
import type { StationCall } from './station-call.ts'
import { createFakeRemote } from './testing/fake-remote.ts'

test('handover: the next fan waits until no sender has a track and the element is empty', async () => {
  const { remote, log } = createFakeRemote()
  const silence = Promise.withResolvers<void>()
  const call = (callId: string, leaving: Promise<void>) =>
    ({
      callId,
      leaveAir: () => leaving.then(() => void log.push(`${callId} SILENT`)),
      showOn: (on: unknown) => void log.push(`${callId} ${on ? 'ON' : 'OFF'}`),
      goOnAir: () => void log.push(`${callId} ON AIR`),
    }) as unknown as StationCall
  const handover = createHandover(remote)
  await handover.to(call('A', silence.promise))
  log.length = 0
  const next = call('B', Promise.resolve())
  const handed = handover.to(next)
  await new Promise((done) => setImmediate(done))
  expect(log).toEqual([])
  expect(handover.onAir()).toBeNull()
  silence.resolve()
  await Promise.all([handed, handover.to(next)])
  expect(log).toEqual(['A SILENT', 'A OFF', 'EMPTY', 'B ON', 'B ON AIR'])
  expect(handover.onAir()).toBe(next)
})
