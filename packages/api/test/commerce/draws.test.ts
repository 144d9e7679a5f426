import { readHex } from '@encore/draw-protocol/bytes'
import { checkPromise, compareCheckpoints } from '@encore/draw-protocol/compare'
import { readDrawFile } from '@encore/draw-protocol/draw-file'
import { encodeEvent } from '@encore/draw-protocol/encoding'
import { readStatement } from '@encore/draw-protocol/statements'
import { isIncluded, leafHash } from '@encore/draw-protocol/tree'
import { verifyDraw } from '@encore/draw-protocol/verify-draw'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { advanceDraws } from '#modules/commerce/draws/advance-draws.ts'
import { forfeitUnanswered } from '#modules/commerce/draws/answer-win.ts'
import { notifyDrawResult } from '#modules/engagement/notifications/notify-draw-result.ts'
import { seoul } from './addresses.ts'
import { aDraw, addAlbum, addDraw, buyAlbums } from './draws.ts'
import { openSandboxShop, type SandboxShop } from './gateway-sandbox.ts'
import { addFan, addFans, addTicket, type Fan, shiftClock } from './shop.ts'

let shop: SandboxShop
let eventId: string
let album: string
beforeAll(async () => {
  shop = await openSandboxShop()
  const ticket = await addTicket(shop)
  const [product] = await shop.world.db.app<{ eventId: string }[]>`
    select event_id as "eventId" from product where id = ${ticket}`
  eventId = product?.eventId ?? ''
  album = await addAlbum(shop)
})
afterAll(() => shop.close())
afterEach(async () => {
  await pass('0')
  await trouble('none')
})

const ctx = () => shop.world.api.ctx

async function pass(shift: string): Promise<void> {
  await shiftClock(shop, shift)
  await ctx().clock.sync()
}

const returned = (orderId: string) =>
  ctx().sql.begin((tx) =>
    ctx().events.emit(tx, 'order.rightsEnded', { orderId, refundId: 'rf_1', memberId: 'nobody' }),
  )

const trouble = (name: 'none' | 'silent' | 'forged') =>
  fetch(`${shop.gateway.url}/drand/trouble`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ trouble: name }),
  })

const params = (id: string) => ({ params: { id } })

async function detail(id: string) {
  const { body } = await shop.world.send('GET /api/v1/draw/{id}', params(id))
  return body
}

async function own(fan: Fan, id: string) {
  const found = await fan.api('GET /api/v1/draw/{id}/entry', params(id))
  if (!found.ok) throw new Error(JSON.stringify(found))
  return found.value
}

async function fileOf(id: string) {
  const response = await fetch(`${shop.origin}/draws/${id}/draw.txt`)
  expect(response.status).toBe(200)
  return readDrawFile(await response.text())
}

/** Advances all draws until the state is reached; the schedule of the world may do it as well. */
const reaches = (id: string, state: string) =>
  vi.waitFor(
    async () => {
      await advanceDraws(ctx())
      expect((await detail(id)).state).toBe(state)
    },
    { timeout: 20_000, interval: 100 },
  )

async function drawn(id: string): Promise<void> {
  await pass('10 minutes 1 second')
  await reaches(id, 'CLOSED')
  await pass('12 minutes')
  await reaches(id, 'DRAWN')
}

