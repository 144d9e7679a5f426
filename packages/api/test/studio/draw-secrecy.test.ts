import { type Endpoint, type EndpointKey, endpoints } from '@encore/contract/endpoints'
import { type StaffRole, staffRoles } from '@encore/contract/rules/staff-roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceDraws } from '#modules/commerce/draws/advance-draws.ts'
import { aDraw, addAlbum, addDraw, addEntryProduct, buyAlbums } from '#test/commerce/draws.ts'
import { addFans, type Fan } from '#test/commerce/shop.ts'
import { storeResult } from '#test/live/signing-draw.ts'
import { addEvent } from '#test/live/theatre.ts'
import { ownPage } from '#test/members.ts'
import { methodOf } from '#test/platform/clients.ts'
import { openStage } from './recipes/index.ts'
import { type Colleague, everywhere, studioKeys, tide } from './studio-world.ts'

let stage: Awaited<ReturnType<typeof openStage>>
const team = new Map<StaffRole, Colleague>()
const colleague = (role: StaffRole) => team.get(role) as Colleague
beforeAll(async () => {
  stage = await openStage()
  for (const role of staffRoles) team.set(role, await stage.studio.hire(everywhere(role)))
}, 240_000)
afterAll(() => stage.close())

const owner = () => stage.studio.world.db.owner
const bytes = (hex: string) => Buffer.from(hex, 'hex')

interface Entered {
  drawId: string
  fans: Fan[]
  orderIds: string[]
  product: string
}

/** An open draw in which fan number `n` has bought as many lots as `lots[n]`. */
async function bought(
  lots: readonly number[],
  { eventId = tide, ...change }: Parameters<typeof aDraw>[1] = {},
): Promise<Entered> {
  const now = stage.studio.world.api.ctx.clock.now()
  const product = await addEntryProduct(stage.shop, eventId)
  const times = { opensAt: new Date(now - 60_000), closesAt: new Date(now + 86_400_000) }
  const drawId = await addDraw(stage.shop, aDraw(eventId, { productIds: [product], ...times, ...change }))
  const fans = await addFans(stage.shop, lots.length, 100)
  const orderIds: string[] = []
  for (const [at, fan] of fans.entries()) orderIds.push(await buyAlbums(fan, product, lots[at] ?? 0))
  await advanceDraws(stage.studio.world.api.ctx)
  await expect
    .poll(async () => (await publicDraw(drawId)).entries, { timeout: 20_000 })
    .toBe(lots.reduce((sum, count) => sum + count, 0))
  return { drawId, fans, orderIds, product }
}

const publicDraw = async (id: string) =>
  (await stage.studio.world.send('GET /api/v1/draw/{id}', { params: { id } })).body

const close = (drawId: string) => owner()`
  update draw set state = 'CLOSED', closed_at = app_now(), close_statement = 'close', seed = sha256('seed'),
    round = planned_round
  where id = ${bytes(drawId)}`

/** Entries of each fan, as hexadecimal. */
const entriesOf = async ({ drawId, fans }: Pick<Entered, 'drawId' | 'fans'>): Promise<string[][]> => {
  const rows = await owner()<{ id: string; uid: string }[]>`
    select encode(e.id, 'hex') as id, g.member_uid as uid
    from draw_entry e join draw_entrant g on g.id = e.entrant_id where e.draw_id = ${bytes(drawId)} order by e.id`
  return fans.map(({ uid }) => rows.filter((row) => row.uid === uid).map(({ id }) => id))
}

/** Ids of entries and entrants. */
const idsIn = async (drawId: string): Promise<string[]> => {
  const rows = await owner()<{ id: string }[]>`
    select encode(id, 'hex') as id from draw_entry where draw_id = ${bytes(drawId)}
    union all select encode(id, 'hex') from draw_entrant where draw_id = ${bytes(drawId)}`
  return rows.map(({ id }) => id)
}

