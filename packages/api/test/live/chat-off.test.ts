import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorldWithMail, signUpMember, type TestMember } from '#test/members.ts'
import { type OwnRedis, openOwnRedis } from '#test/own-redis.ts'
import type { Fan } from '#test/realtime/fan.ts'
import type { World } from '#test/world.ts'
import { openProcess, type Process } from './processes.ts'
import { addEvent, openTheatre, roomOf, type Theatre } from './theatre.ts'

// The first process runs without Redis, so it alone keeps the rooms.
let home: Awaited<ReturnType<typeof createWorldWithMail>>
let world: World
let first: Theatre
let member: TestMember
let eventId: string
let second: Process | null = null
let redis: OwnRedis | null = null

beforeAll(async () => {
  home = await createWorldWithMail()
  world = home.world
  first = await openTheatre(world)
  member = await signUpMember(home)
})
beforeEach(async () => {
  eventId = (await addEvent(world, { isFree: true })).id
})
afterEach(async () => {
  await second?.close()
  second = null
  await redis?.close()
  redis = null
})
afterAll(async () => {
  await first.close()
  await home.close()
})

let made = 0
async function say(fan: Fan, text: string) {
  const clientId = `message-${++made}`
  fan.say({ type: 'chat.send', room: roomOf(eventId), clientId, text })
  const fits = (answer: { clientId?: string }) => answer.clientId === clientId
  return Promise.race([fan.receive('sent', fits), fan.receive('refused', fits)])
}

test.each([
  ['without Redis', false],
  ['with a Redis that the first one does not know', true],
])('chat outage: a second process %s serves all but the chat and says so', async (_how, isLinked) => {
  redis = isLinked ? await openOwnRedis() : null
  second = await openProcess(world, redis ? { REDIS_URL: redis.url } : {})
  // On a busy machine the database may answer later than the readiness timeout.
  await expect.poll(second.readyz).toEqual({ status: 200, body: { status: 'ready', chat: 'off' } })
  const fan = await second.theatre.enter(eventId, member.uid)
  expect(await fan.receive('joined')).toMatchObject({
    canSend: true,
    state: { isOff: true, isDelayed: false },
  })
  expect(await say(fan, 'hello?')).toMatchObject({ type: 'refused', reason: 'CHAT_OFF' })
  const ours = await first.enter(eventId, member.uid)
  expect(await ours.receive('joined')).toMatchObject({ state: { isOff: false } })
  expect(await say(ours, `the chat is here, ${eventId}`)).toMatchObject({ type: 'sent', seq: 1 })
  expect((await world.api.http.inject('/readyz')).json()).toMatchObject({ chat: 'on' })
})

test('chat outage: the HTTP response names the reason and is no fault', async () => {
  second = await openProcess(world, {})
  const reply = await second.api.http.inject({
    method: 'POST',
    url: `/api/v1/live/${eventId}/chat`,
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ clientId: 'by-http-1', text: 'hello?' }),
  })
  expect([reply.statusCode, reply.json().name]).toEqual([409, 'CHAT_OFF'])
})

test('chat outage: the second process takes over when the first ends and delivers earlier messages', async () => {
  second = await openProcess(world, { CHAT_READABLE_PER_SEC: '5' })
  const fan = await second.theatre.enter(eventId, member.uid)
  const ours = await first.enter(eventId, member.uid)
  for (let i = 1; i <= 30; i++) await say(ours, `line ${i}`)
  await world.api.ctx.relay.close()
  await fan.receive('tick', ({ state }) => state?.isOff === false)
  await fan.receive('tick', ({ seq }) => seq === 30)
  const heard = fan.heard.flatMap((tick) => (tick.type === 'tick' ? tick.messages.map(({ seq }) => seq) : []))
  expect(heard).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect(await say(fan, 'now here')).toMatchObject({ type: 'sent', seq: 31 })
  expect((await second.readyz()).body).toMatchObject({ chat: 'on' })
})