describe('draws: from the first entry to the result', () => {
  test('bought albums are lots, and anybody can repeat the draw from its file', async () => {
    const id = await addDraw(shop, aDraw(eventId, { productIds: [album], places: 2, reserves: 1 }))
    const fans = await addFans(shop, 5, 50)
    for (const [at, fan] of fans.entries()) await buyAlbums(fan, album, at + 1)
    await advanceDraws(ctx())
    await expect.poll(async () => (await detail(id)).entries, { timeout: 20_000 }).toBe(15)
    expect(await detail(id)).toMatchObject({ state: 'OPEN', entrants: 5, places: 2 })
    expect(await own(fans[2] as Fan, id)).toMatchObject({ chance: expect.any(Number), result: null })
    await drawn(id)
    const file = await fileOf(id)
    const verdict = verifyDraw(file)
    expect(verdict.faults).toEqual([])
    expect(verdict).toMatchObject({ randomness: 'SANDBOX', close: { entries: 15, entrants: 5 } })
    expect(verdict.outcome).toHaveLength(3)
    const { body } = await shop.world.send('GET /api/v1/draw/{id}/outcome', params(id))
    expect([...body.winners, ...body.reserves]).toEqual(verdict.outcome?.map(({ entry }) => entry))
    const statuses = await Promise.all(fans.map(async (fan) => (await own(fan, id)).result?.status))
    expect(statuses.toSorted()).toEqual(['LOST', 'LOST', 'RESERVE', 'WINNER', 'WINNER'])
  })

  test('a receipt holds a signed promise, and the log keeps it with a proof', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true }))
    const fan = await addFan(shop)
    const entered = await fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    if (!entered.ok) throw new Error(JSON.stringify(entered))
    const again = await fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    expect(again).toMatchObject({ ok: true, value: { entries: [{ id: entered.value.entries[0]?.id }] } })
    await drawn(id)
    const [entry] = (await own(fan, id)).entries
    const file = await fileOf(id)
    const drawBytes = readHex(id, 16) ?? new Uint8Array()
    expect(checkPromise(file, entry?.promise ?? '')).toBe('KEPT')
    const { body: proof } = await shop.world.send('GET /api/v1/draw/{id}/proof/{entryId}', {
      params: { id, entryId: entry?.id ?? '' },
    })
    const checkpoint = readStatement('checkpoint', proof.checkpoint)
    const event = file.log[proof.seq]
    if (!event) throw new Error('The entry is not in the log')
    expect(
      isIncluded({
        leaf: leafHash(encodeEvent(drawBytes, proof.seq, event)),
        index: proof.seq,
        size: checkpoint.size,
        root: checkpoint.root,
        proof: proof.path.map((hash: string) => readHex(hash, 32)),
      }),
    ).toBe(true)
    expect(compareCheckpoints(file.keys, proof.checkpoint, file.checkpoints.at(-1) ?? '')).toBe('SAME')
  })

  test('two processes that race store one result', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true, places: 1, reserves: 1 }))
    const fans = await addFans(shop, 4)
    await Promise.all(fans.map((fan) => fan.api('PUT /api/v1/draw/{id}/entry', params(id))))
    await pass('10 minutes 1 second')
    await Promise.all(Array.from({ length: 5 }, () => advanceDraws(ctx())))
    await reaches(id, 'CLOSED')
    await pass('12 minutes')
    await Promise.all(Array.from({ length: 5 }, () => advanceDraws(ctx())))
    await reaches(id, 'DRAWN')
    expect(verifyDraw(await fileOf(id)).faults).toEqual([])
  })
})

