import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { selectOldMediaRooms } from '#modules/live/calls/media-room-store.ts'
import type { Shop } from '#test/commerce/shop.ts'
import {
  awaitCalled,
  type Caller,
  comeReady,
  type Device,
  openCallShop,
  openStage,
  pair,
  sentSeconds,
  sit,
} from './call-stage.ts'

/* The API of a LiveKit server is a stand-in here; the media is tested in `apps/server/src/call-relay`. */

const secret = 'a-secret-of-livekit-0123456789abcdef'

let shop: Shop
let server: Server
let asked: { room: string; grant: object }[]
let status: number
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { room } = JSON.parse((await request.toArray()).join('')) as { room: string }
    const token = String(request.headers.authorization).replace('Bearer ', '')
    if (request.url === '/twirp/livekit.RoomService/DeleteRoom')
      asked.push({ room, grant: claimsIn(token).video })
    response.writeHead(status).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  shop = await openCallShop({ LIVEKIT_URL: url, LIVEKIT_KEY: 'a-key', LIVEKIT_SECRET: secret })
})
afterAll(async () => {
  await shop.close()
  await new Promise((done) => server.close(done))
})
beforeEach(async () => {
  status = 200
  await shop.world.db.owner`update call_media_room set deleted_at = app_now() where deleted_at is null`
  asked = []
})

/** Reads a token whose signature holds. */
function claimsIn(token: string) {
  const [head = '', body = '', signature] = token.split('.')
  expect(signature).toBe(createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url'))
  const { nbf, exp, ...claims } = JSON.parse(Buffer.from(body, 'base64url').toString())
  expect(exp - nbf).toBeLessThanOrEqual(70)
  return claims
}

async function called() {
  const { fans, stations } = await openStage(shop, 1)
  const [fan] = fans as [Caller]
  const device = await pair(shop, stations[0] ?? '')
  await comeReady(shop, fan)
  await awaitCalled(shop, device, fan.calls[0])
  return { fan, device, station: stations[0] ?? '', callId: fan.calls[0] ?? '' }
}

const relayOf = async (device: Device, callId: string | null) =>
  (await device.send('POST /api/studio/station/relay', { body: { callId } })).body.room
const grantOf = (room: string) => ({
  ...{ room, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true },
})
/** Rooms whose deletion was asked for, once none is left that the scheduled task of the world would delete. */
const deletedRooms = async () => {
  await expect.poll(() => selectOldMediaRooms(shop.world.db.app)).toEqual([])
  return asked.splice(0).map(({ room }) => room)
}

test('media rooms: both sides of a call enter one room by tokens of their own, and a device check none', async () => {
  const { fan, device, callId } = await called()
  const { relay } = await sit(fan, callId)
  const room = `${callId}.1.1`
  expect(relay.room?.url).toBe(shop.world.api.ctx.config.livekit?.url)
  const video = grantOf(room)
  expect(claimsIn(relay.room?.token ?? '')).toEqual({ iss: 'a-key', sub: 'fan', video })
  expect(claimsIn((await relayOf(device, callId)).token)).toEqual({ iss: 'a-key', sub: 'artist', video })
  expect(await relayOf(device, null)).toBeNull()
  const check = await fan.api('POST /api/v1/call-session/{id}/relay', {
    params: { id: (await sessionOf(device)) ?? '' },
    body: {},
  })
  expect(check).toMatchObject({ value: { room: null } })
  expect(await deletedRooms()).toEqual([])
})

const sessionOf = async (device: Device) => (await device.send('GET /api/studio/station')).body.session.id

test('media rooms: another page of the fan and another device have a new room, and the old one is deleted', async () => {
  const { fan, device, station, callId } = await called()
  await sit(fan, callId)
  const second = await sit(fan, callId)
  expect(claimsIn(second.relay.room?.token ?? '').video.room).toBe(`${callId}.1.2`)
  expect(await deletedRooms()).toEqual([`${callId}.1.1`])
  expect(await deletedRooms()).toEqual([])
  const other = await pair(shop, station)
  expect(claimsIn((await relayOf(other, callId)).token).video.room).toBe(`${callId}.2.2`)
  expect((await device.send('POST /api/studio/station/relay', { body: { callId } })).body.name).toBe(
    'STATION_REPLACED',
  )
  expect(await deletedRooms()).toEqual([`${callId}.1.2`])
})

test('media rooms: the room of a call that is over is deleted, and asked for again until it is', async () => {
  const { fan, device, callId } = await called()
  await sit(fan, callId)
  await device.send('POST /api/studio/station/next', { body: {} })
  await device.send('POST /api/studio/station/live', { body: { callId } })
  expect(await deletedRooms()).toEqual([])
  const segments = await sentSeconds(shop, callId, 10)
  status = 503
  await device.send('POST /api/studio/station/end', { body: { callId, reason: 'OVER', segments } })
  await expect.poll(() => asked).toContainEqual({ room: `${callId}.1.1`, grant: { roomCreate: true } })
  expect(await selectOldMediaRooms(shop.world.db.app)).toEqual([`${callId}.1.1`])
  status = 404
  expect(new Set(await deletedRooms())).toEqual(new Set([`${callId}.1.1`]))
  expect(await deletedRooms()).toEqual([])
})