const reads = studioKeys.filter(
  (key) => key.startsWith('GET ') && (endpoints[key] as Endpoint).auth === 'staff',
)
const queries: Partial<Record<EndpointKey, string>> = {
  'GET /api/studio/search': '?q=m_',
}

function urlOf(key: EndpointKey, { drawId, fans, orderIds, product }: Entered): string {
  const path = key.slice(key.indexOf(' ') + 1)
  const id = path.includes('/draw/') ? drawId : path.includes('/order/') ? orderIds[0] : product
  return path
    .replace('{eventId}', tide)
    .replace('{uid}', fans[0]?.uid ?? '')
    .replace('{lang}', 'en')
    .replace('{id}', id ?? '')
    .concat(queries[key] ?? '')
}

async function read(key: EndpointKey, role: StaffRole, entered: Entered) {
  const { statusCode, body } = await stage.studio.world.api.http.inject({
    method: methodOf(key),
    url: urlOf(key, entered),
    headers: {
      ...ownPage,
      host: new URL(stage.studio.world.api.ctx.config.studioUrl).host,
      cookie: colleague(role).staffCookie,
    },
  })
  return { status: statusCode, body }
}

/** Answers of every call of the studio that reads, for every role. */
async function allReads(entered: Entered) {
  const answers: { key: EndpointKey; role: StaffRole; status: number; body: string }[] = []
  for (const key of reads)
    for (const role of staffRoles) answers.push({ key, role, ...(await read(key, role, entered)) })
  return answers
}

/** Names that an answer about a draw has only when it holds a result. `winners: null` has none. */
const resultNames =
  /"(rank|key|outcome|itemId|status)":|"winners":(?!null)|"(WINNER|RESERVE|CONFIRMED|FORFEITED)"/

describe('draw secrecy: before the draw', () => {
  test.each(['OPEN', 'CLOSED'] as const)('%s: no role reads a winner, a rank or a key', async (state) => {
    const entered = await bought([1, 2, 1, 3, 1, 1], { isFree: true })
    if (state === 'CLOSED') await close(entered.drawId)
    const [secret] = await owner()<{ seed: string | null; ciphertext: string }[]>`
      select encode(seed, 'hex') as seed, encode(seed_ciphertext, 'hex') as ciphertext
      from draw where id = ${bytes(entered.drawId)}`
    expect(secret?.seed === null).toBe(state === 'OPEN')
    const hidden = [...(await idsIn(entered.drawId)), secret?.ciphertext ?? '', secret?.seed ?? ''].filter(
      Boolean,
    )
    expect(hidden.length).toBeGreaterThan(15)
    const answers = await allReads(entered)
    const about = answers.filter(({ key, role }) => key.includes('/draw') && role === 'OWNER')
    // Each call about draws was answered, so that an empty answer proves something.
    expect(about.filter(({ status }) => status !== 200 && status !== 204)).toEqual([])
    expect(about.length).toBeGreaterThanOrEqual(5)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(100)
    const leaks = answers.flatMap(({ key, role, body }) => [
      ...hidden.filter((id) => body.includes(id)).map((id) => `${key} ${role}: ${id}`),
      ...(key.includes('/draw') && resultNames.test(body)
        ? [`${key} ${role}: ${resultNames.exec(body)}`]
        : []),
    ])
    expect(leaks).toEqual([])
  })

  test('the public reads the log and the counts, and no result', async () => {
    const entered = await bought([1, 1], { isFree: true })
    await close(entered.drawId)
    const params = { params: { id: entered.drawId } }
    expect(await stage.studio.world.send('GET /api/v1/draw/{id}/outcome', params)).toMatchObject({
      status: 204,
    })
    const [fan, other] = entered.fans
    const own = await fan?.api('GET /api/v1/draw/{id}/entry', params)
    expect(own).toMatchObject({ ok: true, value: { result: null } })
    const [mine = [], theirs = []] = await entriesOf(entered)
    expect(JSON.stringify(own)).toContain(mine[0])
    expect(JSON.stringify(own)).not.toContain(theirs[0])
    expect(JSON.stringify(await publicDraw(entered.drawId))).not.toContain(other?.uid)
    const answered = await fan?.api('POST /api/v1/draw/{id}/result', {
      ...params,
      body: { answer: 'ACCEPT' },
    })
    expect(answered).toMatchObject({ error: { name: 'DRAW_NOT_WON' } })
  })

  test('the database holds no result before the draw, and none beside the first one', async () => {
    const entered = await bought([1, 1, 1])
    const entries = (await entriesOf(entered)).flat()
    const draw = bytes(entered.drawId)
    const { app } = stage.studio.world.db
    const add = (entry: string, rank: number) => app`
      insert into draw_result (draw_id, rank, entry_id, status, accept_until)
      values (${draw}, ${rank}, ${bytes(entry)}, 'WINNER', app_now())`
    await expect(add(entries[0] ?? '', 1)).rejects.toThrow('stored once, by the draw')
    await close(entered.drawId)
    await expect(add(entries[0] ?? '', 1)).rejects.toThrow('stored once, by the draw')
    await storeResult(stage.shop, entered.drawId, entries, ['WINNER', 'RESERVE'])
    await expect(add(entries[2] ?? '', 3)).rejects.toThrow('stored once, by the draw')
  })
})