describe('draws: entries come in and go out', () => {
  test('the cap of a person holds over several orders', async () => {
    const id = await addDraw(shop, aDraw(eventId, { productIds: [album], entriesPerEntrant: 3 }))
    const fan = await addFan(shop, 50)
    await Promise.all([buyAlbums(fan, album, 2), buyAlbums(fan, album, 2)])
    const { entries, chanceWithOneMore } = await own(fan, id)
    expect(entries).toHaveLength(3)
    expect(chanceWithOneMore).toBeNull()
  })

  test('lots are counted by source once the list is final', async () => {
    const ticket = await addTicket(shop, { onHand: 10 })
    const id = await addDraw(shop, aDraw(eventId, { isFree: true, productIds: [album, ticket] }))
    const [buyer, gone] = await addFans(shop, 2, 500)
    if (!buyer || !gone) throw new Error('no fans')
    await buyAlbums(buyer, album, 3)
    await buyAlbums(buyer, ticket, 1)
    for (const fan of [buyer, gone]) await fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    await gone.api('DELETE /api/v1/draw/{id}/entry', params(id))
    expect(await detail(id)).toMatchObject({ sources: null })
    await pass('10 minutes 1 second')
    await reaches(id, 'CLOSED')
    const { sources, entries } = await detail(id)
    expect(sources).toEqual({ PAID: 3, TICKET: 1, FREE: 1, GRANT: 0 })
    expect(entries).toBe(5)
  })

  test('a fan with bought lots has the free one as well, in whichever order', async () => {
    const id = await addDraw(
      shop,
      aDraw(eventId, { isFree: true, productIds: [album], entriesPerEntrant: 3 }),
    )
    const fan = await addFan(shop, 50)
    await buyAlbums(fan, album, 1)
    const enter = () => fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    await Promise.all([enter(), enter()])
    const sources = async () => (await own(fan, id)).entries.map(({ source }) => source).toSorted()
    expect(await sources()).toEqual(['FREE', 'PAID'])
    await buyAlbums(fan, album, 5)
    expect(await sources()).toEqual(['FREE', 'PAID', 'PAID'])
  })

  test('a member who goes in and out again and again is stopped before the log is full', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true }))
    const fan = await addFan(shop)
    for (let turn = 0; turn < 5; turn++) {
      expect(await fan.api('PUT /api/v1/draw/{id}/entry', params(id))).toMatchObject({ ok: true })
      await fan.api('DELETE /api/v1/draw/{id}/entry', params(id))
    }
    expect(await fan.api('PUT /api/v1/draw/{id}/entry', params(id))).toMatchObject({
      error: { name: 'DRAW_ENTERED_OFTEN' },
    })
    expect((await own(fan, id)).entries).toHaveLength(5)
  })

  test('an entry that its member took back takes no part, and a new one is another entry', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true }))
    const fan = await addFan(shop)
    await fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    await fan.api('DELETE /api/v1/draw/{id}/entry', params(id))
    await advanceDraws(ctx())
    await expect.poll(async () => (await detail(id)).left.byMember, { timeout: 20_000 }).toBe(1)
    expect(await detail(id)).toMatchObject({ entries: 0, entrants: 0 })
    await fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    const { entries } = await own(fan, id)
    expect(entries.map(({ left }) => left?.reason ?? null)).toEqual(['MEMBER', null])
    await drawn(id)
    expect(verifyDraw(await fileOf(id)).faults).toEqual([])
    expect((await own(fan, id)).result?.status).toBe('WINNER')
  })

  test('a batch that only takes entries out does not stop the log', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true }))
    const fan = await addFan(shop)
    await fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    const entered = async () => {
      await advanceDraws(ctx())
      return (await detail(id)).entries
    }
    await expect.poll(entered).toBe(1)
    await fan.api('DELETE /api/v1/draw/{id}/entry', params(id))
    await expect.poll(entered).toBe(0)
    expect(await detail(id)).toMatchObject({ left: { byMember: 1 } })
  })

  test('a refund takes the lots of its order out while the draw is open', async () => {
    const id = await addDraw(shop, aDraw(eventId, { productIds: [album] }))
    const fan = await addFan(shop, 50)
    const orderId = await buyAlbums(fan, album, 2)
    await returned(orderId)
    await advanceDraws(ctx())
    await expect.poll(async () => (await detail(id)).left.byPayment, { timeout: 20_000 }).toBe(2)
    expect((await own(fan, id)).entries.map(({ left }) => left?.reason)).toEqual(['PAYMENT', 'PAYMENT'])
  })

  test('nobody enters, leaves or is taken out after the close', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true, productIds: [album] }))
    const [fan, late] = await addFans(shop, 2, 50)
    if (!fan || !late) throw new Error('no fans')
    const orderId = await buyAlbums(fan, album, 1)
    await pass('10 minutes 1 second')
    expect(await late.api('PUT /api/v1/draw/{id}/entry', params(id))).toMatchObject({
      error: { name: 'DRAW_CLOSED' },
    })
    await buyAlbums(late, album, 1)
    await reaches(id, 'CLOSED')
    expect(await fan.api('DELETE /api/v1/draw/{id}/entry', params(id))).toMatchObject({
      error: { name: 'DRAW_CLOSED' },
    })
    await returned(orderId)
    expect((await own(late, id)).entries).toEqual([])
    expect(await detail(id)).toMatchObject({ entries: 1, left: { byPayment: 0 } })
  })

  test('lots that are returned after the close stay in the list and are counted beside it', async () => {
    const id = await addDraw(shop, aDraw(eventId, { productIds: [album], places: 1, reserves: 1 }))
    const fans = await addFans(shop, 2, 50)
    const orders = new Map<Fan, string>()
    for (const fan of fans) orders.set(fan, await buyAlbums(fan, album, 1))
    await drawn(id)
    const statusOf = async (fan: Fan) => (await own(fan, id)).result?.status
    const winner = (await statusOf(fans[0] as Fan)) === 'WINNER' ? fans[0] : fans[1]
    const reserve = fans.find((fan) => fan !== winner) as Fan
    await returned(orders.get(winner as Fan) ?? '')
    expect(await statusOf(winner as Fan)).toBe('FORFEITED')
    expect(await statusOf(reserve)).toBe('WINNER')
    await expect.poll(() => detail(id)).toMatchObject({ entries: 2, returned: 1, left: { byPayment: 0 } })
    expect(verifyDraw(await fileOf(id)).faults).toEqual([])
  })

  test('a purchase that is returned between close and draw wins nothing', async () => {
    const id = await addDraw(shop, aDraw(eventId, { productIds: [album], places: 1, reserves: 1 }))
    const fans = await addFans(shop, 2, 50)
    const orders: string[] = []
    for (const fan of fans) orders.push(await buyAlbums(fan, album, 1))
    await pass('10 minutes 1 second')
    await reaches(id, 'CLOSED')
    await returned(orders[0] ?? '')
    await pass('12 minutes')
    await reaches(id, 'DRAWN')
    const statuses = await Promise.all(fans.map(async (fan) => (await own(fan, id)).result?.status))
    expect(statuses).toEqual(['FORFEITED', 'WINNER'])
  })

  test('a rule that keeps the winning lot alone lets a winner return another purchase', async () => {
    const change = { productIds: [album], places: 1, reserves: 0, keptEntries: 'WINNING_ENTRY' as const }
    const id = await addDraw(shop, aDraw(eventId, change))
    const fan = await addFan(shop, 50)
    const orders = [await buyAlbums(fan, album, 1), await buyAlbums(fan, album, 1)]
    await drawn(id)
    const [won] = await shop.world.db.app<{ orderId: string }[]>`
      select e.order_id as "orderId" from draw_result r join draw_entry e on e.id = r.entry_id
      where r.draw_id = ${Buffer.from(id, 'hex')}`
    await returned(orders.find((order) => order !== won?.orderId) ?? '')
    expect(await own(fan, id)).toMatchObject({ result: { status: 'WINNER' } })
    await returned(won?.orderId ?? '')
    expect(await own(fan, id)).toMatchObject({ result: { status: 'FORFEITED' } })
  })

  test('a batch in which entries only go out is counted', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true }))
    const fan = await addFan(shop)
    await fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    await advanceDraws(ctx())
    await expect.poll(async () => (await detail(id)).entries).toBe(1)
    await fan.api('DELETE /api/v1/draw/{id}/entry', params(id))
    await advanceDraws(ctx())
    await expect.poll(async () => (await detail(id)).left.byMember).toBe(1)
    expect(await detail(id)).toMatchObject({ entries: 0, entrants: 0 })
  })

  test('a member who leaves goes out of open draws, and closed ones keep the line without a name', async () => {
    const closed = await addDraw(shop, aDraw(eventId, { isFree: true }))
    const fan = await addFan(shop)
    await fan.api('PUT /api/v1/draw/{id}/entry', params(closed))
    await pass('10 minutes 1 second')
    await reaches(closed, 'CLOSED')
    await pass('0')
    const open = await addDraw(shop, aDraw(eventId, { isFree: true }))
    await fan.api('PUT /api/v1/draw/{id}/entry', params(open))
    await ctx().sql.begin((tx) => ctx().events.emit(tx, 'member.left', { memberId: fan.uid }))
    await advanceDraws(ctx())
    await expect.poll(async () => (await detail(open)).left.byMember, { timeout: 20_000 }).toBe(1)
    expect(await detail(closed)).toMatchObject({ entries: 1 })
    const linked = await shop.world.db.app`select from draw_entrant where member_uid = ${fan.uid}`
    expect(linked).toHaveLength(0)
  })

  test('an equal draw gives each entrant one chance', async () => {
    const id = await addDraw(shop, aDraw(eventId, { productIds: [album], mode: 'EQUAL', places: 1 }))
    const [one, many] = await addFans(shop, 2, 50)
    if (!one || !many) throw new Error('no fans')
    await buyAlbums(one, album, 1)
    await buyAlbums(many, album, 9)
    await advanceDraws(ctx())
    await expect.poll(async () => (await detail(id)).entrants, { timeout: 20_000 }).toBe(2)
    await expect.poll(async () => (await own(one, id)).chance, { timeout: 20_000 }).toBe(0.5)
    expect(await own(many, id)).toMatchObject({ chance: 0.5 })
  })
})

