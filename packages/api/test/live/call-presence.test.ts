import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { handOver, moveSession, stationsOf } from '#modules/live/calls/index.ts'
import { type Lobby, openLobby } from '#modules/live/calls/lobby.ts'
import { addFans, openShop, type Shop } from '#test/commerce/shop.ts'
import { greet, type Fan as Socket } from '#test/realtime/fan.ts'
import { createStage, memberToken, type Stage } from '#test/realtime/stage.ts'
import { countStatements } from '#test/statements.ts'
import { addCalls, addSession, within } from './call-sessions.ts'

let shop: Shop
/** Two processes, each with its fans. */
let here: Stage
let elsewhere: Stage
const lobbies: Lobby[] = []
beforeAll(async () => {
  shop = await openShop()
  here = await createStage(shop.world)
  elsewhere = await createStage(shop.world)
  for (const { ctx, hub } of [here, elsewhere]) lobbies.push(openLobby(ctx, hub.rooms))
})
afterAll(async () => {
  await here.close()
  await elsewhere.close()
  for (const lobby of lobbies) await lobby.close()
  await shop.close()
})

const ctx = () => shop.world.api.ctx

async function openSession(fanCount: number) {
  const { id } = await addSession(shop)
  const fans = await addFans(shop, fanCount)
  await addCalls(shop, id, fans)
  await within(shop, (tx) => moveSession(tx, id, 'OPEN'))
  const [station] = await stationsOf(ctx().sql, id)
  return { id, uids: fans.map(({ uid }) => uid), station: station?.id ?? '' }
}

async function enter(uid: string, stage = here): Promise<Socket> {
  const socket = await greet(stage.url, memberToken(uid))
  onTestFinished(() => socket.leave())
  return socket
}

/** A page in the lobby. */
const say = (socket: Socket, session: string, isReady = true, isVisible = true) =>
  socket.say({ type: 'call.presence', session, isVisible, isReady })

interface Presence {
  isVisible: boolean
  isReady: boolean
  isConnected: boolean
}

async function presenceOf(session: string, uid: string): Promise<Presence | null> {
  const [row] = await shop.world.db.owner<Presence[]>`
    select p.is_page_visible as "isVisible", p.is_ready_pressed as "isReady",
      p.socket_seen_at > app_now() - interval '10 s' as "isConnected"
    from call_presence p join call_booking b on b.id = p.booking_id
    where b.session_id = ${session} and b.member_uid = ${uid}`
  return row ? { ...row, isConnected: row.isConnected ?? false } : null
}

const awaitPresence = (session: string, uid: string, presence: Presence | null) =>
  vi.waitFor(async () => expect(await presenceOf(session, uid)).toEqual(presence), { timeout: 10_000 })

const ready = { isVisible: true, isReady: true, isConnected: true }
const gone = { isVisible: false, isReady: false, isConnected: false }

test('call presence: a page says where it is, and a closed socket clears it', async () => {
  const { id, uids } = await openSession(1)
  const uid = uids[0] ?? ''
  const socket = await enter(uid)
  say(socket, id)
  await awaitPresence(id, uid, ready)
  say(socket, id, true, false)
  await awaitPresence(id, uid, { ...ready, isVisible: false })
  await socket.leave()
  await awaitPresence(id, uid, gone)
})

test('call presence: the ready one of two tabs counts, until it is closed', async () => {
  const { id, uids } = await openSession(1)
  const uid = uids[0] ?? ''
  const [tab, other] = [await enter(uid), await enter(uid)]
  say(tab, id)
  await awaitPresence(id, uid, ready)
  say(other, id, false, false)
  await enterAndWait(id)
  expect(await presenceOf(id, uid)).toEqual(ready)
  await tab.leave()
  await awaitPresence(id, uid, { isVisible: false, isReady: false, isConnected: true })
})

test('call presence: a tab at another process takes a ready fan no place, and a ready one does', async () => {
  const { id, uids } = await openSession(1)
  const uid = uids[0] ?? ''
  const [tab, other] = [await enter(uid), await enter(uid, elsewhere)]
  say(tab, id)
  await awaitPresence(id, uid, ready)
  say(other, id, false, false)
  await enterAndWait(id, elsewhere)
  expect(await presenceOf(id, uid)).toEqual(ready)
  say(other, id)
  await enterAndWait(id, elsewhere)
  await tab.leave()
  await enterAndWait(id)
  expect(await presenceOf(id, uid)).toEqual(ready)
})

/** Another fan's report, after which all earlier reports of that process are stored. */
async function enterAndWait(id: string, stage = here): Promise<void> {
  const [{ uid } = { uid: '' }] = await addFans(shop, 1)
  await shop.world.db.owner`
    insert into call_booking (id, session_id, member_uid)
    values (${`bk_${String(++markers).padStart(26, '0')}`}, ${id}, ${uid})`
  say(await enter(uid, stage), id)
  await awaitPresence(id, uid, ready)
}
let markers = 0

test('call presence: a page that turns to another session leaves the first one', async () => {
  const [one, two] = [await openSession(1), await openSession(1)]
  const uid = one.uids[0] ?? ''
  const socket = await enter(uid)
  say(socket, one.id)
  await awaitPresence(one.id, uid, ready)
  say(socket, two.id)
  await awaitPresence(one.id, uid, gone)
})

test('call presence: a member without a booking leaves no trace', async () => {
  const { id } = await openSession(1)
  const [stranger] = await addFans(shop, 1)
  say(await enter(stranger?.uid ?? ''), id)
  await enterAndWait(id)
  expect(await presenceOf(id, stranger?.uid ?? '')).toBeNull()
})

test('call presence: a ready fan answers the ring, and the page is woken by each change', async () => {
  const { id, uids, station } = await openSession(1)
  const uid = uids[0] ?? ''
  const socket = await enter(uid)
  say(socket, id, false)
  await awaitPresence(id, uid, { ...ready, isReady: false })
  await within(shop, (tx) => handOver(ctx(), tx, station))
  const isCall = (message: { what: string }) => message.what === 'call'
  expect(await socket.receive('changed', isCall)).toMatchObject({ what: 'call', id })
  const count = () => socket.heard.filter((message) => message.type === 'changed').length
  const before = count()
  const stateOf = async () =>
    (await shop.world.db.owner`select state from call where session_id = ${id}`)[0]?.state
  expect(await stateOf()).toBe('RINGING')
  say(socket, id)
  await vi.waitFor(async () => expect(await stateOf()).toBe('WAITING'), { timeout: 10_000 })
  await vi.waitFor(() => expect(count()).toBeGreaterThan(before), { timeout: 10_000 })
})

test('call presence: any number of fans costs one statement', async () => {
  const { id, uids } = await openSession(12)
  const stage = await createStage(shop.world)
  const statementsOf = countStatements(stage.ctx)
  onTestFinished(() => stage.close())
  const listeners: Parameters<Stage['hub']['rooms']['onPageMessage']>[0][] = []
  const crowd = openLobby(stage.ctx, {
    onPageMessage: (listener) => void listeners.push(listener),
    onPageClosed: () => {},
  })
  for (const uid of uids)
    for (const listener of listeners)
      listener(
        { type: 'call.presence', session: id, isVisible: true, isReady: true },
        { kind: 'member', uid, sid: 's', authTime: 0 },
        crypto.randomUUID(),
      )
  expect(await statementsOf(() => crowd.write())).toBe(1)
  expect(await statementsOf(() => crowd.write())).toBe(0)
  await crowd.close()
})
