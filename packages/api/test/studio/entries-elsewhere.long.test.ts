import { userInfo } from 'node:os'
import { type Endpoint, endpoints } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, signUpMember } from '#test/members.ts'
import { runCommand } from '#test/operator.ts'
import { openStage, type Ready, recipes, type WriteKey } from './recipes/index.ts'
import { type Colleague, everywhere } from './studio-world.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let runner: Colleague
beforeAll(async () => {
  stage = await openStage()
  runner = await stage.hire('ORGANISER')
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

const why = ['--reason', 'as the rules say']
const id = ({ params }: Ready) => params?.id ?? ''
const show = ({ params }: Ready) => params?.eventId ?? ''

/** Studio calls, each with the operator command that does the same. */
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

test.each(commands)(
  'audit entries: %s appears in the log from the command line too',
  { timeout: 60_000 },
  async (...row) => {
    const [key, script, args] = row
    const { staff }: Endpoint = endpoints[key]
    const ready = await recipes[key](stage)
    const entries = await leftBy(async () => {
      const ended = await runCommand(stage.studio.world, script, ...args(ready))
      expect(ended).toMatchObject({ status: 0 })
    })
    expect(entries).toMatchObject([
      {
        action: typeof staff === 'object' ? staff.auditAction : '',
        outcome: 'DONE',
        actor: null,
        request: 'command line',
        after: { operator: userInfo().username },
      },
    ])
  },
)

test('audit entries: a refused command changes and logs nothing', { timeout: 60_000 }, async () => {
  const { params } = await recipes['POST /api/studio/order/{id}/refund'](stage)
  const entries = await leftBy(async () => {
    const args = ['refund', params?.id ?? '', '--amount', '99999', ...why]
    expect((await runCommand(stage.studio.world, 'money', ...args)).status).toBe(1)
  })
  expect(entries).toEqual([])
})

test('audit entries: failed sign-ins appear in the log: a staff password, a code, and a missing role', async () => {
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