describe('draws: winners answer', () => {
  test('a declined place goes to the first reserve, and nobody else moves', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true, places: 1, reserves: 2 }))
    const fans = await addFans(shop, 4)
    for (const fan of fans) await fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    await drawn(id)
    const statusOf = async (fan: Fan) => (await own(fan, id)).result?.status
    const before = await Promise.all(fans.map(statusOf))
    const winner = fans[before.indexOf('WINNER')] as Fan
    const answer = (fan: Fan, text: 'ACCEPT' | 'DECLINE') =>
      fan.api('POST /api/v1/draw/{id}/result', { ...params(id), body: { answer: text, shippingInfo: seoul } })
    const loser = fans[before.indexOf('LOST')] as Fan
    expect(await answer(loser, 'ACCEPT')).toMatchObject({ error: { name: 'DRAW_NOT_WON' } })
    expect(await answer(winner, 'DECLINE')).toMatchObject({
      ok: true,
      value: { result: { status: 'FORFEITED' } },
    })
    const after = await Promise.all(fans.map(statusOf))
    expect(after.toSorted()).toEqual(['FORFEITED', 'LOST', 'RESERVE', 'WINNER'])
    expect(await answer(winner, 'ACCEPT')).toMatchObject({ error: { name: 'DRAW_NOT_WON' } })
    const next = fans[after.indexOf('WINNER')] as Fan
    expect(await answer(next, 'ACCEPT')).toMatchObject({
      ok: true,
      value: { result: { status: 'CONFIRMED' } },
    })
    expect(await answer(next, 'ACCEPT')).toMatchObject({ ok: true })
  })

  test('a winner who does not answer in time forfeits the place', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true, places: 1, reserves: 1, acceptHours: 24 }))
    const fans = await addFans(shop, 2)
    for (const fan of fans) await fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    await drawn(id)
    await pass('24 hours 13 minutes')
    await forfeitUnanswered(ctx())
    const statuses = await Promise.all(fans.map(async (fan) => (await own(fan, id)).result?.status))
    expect(statuses.toSorted()).toEqual(['FORFEITED', 'WINNER'])
  })
})

