import type { EndpointKey } from '@encore/contract/endpoints'
import { vi } from 'vitest'
import { dispatchCalls } from '#modules/live/calls/dispatch-calls.ts'
import { createPairingCode, moveSession, type SessionPlan, stationsOf } from '#modules/live/calls/index.ts'
import { answer, offer } from '#modules/live/calls/testing/descriptions.ts'
import { addFans, type Fan, openShop, type Shop } from '#test/commerce/shop.ts'
import { ownPage } from '#test/members.ts'
import type { SendOptions, Sent } from '#test/world.ts'
import { addCalls, addSession, reportPresence, second, within } from './call-sessions.ts'

/** A shop whose calls use the relay of the recorded descriptions. */
export async function openCallShop(env: Record<string, string> = {}): Promise<Shop> {
  const shop = await openShop({
    RELAY_URLS: 'turn:203.0.113.7:3478?transport=udp',
    RELAY_SECRET: 'a-secret-of-the-relay-0123456789abcdef',
    ...env,
  })
  shop.world.api.note('relay', 'elsewhere')
  await settle(shop)
  return shop
}

/** From now on fans are judged by their signs of life, however rarely a test dispatches. */
export const settle = ({ world }: Shop) => world.db.owner`
  insert into call_dispatch (since_ms, at_ms) values (0, 9000000000000000)
  on conflict (is_only) do update set since_ms = excluded.since_ms, at_ms = excluded.at_ms`

export interface Caller extends Fan {
  bookingId: string
  /** Calls by station. */
  calls: string[]
}

export interface Device {
  stationId: string
  cookie: string
  send(key: EndpointKey, options?: Pick<SendOptions, 'body' | 'params' | 'query' | 'headers'>): Promise<Sent>
}

export interface CallStage {
  session: string
  stations: string[]
  fans: Caller[]
}

/** An open session with a call of each fan at each station; nobody has come. */
export async function openStage(
  shop: Shop,
  fanCount: number,
  stationCount = 1,
  plan: Partial<SessionPlan> = {},
): Promise<CallStage> {
  const { id: session } = await addSession(shop, { stations: stationCount, ...plan })
  const fans = await addFans(shop, fanCount)
  const ids = await addCalls(shop, session, fans)
  await within(shop, (tx) => moveSession(tx, session, 'OPEN'))
  // Devices are paired by codes here.
  await shop.world.db.owner`update call_station set epoch = 0 where session_id = ${session}`
  const bookings = await shop.world.db.owner<{ id: string; uid: string }[]>`
    select id, member_uid as uid from call_booking where session_id = ${session}`
  return {
    session,
    stations: (await stationsOf(shop.world.api.ctx.sql, session)).map(({ id }) => id),
    fans: fans.map((fan, at) => ({
      ...fan,
      bookingId: bookings.find(({ uid }) => uid === fan.uid)?.id ?? '',
      calls: Array.from({ length: stationCount }, (_, station) => ids[station * fanCount + at] ?? ''),
    })),
  }
}

/** Pairs a device with a station by a code. */
export async function pair(shop: Shop, stationId: string): Promise<Device> {
  const { code } = await within(shop, (tx) => createPairingCode(tx, stationId))
  const paired = await atStudio(shop, 'POST /api/studio/station/pair', { body: { code } })
  if (paired.status !== 200) throw new Error(JSON.stringify(paired.body))
  const cookie = String(paired.headers['set-cookie']).split(';')[0] ?? ''
  return {
    stationId,
    cookie,
    send: (key, { headers, ...options } = {}) =>
      atStudio(shop, key, { ...options, headers: { cookie, ...headers } }),
  }
}

export const atStudio = ({ world }: Shop, key: EndpointKey, { headers, ...options }: SendOptions) =>
  world.send(key, {
    ...options,
    headers: { ...ownPage, host: new URL(world.api.ctx.config.studioUrl).host, ...headers },
  })

/** A page that stays in the lobby for the whole test, however slow the machine is. */
const staysMs = 120_000

/** The fan's page is in the lobby, checked and ready. */
export function comeReady(shop: Shop, { bookingId }: Caller, change: { isReadyPressed?: boolean } = {}) {
  const now = shop.world.api.ctx.clock.now()
  return reportPresence(shop, bookingId, {
    ...{ isPageVisible: true, socketSeenAtMs: now + staysMs, deviceCheckedAtMs: now },
    ...{ isIdentityChecked: false, isReadyPressed: true, ...change },
  })
}

/** The device shows a sign of life, and everything that is due happens. */
export async function tick(shop: Shop, ...devices: Device[]): Promise<void> {
  for (const device of devices) await device.send('GET /api/studio/station')
  await dispatchCalls(shop.world.api.ctx)
}

export const stateOf = async ({ world }: Shop, callId: string | undefined): Promise<string | undefined> =>
  (await world.db.owner<{ state: string }[]>`select state from call where id = ${callId ?? ''}`)[0]?.state

/** Waits until a fan is called at the device's station. */
export const awaitCalled = (shop: Shop, device: Device, callId: string | undefined) =>
  vi.waitFor(
    async () => {
      await tick(shop, device)
      if ((await stateOf(shop, callId)) !== 'NEXT') throw new Error(`${callId} is not called`)
    },
    { timeout: 15_000 },
  )

/** A fan's document in its seat, with the signals that it sends. */
export async function sit({ api }: Fan, id = '') {
  const taken = await api('POST /api/v1/call/{id}/seat', { params: { id }, body: {} })
  if (!taken.ok) throw new Error(JSON.stringify(taken.error))
  const { seat, epoch, gen } = taken.value
  return {
    ...taken.value,
    post: (body: object, change: object = {}) =>
      api('POST /api/v1/call/{id}/signals', {
        params: { id },
        body: { seat, epoch, gen, body: body as never, ...change },
      }),
    read: (since = 0) => api('GET /api/v1/call/{id}/signals', { params: { id }, query: { seat, since } }),
  }
}

export const anOffer = { kind: 'offer', sdp: offer }
export const anAnswer = { kind: 'answer', sdp: answer }

/** Takes a called fan on air: seat, offer, ring and start. */
export async function goLive(device: Device, fan: Caller, callId = fan.calls[0] ?? '') {
  const seat = await sit(fan, callId)
  await device.send('POST /api/studio/station/next', { body: {} })
  const live = await device.send('POST /api/studio/station/live', { body: { callId } })
  if (live.status !== 204) throw new Error(JSON.stringify(live.body))
  return seat
}

/** Signed seconds as a device sends them. */
export const sentSeconds = async (shop: Shop, callId: string, count: number, from = 1) => {
  const segments = []
  for (let seq = from; seq < from + count; seq++) {
    const { callId: _, ...segment } = await second(shop, callId, seq)
    segments.push(segment)
  }
  return segments
}
