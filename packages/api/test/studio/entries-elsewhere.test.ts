import { userInfo } from 'node:os'
import { type Endpoint, type EndpointKey, endpoints } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caption, light } from '#test/live/show.ts'
import { addEvent } from '#test/live/theatre.ts'
import { cookieOf, signUpMember, type TestMember } from '#test/members.ts'
import { runCommand } from '#test/operator.ts'
import { type Colleague, everywhere } from './desk.ts'
import { openStage, type Ready, recipes, type WriteKey } from './recipes/index.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let runner: Colleague
let fan: TestMember
let eventId: string
beforeAll(async () => {
  stage = await openStage()
  runner = await stage.hire('ORGANISER')
  fan = await signUpMember(stage.studio)
  eventId = (await addEvent(stage.studio.world, { isFree: true })).id
}, 120_000)
afterAll(() => stage.close())

interface Entry {
  action: string
  outcome: string
  refusal: string | null
  actor: string | null
  role: string | null
  object: string
  request: string
  after: Record<string, unknown> | null
}
/** What an act left in the log. */
async function leftBy<T>(act: () => Promise<T>): Promise<Entry[]> {
  const { owner } = stage.studio.world.db
  const [head] = await owner<{ seq: number }[]>`select seq from audit_head`
  await act()
  const rows = await owner<Entry[]>`
    select action, outcome, refusal, actor_uid as actor, actor_role as role, object_id as object,
      request_id as request, after
    from audit_entry where seq > ${head?.seq ?? 0} order by seq`
  return rows.map((row) => ({ ...row }))
}

/** A call of the members, which only staff of the event may make. */
const call = (by: TestMember, key: EndpointKey, params: Record<string, string>, body?: unknown) =>
  stage.studio.world.send(key, {
    token: by.token,
    params,
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': crypto.randomUUID() },
  })

let said = 0
const speak = async (): Promise<number> =>
  (
    await call(
      fan,
      'POST /api/v1/live/{id}/chat',
      { id: eventId },
      { clientId: `elsewhere-${++said}`, text: 'hi' },
    )
  ).body.message.seq
const cue = async (draft: object): Promise<string> =>
  (await call(runner, 'POST /api/v1/live/{id}/cues', { id: eventId }, { cues: [draft] })).body.cues[0].id
const poll = async (isOpen = false): Promise<string> => {
  const draft = { eventId, question: { en: 'Which?' }, options: [{ en: 'One' }, { en: 'Two' }] }
  const { id } = (await call(runner, 'POST /api/v1/poll', {}, draft)).body
  if (isOpen) await call(runner, 'POST /api/v1/poll/{id}/open', { id }, { durationSec: 60 })
  return id
}
const mute = () => ({ uid: fan.uid, kind: 'MUTE', minutes: 10 })

