import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada, seoul } from '#test/commerce/addresses.ts'
import { give } from '#test/commerce/gifts.ts'
import { boughtToShip } from '#test/commerce/handed-over.ts'
import { boughtByCubes } from '#test/commerce/refunds.ts'
import { addFan, addProduct, addTicket, type Fan, type Shop } from '#test/commerce/shop.ts'
import { signUpMember } from '#test/members.ts'
import { countStatements } from '#test/statements.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
let shop: Shop
let support: Colleague
let finance: Colleague
let fan: Fan
let ticket: string
let sent: string

beforeAll(async () => {
  studio = await openStudio()
  shop = { world: studio.world, origin: '', close: studio.close }
  support = await studio.hire(everywhere('SUPPORT'))
  finance = await studio.hire(everywhere('FINANCE'))
  fan = await addFan(shop, 100_000)
  ticket = await addTicket(shop)
  const lamp = await addProduct(shop, { kind: 'GOODS', name: { en: 'Lamp' } })
  sent = (await boughtToShip(shop, fan, lamp)).orderId
  await studio.world.db.owner`
    insert into order_address (order_id, member_uid, receiver_name, receiver_first_name, receiver_dial_code,
      receiver_phone, buyer_name, buyer_dial_code, buyer_phone, country_code, post_code, address1, address_type)
    values (${sent}, ${fan.uid}, 'Canary', 'Kim', '+82', '010-5550-7341', '이노을', '+82', '10 9990 2468', 'KR',
      '06000', 'Canary-ro 5', 'HOME')
    on conflict (order_id) do update set receiver_name = excluded.receiver_name,
      receiver_first_name = excluded.receiver_first_name, receiver_phone = excluded.receiver_phone,
      receiver_dial_code = excluded.receiver_dial_code, buyer_name = excluded.buyer_name,
      buyer_phone = excluded.buyer_phone, buyer_dial_code = excluded.buyer_dial_code`
}, 120_000)
afterAll(() => studio.close())

const orders = async (q: string, { staffCookie }: Colleague = support): Promise<string[]> =>
  (await studio.send('GET /api/studio/order', { cookie: staffCookie, query: { q } })).body.content.map(
    ({ orderId }: { orderId: string }) => orderId,
  )
const members = async (q: string, { staffCookie }: Colleague = support): Promise<string[]> =>
  (await studio.send('GET /api/studio/member', { cookie: staffCookie, query: { q } })).body.content.map(
    ({ uid }: { uid: string }) => uid,
  )
const searches = async (action: string) =>
  (await studio.world.db.owner`select after from audit_entry where action = ${action} order by seq`).map(
    ({ after }) => after,
  )

test('search by person: finds an order by recipient: whole name, phone number in any form, last four digits', async () => {
  for (const q of [
    ...['Kim Canary', 'CANARY, Kim', 'canarykim', '이노을', '이 노을'],
    ...['7341', '01055507341', '010-5550-7341', '+82 10-5550-7341', '+82 (0)10 5550 7341', '8201055507341'],
    ...['2468', '010-9990-2468'],
  ])
    expect({ q, found: await orders(q) }).toEqual({ q, found: [sent] })
  for (const q of ['Kim', 'Canar', '이노', '341', '55507341', '010-5550-734'])
    expect({ q, found: await orders(q) }).toEqual({ q, found: [] })
})

test('search by person: finds an order by its answers', async () => {
  const orderId = await boughtByCubes(fan, ticket)
  await studio.world.db.owner`
    insert into order_info (order_id, member_uid, name, first_name, birth, phone, email, country_code, dial_code,
      custom_infos)
    values (${orderId}, ${fan.uid}, ${ada.name}, ${ada.firstName}, ${ada.birth}, ${ada.phoneNumber}, ${ada.email},
      'GB', '+44', '[]')`
  for (const q of ['Ada Okafor', '+44 7700 900123', '0123']) expect(await orders(q)).toEqual([orderId])
})

test('search by person: finds nothing for staff without personal-data permission, and own orders for event staff', async () => {
  expect(await orders('7341', finance)).toEqual([])
  expect(await orders('Kim Canary', finance)).toEqual([])
  const [show] = await studio.world.db.owner<{ id: string }[]>`
    select event_id as id from product where id = ${ticket}`
  const organiser = await studio.hire({ role: 'ORGANISER', eventId: show?.id ?? '' })
  expect(await orders('Ada Okafor', organiser)).toHaveLength(1)
  expect(await orders('Kim Canary', organiser)).toEqual([])
})

test('search by person: logs a search that found personal data, without the data', async () => {
  const before = await searches('order.search')
  await orders('010-5550-7341')
  await orders('Kim Canary')
  await orders('no such name')
  await orders(sent)
  const found = { found: 1, orders: [sent] }
  expect((await searches('order.search')).slice(before.length)).toEqual([
    { by: 'NUMBER', ...found },
    { by: 'NAME', ...found },
  ])
  // Excludes the hashes, whose digits may contain any number.
  const received = await studio.world.db.owner`
    select action, object_kind, reason, before, after from audit_entry`
  expect(JSON.stringify([...received])).not.toMatch(/7341|canary/i)
})