describe('draws: the result is notified', () => {
  const notified = async (fan: Fan) => {
    const rows = await shop.world.db.app<{ template: string }[]>`
      select template from notification
      where member_uid = ${fan.uid} and template in ('draw-won', 'draw-lost') order by created_at`
    return rows.map(({ template }) => template)
  }

  test('each entrant learns it once, and a reserve learns of a free place', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true, places: 1, reserves: 1 }))
    const fans = await addFans(shop, 3)
    await shop.world.db.owner`
      insert into notification_inbox (member_uid) select uid from member on conflict do nothing`
    for (const fan of fans) await fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    await drawn(id)
    const all = () => Promise.all(fans.map(notified))
    await expect
      .poll(async () => (await all()).map((templates) => templates.join()).toSorted(), { timeout: 20_000 })
      .toEqual(['draw-lost', 'draw-lost', 'draw-won'])
    const winner = fans[(await all()).findIndex(([template]) => template === 'draw-won')] as Fan
    await winner.api('POST /api/v1/draw/{id}/result', { ...params(id), body: { answer: 'DECLINE' } })
    expect((await all()).map((templates) => templates.join()).toSorted()).toEqual([
      ...['draw-lost', 'draw-lost,draw-won', 'draw-won'],
    ])
  })

  test('each winner reads the own deadline, also beside a reserve that moved up meanwhile', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true, places: 2, reserves: 1, acceptHours: 24 }))
    const fans = await addFans(shop, 3)
    await shop.world.db.owner`
      insert into notification_inbox (member_uid) select uid from member on conflict do nothing`
    for (const fan of fans) await fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    await drawn(id)
    const winnerOf = async () => {
      const all = await Promise.all(fans.map(async (fan) => ({ fan, result: (await own(fan, id)).result })))
      return all.filter(({ result }) => result?.status === 'WINNER')
    }
    const [declining] = await winnerOf()
    await pass('1 hour 12 minutes')
    await declining?.fan.api('POST /api/v1/draw/{id}/result', { ...params(id), body: { answer: 'DECLINE' } })
    await shop.world.db.owner`delete from notification where source_id = ${id}`
    await notifyDrawResult(ctx(), { drawId: id, after: null })
    const winners = await winnerOf()
    expect(new Set(winners.map(({ result }) => result?.acceptUntil)).size).toBe(2)
    for (const { fan, result } of winners) {
      const [row] = await shop.world.db.app<{ until: string }[]>`
        select data->>'until' as until from notification
        where member_uid = ${fan.uid} and source_id = ${id} and template = 'draw-won'`
      expect(row?.until).toBe(result?.acceptUntil)
    }
  })
})