type Made = [params: Record<string, string>, body?: unknown]
test.each<[string, EndpointKey, () => Promise<Made>]>([
  ['chat.slow-mode', 'PUT /api/v1/live/{id}/chat/slow-mode', async () => [{ id: eventId }, { seconds: 5 }]],
  ['chat.pin', 'PUT /api/v1/live/{id}/chat/pinned', async () => [{ id: eventId }, { seq: null }]],
  ['chat.words', 'PUT /api/v1/live/{id}/chat/words', async () => [{ id: eventId }, { words: ['spoiler'] }]],
  [
    'chat.delete',
    'POST /api/v1/live/{id}/chat/deletions',
    async () => [{ id: eventId }, { seqs: [await speak()], reason: 'abuse' }],
  ],
  ['chat.restrict', 'POST /api/v1/live/{id}/chat/restrictions', async () => [{ id: eventId }, mute()]],
  [
    'chat.lift',
    'DELETE /api/v1/live/{id}/chat/restrictions/{uid}',
    async () => [{ id: eventId, uid: fan.uid }],
  ],
  [
    'caption.write',
    'POST /api/v1/live/{id}/cues',
    async () => [{ id: eventId }, { cues: [caption('Hello', 1_000)] }],
  ],
  [
    'light.write',
    'POST /api/v1/live/{id}/cues',
    async () => [{ id: eventId }, { cues: [light(60_000, '#2060ff')] }],
  ],
  [
    'caption.correct',
    'PUT /api/v1/cue/{id}',
    async () => [{ id: await cue(caption('Helo', 9_000)) }, { cue: caption('Hello', 9_000) }],
  ],
  ['caption.withdraw', 'DELETE /api/v1/cue/{id}', async () => [{ id: await cue(caption('No', 20_000)) }]],
  ['light.withdraw', 'DELETE /api/v1/cue/{id}', async () => [{ id: await cue(light(90_000, '#ff2060')) }]],
  [
    'poll.write',
    'POST /api/v1/poll',
    async () => [{}, { eventId, question: { en: 'Now?' }, options: [{ en: 'Yes' }, { en: 'No' }] }],
  ],
  ['poll.open', 'POST /api/v1/poll/{id}/open', async () => [{ id: await poll() }, { durationSec: 60 }]],
])('%s from the pages of fans stands in the log as from the desk', async (action, key, make) => {
  const [params, body] = await make()
  const entries = await leftBy(async () =>
    expect((await call(runner, key, params, body)).status).toBeLessThan(300),
  )
  expect(entries).toMatchObject([{ action, outcome: 'DONE', actor: runner.uid, role: 'ORGANISER' }])
})

test('a poll that is closed or void on the pages of fans stands in the log', async () => {
  const { id: other } = await addEvent(stage.studio.world, { isFree: true })
  const was = eventId
  eventId = other
  const id = await poll(true)
  eventId = was
  const entries = await leftBy(async () => {
    await call(runner, 'POST /api/v1/poll/{id}/close', { id }, {})
    await call(runner, 'POST /api/v1/poll/{id}/void', { id }, { reason: 'shown too early' })
  })
  expect(entries.map(({ action, after }) => [action, after?.state])).toEqual([
    ['poll.close', 'CLOSED'],
    ['poll.void', 'VOID'],
  ])
})

test('what a fan tries of it leaves nothing', async () => {
  const entries = await leftBy(async () => {
    const refused = await call(fan, 'PUT /api/v1/live/{id}/chat/slow-mode', { id: eventId }, { seconds: 9 })
    expect(refused.status).toBe(404)
  })
  expect(entries).toEqual([])
})

const why = ['--reason', 'as the rules say']
const id = ({ params }: Ready) => params?.id ?? ''
const show = ({ params }: Ready) => params?.eventId ?? ''

/** The call of the studio that does the same, and how an operator says it. */
const commands: [WriteKey, 'db' | 'live' | 'money' | 'orders', (ready: Ready) => string[]][] = [
  ['POST /api/studio/order/{id}/refund', 'money', (ready) => ['refund', id(ready), '--amount', '1', ...why]],
  ['POST /api/studio/order/{id}/decline', 'money', (ready) => ['refund', '--decline', id(ready), ...why]],
  ['POST /api/studio/refund/{id}/settle', 'money', (ready) => ['refund', '--settled', id(ready), ...why]],
  ['POST /api/studio/refund/{id}/withdraw', 'money', (ready) => ['refund', '--withdraw', id(ready), ...why]],
  ['POST /api/studio/refund/{id}/retry', 'money', (ready) => ['refund', '--retry', id(ready), ...why]],
  [
    'POST /api/studio/coupon',
    'money',
    () => 'campaign --name Crew --gives cubes:5 --until 2099-01-01 --single 2'.split(' '),
  ],
  [
    'POST /api/studio/parcel/{id}/ship',
    'orders',
    (ready) => ['ship', id(ready), '--carrier', 'CJ_LOGISTICS', '--number', '640123456789'],
  ],
  ['POST /api/studio/parcel/{id}/deliver', 'orders', (ready) => ['deliver', id(ready)]],
  ['POST /api/studio/parcel/{id}/return', 'orders', (ready) => ['returned', id(ready)]],
  ['POST /api/studio/pickup', 'orders', ({ body }) => ['hand-over', (body as { code: string }).code]],
  ['POST /api/studio/pickup/{id}/undo', 'orders', (ready) => ['take-back', id(ready)]],
  ['PUT /api/studio/event/{eventId}/live/channel', 'live', (ready) => ['channel', show(ready), 'ingest']],
  ['POST /api/studio/event/{eventId}/live/key', 'live', (ready) => ['key', show(ready)]],
  ['PUT /api/studio/event/{eventId}/replay', 'db', (ready) => ['replay', show(ready), 'hide']],
  [
    'PUT /api/studio/event/{eventId}/replay/window',
    'db',
    (ready) => ['replay', show(ready), 'window', '2098-01-01T00:00Z', '2098-01-02T00:00Z'],
  ],
  [
    'POST /api/studio/event/{eventId}/highlight',
    'db',
    (ready) => ['highlight', show(ready), '1:00', '1:16', 'en=The drop'],
  ],
  [
    'PUT /api/studio/event/{eventId}/highlight/{id}',
    'db',
    (ready) => ['highlight', 'title', id(ready), 'en=Again'],
  ],
  [
    'POST /api/studio/event/{eventId}/highlight/{id}/withdraw',
    'db',
    (ready) => ['highlight', 'hide', id(ready)],
  ],
]