test('search by person: finds a gift by number, recipient and waiting address', async () => {
  const gift = await give(await addFan(shop, 100_000), ticket, { recipientEmail: 'Rose@fans.test' })
  const { orderId } = gift
  expect(await orders(gift.giftId)).toEqual([orderId])
  expect(await orders('rose@fans.test')).toEqual([orderId])
  const rose = await addFan(shop)
  await studio.world.db
    .owner`update member set nickname = 'Rose Candle', nickname_key = 'rosecandle' where uid = ${rose.uid}`
  await studio.world.db.owner`
    update gift set state = 'ACCEPTED', recipient_uid = ${rose.uid}, recipient_email = null, settle_at = null,
      remind_at = null where id = ${gift.giftId}`
  for (const q of ['Rose Candle', 'candle', rose.uid]) expect(await orders(q)).toEqual([orderId])
})

test('search by person: finds the order of a refund request and of an approval request', async () => {
  const [asked, input] = [`ra_${'0'.repeat(25)}7`, `rp_${'0'.repeat(25)}8`]
  const { owner: db } = studio.world.db
  await db`insert into refund_request (id, order_id, member_uid) values (${asked}, ${sent}, ${fan.uid})`
  await db`
    insert into refund_approval (id, order_id, amount, currency, reason, requested_by, expires_at)
    values (${input}, ${sent}, 1, 'KRW', 'torn', ${support.uid}, app_now() + interval '1 day')`
  for (const q of [asked, input, asked.toUpperCase()]) expect(await orders(q)).toEqual([sent])
})

test('search by person: finds a member by name and number in the address book and by a redeemed code', async () => {
  const mina = await signUpMember(studio, { nickname: 'Quiet Fern', email: 'fern@fans.test' })
  await studio.world.send('POST /api/v1/shipping-info', { token: mina.token, body: seoul })
  for (const q of ['김민지', '010-1234-5678', '5678', 'fern@fans.test'])
    expect({ q, found: await members(q) }).toEqual({ q, found: [mina.uid] })
  expect(await members('김민지', finance)).toEqual([])
  expect((await searches('member.search')).map(({ by }) => by)).toEqual([
    'NAME',
    'NUMBER',
    'NUMBER',
    'ADDRESS',
  ])
  const { owner: db } = studio.world.db
  const campaign = `ca_${'0'.repeat(25)}9`
  await db`
    insert into coupon_campaign (id, name, gives, amount, starts_at, ends_at)
    values (${campaign}, 'Ferns', 'CUBES', 5, app_now() - interval '1 day', app_now() + interval '1 day')`
  await db`
    insert into coupon_code (lookup, code, campaign_id, uses_limit) values ('FERN2026', 'FERN-2026', ${campaign}, 9)`
  await db`
    insert into coupon_redemption (id, lookup, campaign_id, member_uid, nth)
    values (${`cr_${'0'.repeat(26)}`}, 'FERN2026', ${campaign}, ${mina.uid}, 1)`
  for (const q of ['FERN-2026', 'fern2o26']) expect(await members(q, finance)).toEqual([mina.uid])
})

test('search by person: follows a changed name and forgets a deleted member', async () => {
  const { owner: db } = studio.world.db
  const moss = await signUpMember(studio, { nickname: 'Old Moss', email: 'moss@fans.test' })
  await db`update member set nickname = 'Young Reed', nickname_key = 'youngreed' where uid = ${moss.uid}`
  expect(await members('moss')).toEqual([])
  expect(await members('reed')).toEqual([moss.uid])
  await db`update member set status = 'LEFT', nickname = '—', nickname_key = uid where uid = ${moss.uid}`
  expect(await members('reed')).toEqual([])
  expect(await db`select part from member_nickname_end where member_uid = ${moss.uid}`).toHaveLength(0)
})

test('search by person: needs the same statements whatever it finds', async () => {
  const statements = countStatements(studio.world.api.ctx)
  const one = await statements(() => orders('2468'))
  const { owner: db } = studio.world.db
  const others = await Promise.all([addFan(shop, 100), addFan(shop, 100), addFan(shop, 100)])
  const pin = await addProduct(shop, { kind: 'GOODS', pointPrice: 1, name: { en: 'Pin' } })
  for (const other of others)
    await db`
      insert into order_address (order_id, member_uid, receiver_name, receiver_dial_code, receiver_phone, buyer_name,
        buyer_dial_code, buyer_phone, country_code, address1, address_type)
      values (${await boughtByCubes(other, pin)}, ${other.uid}, 'Ro', '+1', '7185552468', 'Ro', '+1', '7185552468', 'US',
        'x', 'HOME')`
  expect(await orders('2468')).toHaveLength(4)
  expect(await statements(() => orders('2468'))).toBe(one)
})