describe('draws: public randomness fails', () => {
  test('a draw waits while no relay answers, and draws by the same round later', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true, places: 1 }))
    const fan = await addFan(shop)
    await fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    await pass('10 minutes 1 second')
    await reaches(id, 'CLOSED')
    const { round } = (await detail(id)).randomness
    await trouble('silent')
    await pass('20 minutes')
    await advanceDraws(ctx())
    expect(await detail(id)).toMatchObject({ state: 'CLOSED', randomness: { round } })
    await trouble('none')
    await reaches(id, 'DRAWN')
    expect(await detail(id)).toMatchObject({ randomness: { round } })
  })

  test('a relay that lies is not believed', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true }))
    await trouble('forged')
    await pass('12 minutes')
    await advanceDraws(ctx())
    expect(await detail(id)).toMatchObject({ state: 'OPEN' })
    await trouble('none')
    await reaches(id, 'CLOSED')
    const verdict = verifyDraw(await fileOf(id))
    expect(verdict.faults).toEqual([])
    expect(verdict.close?.round).toBeGreaterThan((await plannedRound(id)) ?? 0)
  })

  test('a draw without a signature for two weeks is void', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true }))
    await pass('10 minutes 1 second')
    await reaches(id, 'CLOSED')
    await trouble('silent')
    await pass('15 days')
    await reaches(id, 'VOID')
    expect(await detail(id)).toMatchObject({ void: { reason: 'NO_RANDOMNESS' } })
  })

  test('a draw whose seed cannot be opened is void at its close', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true }))
    await shop.world.db.owner`alter table draw disable trigger draw_stays`
    await shop.world.db.owner`update draw set seed_ciphertext = '\\x00' where id = ${Buffer.from(id, 'hex')}`
    await shop.world.db.owner`alter table draw enable trigger draw_stays`
    await pass('10 minutes 1 second')
    await reaches(id, 'VOID')
    expect(await detail(id)).toMatchObject({ void: { reason: 'SEED_LOST' } })
  })
})

async function plannedRound(id: string): Promise<number | undefined> {
  const [row] = await shop.world.db.app<{ round: number }[]>`
    select planned_round as round from draw where id = ${Buffer.from(id, 'hex')}`
  return row?.round
}

describe('draws: the database keeps what was published', () => {
  beforeAll(async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true, productIds: [album] }))
    await (await addFan(shop)).api('PUT /api/v1/draw/{id}/entry', params(id))
    await pass('10 minutes 1 second')
    await reaches(id, 'CLOSED')
    await pass('0')
  })

  const frozen: [string, string][] = [
    ['the number of places', 'update draw set places = places + 1'],
    ['the end of the entering', "update draw set closes_at = closes_at + interval '1 hour'"],
    ['the seed', "update draw set commitment = sha256('other')"],
    ['the draw itself', 'delete from draw'],
    ['its products', 'delete from draw_product'],
    ['the log', 'update draw_event set seq = seq + 1'],
    ['an event of the log', 'delete from draw_event'],
    ['a checkpoint', 'update draw_checkpoint set size = size + 1'],
    ['an entry', "update draw_entry set accepted_at = accepted_at - interval '1 hour'"],
    ['the place of an entry', 'update draw_entry set seq = seq + 1'],
  ]
  test.each(frozen)('%s stays as it is', async (_, statement) => {
    await expect(shop.world.db.app.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('nobody is put into a closed draw, even by a statement', async () => {
    const id = await addDraw(shop, aDraw(eventId, { isFree: true }))
    const fan = await addFan(shop)
    await fan.api('PUT /api/v1/draw/{id}/entry', params(id))
    await pass('10 minutes 1 second')
    await reaches(id, 'CLOSED')
    const late = shop.world.db.app`
      insert into draw_entry (id, draw_id, entrant_id, source, promise)
      select sha256('late')[1:16], draw_id, entrant_id, 'FREE', promise from draw_entry
      where draw_id = ${Buffer.from(id, 'hex')}`
    await expect(late).rejects.toBeDefined()
  })
})

test('draws: unknown draws and malformed ids have no page', async () => {
  const unknown = 'ab'.repeat(16)
  expect(await shop.world.send('GET /api/v1/draw/{id}', params(unknown))).toMatchObject({ status: 404 })
  expect((await fetch(`${shop.origin}/draws/${unknown}/draw.txt`)).status).toBe(404)
  expect((await fetch(`${shop.origin}/draws/..%2f..%2fsecret/draw.txt`)).status).toBe(404)
  const keys = await (await fetch(`${shop.origin}/.well-known/draw-keys`)).text()
  expect(keys).toMatch(/^key [0-9a-f]{64} \d+ 0 -\n$/)
})