test.each(commands)('%s stands in the log from the command line too', { timeout: 60_000 }, async (...row) => {
  const [key, script, args] = row
  const { staff }: Endpoint = endpoints[key]
  const ready = await recipes[key](stage)
  const entries = await leftBy(async () => {
    const ended = await runCommand(stage.studio.world, script, ...args(ready))
    expect(ended).toMatchObject({ status: 0 })
  })
  expect(entries).toMatchObject([
    {
      action: typeof staff === 'object' ? staff.does : '',
      outcome: 'DONE',
      actor: null,
      request: 'command line',
      after: { operator: userInfo().username },
    },
  ])
})

test('a command that is refused changes nothing and leaves nothing', { timeout: 60_000 }, async () => {
  const { params } = await recipes['POST /api/studio/order/{id}/refund'](stage)
  const entries = await leftBy(async () => {
    const args = ['refund', params?.id ?? '', '--amount', '99999', ...why]
    expect((await runCommand(stage.studio.world, 'money', ...args)).status).toBe(1)
  })
  expect(entries).toEqual([])
})

test('who fails at the door stands in the log: a password of staff, a code, and who has no role', async () => {
  const { studio } = stage
  const stranger = await signUpMember(studio)
  const newcomer = await signUpMember(studio)
  await studio.grant(newcomer.uid, [everywhere('SUPPORT')])
  const half = cookieOf((await studio.begin(newcomer)).headers)
  await studio.send('POST /api/studio/second-factor', { cookie: half, body: {} })
  const entries = await leftBy(async () => {
    await studio.begin({ email: runner.email, password: 'wrong lanterns over 7 rivers' })
    await studio.begin({ email: stranger.email, password: 'wrong lanterns over 7 rivers' })
    await studio.begin({ email: 'nobody@fans.test', password: 'wrong lanterns over 7 rivers' })
    await studio.begin(stranger)
    const begun = cookieOf((await studio.begin(runner)).headers)
    await studio.send('POST /api/studio/session/code', { cookie: begun, body: { code: '000000' } })
    await studio.send('POST /api/studio/second-factor/confirm', { cookie: half, body: { code: '000000' } })
  })
  expect(entries.map(({ action, refusal, actor, object }) => ({ action, refusal, actor, object }))).toEqual([
    { action: 'session.begin', refusal: 'INVALID_CREDENTIALS', actor: null, object: runner.uid },
    { action: 'session.begin', refusal: 'STUDIO_CLOSED', actor: stranger.uid, object: stranger.uid },
    { action: 'session.begin', refusal: null, actor: runner.uid, object: runner.uid },
    { action: 'session.open', refusal: 'CODE_INVALID', actor: runner.uid, object: runner.uid },
    { action: 'session.enrol', refusal: 'CODE_INVALID', actor: newcomer.uid, object: newcomer.uid },
  ])
})