describe('draw secrecy: the role of the application', () => {
  test.each([
    [
      'a rank',
      (draw: Buffer) => ['update draw_result set rank = rank + 10 where draw_id = $1', draw] as const,
    ],
    [
      'a winner',
      (draw: Buffer) =>
        [
          "update draw_result set status = 'WINNER' where draw_id = $1 and status = 'FORFEITED'",
          draw,
        ] as const,
    ],
    [
      'an item',
      (draw: Buffer) =>
        ['update draw_result set item_id = gen_random_uuid() where draw_id = $1', draw] as const,
    ],
    ['a result away', (draw: Buffer) => ['delete from draw_result where draw_id = $1', draw] as const],
    ['an entrant away', (draw: Buffer) => ['delete from draw_entrant where draw_id = $1', draw] as const],
    [
      'an entrant to another member',
      (draw: Buffer) => ["update draw_entrant set member_uid = 'm_other' where draw_id = $1", draw] as const,
    ],
    ['an entry away', (draw: Buffer) => ['delete from draw_entry where draw_id = $1', draw] as const],
    [
      'an entry to another entrant',
      (draw: Buffer) => ['update draw_entry set entrant_id = id where draw_id = $1', draw] as const,
    ],
    ['the log', (draw: Buffer) => ['update draw_event set operation = 4 where draw_id = $1', draw] as const],
    ['a node of the log', (draw: Buffer) => ['delete from draw_node where draw_id = $1', draw] as const],
    [
      'a checkpoint',
      (draw: Buffer) => ["update draw_checkpoint set statement = '' where draw_id = $1", draw] as const,
    ],
    ['the seed', (draw: Buffer) => ["update draw set seed = sha256('other') where id = $1", draw] as const],
    ['the draw away', (draw: Buffer) => ['delete from draw where id = $1', draw] as const],
    ['the rules', (draw: Buffer) => ["update draw set rules = '' where id = $1", draw] as const],
    ['a key away', () => ['delete from draw_key', null] as const],
  ])('cannot change %s', async (_, statementOf) => {
    const { drawId } = await drawnOnce()
    const [statement, draw] = statementOf(bytes(drawId))
    const { app } = stage.studio.world.db
    await expect(app.unsafe(statement, draw ? [draw] : [])).rejects.toMatchObject({ code: '42501' })
  })

  let once: Promise<Entered> | undefined
  const drawnOnce = () => {
    once ??= (async () => {
      const entered = await bought([2, 1, 1, 1, 1])
      const [first = '', second = '', third = ''] = (await entriesOf(entered)).map(([entry]) => entry ?? '')
      await owner()`
        insert into draw_checkpoint (draw_id, size, root, statement)
        values (${bytes(entered.drawId)}, 6, sha256('root'), 'checkpoint') on conflict do nothing`
      await storeResult(
        stage.shop,
        entered.drawId,
        [first, second, third],
        ['WINNER', 'FORFEITED', 'RESERVE'],
      )
      return entered
    })()
    return once
  }
})

