import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { audits } from '#test/commerce/shop.ts'
import { setState } from '#test/live/call-sessions.ts'
import { type LiveStation, liveStation, pairDevice } from './recipes/call-seats.ts'
import { openStage } from './recipes/index.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let at: LiveStation
beforeAll(async () => {
  stage = await openStage()
}, 120_000)
beforeEach(async () => {
  at = await liveStation(stage)
})
afterAll(() => stage.close())
afterEach(async () => expect(await audits(stage.shop)).toEqual([]))

const flow = {
  fromFan: { framesPerSec: 24, packetsPerSec: 50, lostPermille: 3 },
  fromArtist: { framesPerSec: 23, packetsPerSec: 49 },
  roundTripMs: 48,
}
const report = (callId: string, body = flow, device = at.device) =>
  device('PUT /api/studio/station/flow', { body: { callId, flow: body } })
async function shown() {
  const control = await stage.made('GET /api/studio/event/{eventId}/call-session/{id}/control', {
    params: at.params,
    query: {},
  })
  return control.stations[0].running?.flow
}

test('call flow: staff read what the device reported last, for twelve seconds', async () => {
  expect(await shown()).toBeNull()
  expect((await report(at.callId)).status).toBe(204)
  expect(await shown()).toEqual(flow)
  const later = { ...flow, fromArtist: null, roundTripMs: null }
  await report(at.callId, later as never)
  expect(await shown()).toEqual(later)
  await stage.studio.world.db.owner`
    update call_flow set at = at - interval '13 seconds' where call_id = ${at.callId}`
  expect(await shown()).toBeNull()
})

test('call flow: a device reports its own live call alone', async () => {
  const earlier = at
  at = await liveStation(stage)
  expect((await report(earlier.callId)).body).toMatchObject({ name: 'NOT_FOUND' })
  await setState(stage.shop, at.callId, 'HELD')
  expect((await report(at.callId)).body).toMatchObject({ name: 'NOT_FOUND' })
})

test('call flow: a replaced device reports nothing', async () => {
  const { device } = at
  await pairDevice(stage, at.stationId)
  expect((await report(at.callId, flow, device)).body).toMatchObject({ name: 'STATION_REPLACED' })
})

test.each([
  { ...flow, roundTripMs: -1 },
  { ...flow, fromFan: { ...flow.fromFan, lostPermille: 1_001 } },
  { ...flow, fromFan: { ...flow.fromFan, framesPerSec: 24.5 } },
])('call flow: impossible numbers are refused by name: %o', async (wrong) => {
  const { body } = await report(at.callId, wrong)
  expect(body).toMatchObject({ name: 'INVALID_INPUT', fields: [{ path: expect.stringMatching(/^flow\//) }] })
})