describe('draw secrecy: after the draw', () => {
  /** Two draws that differ only in which winner has three lots and which has one. */
  const twins = async () => {
    const made: Entered[] = []
    for (const lots of [
      [1, 3, 1, 1, 1, 1, 1],
      [3, 1, 1, 1, 1, 1, 1],
    ]) {
      const entered = await bought(lots, { places: 2, reserves: 1 })
      await owner()`
        update member set nickname = case uid when ${entered.fans[0]?.uid ?? ''} then 'Ada ' || uid else 'Mira ' || uid end
        where uid = any(${entered.fans.map(({ uid }) => uid)})`
      const entries = (await entriesOf(entered)).map(([entry]) => entry ?? '')
      await storeResult(stage.shop, entered.drawId, entries, ['WINNER', 'CONFIRMED', 'RESERVE'])
      made.push(entered)
    }
    return made
  }

  test('no answer of the studio about a draw depends on how many lots a winner has', async () => {
    const made = await twins()
    const seen: string[][] = []
    for (const entered of made) {
      const answers: string[] = []
      for (const key of reads.filter((one) => one.includes('/draw/{id}'))) {
        const { status, body } = await read(key, 'OWNER', entered)
        expect([key, status]).toEqual([key, 200])
        for (const id of await idsIn(entered.drawId)) expect(body).not.toContain(id)
        expect(body).not.toMatch(/"rank"|"RESERVE"/)
        answers.push(comparable(body))
      }
      seen.push(answers)
    }
    expect(seen[0]?.length).toBeGreaterThanOrEqual(4)
    expect(seen[0]).toEqual(seen[1])
  })

  /** Without ids, times and the number of the draw. */
  const comparable = (body: string) =>
    body
      .replace(/[0-9a-f]{32}|[0-9a-f-]{36}|pr_\w{26}/g, 'id')
      .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z?/g, 'time')
      .replace(/"(round|number)":\d+/g, '"$1":0')

  test('no role reads the entries, entrants, ranks or reserves of a draw', async () => {
    const [entered] = await twins()
    if (!entered) throw new Error('no draw')
    const hidden = await idsIn(entered.drawId)
    const leaks = (await allReads(entered)).flatMap(({ key, role, body }) =>
      hidden.filter((id) => body.includes(id)).map((id) => `${key} ${role}: ${id}`),
    )
    expect(leaks).toEqual([])
  })
})

/** Calls of the studio that refund an order or take an entitlement or a lot. */
const refunding = [
  'POST /api/studio/order/{id}/refund',
  'POST /api/studio/event/{eventId}/cancel',
  'POST /api/studio/event/{eventId}/draw/{id}/exclusion',
  'POST /api/studio/event/{eventId}/draw/{id}/void',
] as const satisfies EndpointKey[]

/** Calls with such a name that take no lot: a second decision, a refund that has begun, or something that is no order. */
const harmless: readonly string[] = [
  'POST /api/studio/refund-approval/{id}/approve',
  'POST /api/studio/refund-approval/{id}/refuse',
  'POST /api/studio/refund/{id}/retry',
  'POST /api/studio/refund/{id}/settle',
  'POST /api/studio/refund/{id}/withdraw',
  'POST /api/studio/parcel/{id}/return',
  'POST /api/studio/event/{eventId}/poll/{id}/void',
  'POST /api/studio/event/{eventId}/entitlement/{grantId}/end',
  'POST /api/studio/member/{uid}/suspend',
  // After the end of the draw only, and by two people.
  'POST /api/studio/event/{eventId}/draw/{id}/refund',
  'POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/forfeit',
]

describe('draw secrecy: refunds of lots in a running draw', () => {
  test('every call that refunds or ends something is known here', () => {
    const named = studioKeys.filter(
      (key) =>
        /refund|cancel|return|void|exclusion|forfeit|entitlement\/.*end|suspend/.test(key) &&
        !key.startsWith('GET '),
    )
    expect(named.toSorted()).toEqual([...refunding, ...harmless].toSorted())
  })

  const bodies: Record<(typeof refunding)[number], (fan: Fan) => object> = {
    'POST /api/studio/order/{id}/refund': () => ({ amount: null, reason: 'Asked by telephone' }),
    'POST /api/studio/event/{eventId}/cancel': () => ({ note: {} }),
    'POST /api/studio/event/{eventId}/draw/{id}/exclusion': ({ uid }) => ({
      memberId: uid,
      reason: 'SECOND_ACCOUNT',
      note: 'One card',
    }),
    'POST /api/studio/event/{eventId}/draw/{id}/void': () => ({ reason: 'RULES_WRONG', note: 'Wrong' }),
  }

  test.each(['OPEN', 'CLOSED'] as const)(
    '%s: each is refused or waits for a second person',
    async (state) => {
      // The event of other tests has ended, and nobody cancels it anymore.
      const { id: eventId } = await addEvent(stage.studio.world, { isFree: true })
      const { drawId, orderIds, fans } = await bought([2, 1], { eventId })
      const [fan] = fans
      if (!fan) throw new Error('no fan')
      if (state === 'CLOSED') await close(drawId)
      const outcomes = new Set<string>()
      for (const key of refunding)
        for (const role of staffRoles) {
          const sent = await stage.studio.send(key, {
            cookie: colleague(role).staffCookie,
            params: { eventId, id: key.includes('/order/') ? (orderIds[0] ?? '') : drawId },
            body: bodies[key](fan),
            headers: { 'idempotency-key': crypto.randomUUID() },
          })
          const waits = sent.status === 200 && sent.body.approvalId !== null
          outcomes.add(waits ? 'WAITS' : sent.body.name)
          if (waits) {
            expect(sent.body).not.toMatchObject({ state: 'STARTED' })
            expect(await approvedBy(colleague(role), sent.body.approvalId)).not.toBe(200)
          }
          expect([key, role, sent.status]).toEqual([key, role, waits ? 200 : 409])
        }
      const late = state === 'CLOSED' ? ['DRAW_CLOSED'] : []
      expect([...outcomes].toSorted()).toEqual(
        ['APPROVAL_PENDING', ...late, 'NOT_PERMITTED', 'WAITS'].toSorted(),
      )
      const [left] = await owner()<{ out: number; refunds: number }[]>`
      select count(*) filter (where out_operation is not null or returned_at is not null)::int as out,
        (select count(*)::int from refund where order_id = any(${orderIds})) as refunds
      from draw_entry where draw_id = ${bytes(drawId)}`
      expect(left).toEqual({ out: 0, refunds: 0 })
    },
  )

  async function approvedBy({ staffCookie }: Colleague, id: string): Promise<number> {
    const key: EndpointKey = id.startsWith('rp_')
      ? 'POST /api/studio/refund-approval/{id}/approve'
      : 'POST /api/studio/approval/{id}/approve'
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return (await stage.studio.send(key, { cookie: staffCookie, params: { id }, body: {}, headers })).status
  }

  test('an order of bought albums with lots waits too, also for a part of its sum', async () => {
    const album = await addAlbum(stage.shop)
    const now = stage.studio.world.api.ctx.clock.now()
    const times = { opensAt: new Date(now - 60_000), closesAt: new Date(now + 86_400_000) }
    await addDraw(stage.shop, aDraw(tide, { productIds: [album], ...times }))
    const [fan] = await addFans(stage.shop, 1, 50)
    const orderId = fan ? await buyAlbums(fan, album, 3) : ''
    const sent = await stage.studio.send('POST /api/studio/order/{id}/refund', {
      cookie: colleague('OWNER').staffCookie,
      params: { id: orderId },
      body: { reason: 'A part', amount: 1 },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(sent).toMatchObject({ status: 200, body: { state: 'WAITS', refundId: null } })
  })
})
