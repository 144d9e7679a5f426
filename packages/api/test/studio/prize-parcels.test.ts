import { afterAll, beforeAll, expect, test } from 'vitest'
import { seoul } from '#test/commerce/addresses.ts'
import { addFan, type Fan, type Shop } from '#test/commerce/shop.ts'
import { drawSignedItems, itemOf } from '#test/live/signing-draw.ts'
import { type Colleague, everywhere, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let staff: Colleague
let signer: Colleague
let fan: Fan
let drawId: string
let parcelId: string

beforeAll(async () => {
  studio = await openStudio()
  shop = { world: studio.world, origin: '', close: studio.close }
  staff = await studio.hire({ role: 'ORGANISER', eventId: tide })
  signer = await studio.hire(everywhere('ORGANISER'))
  fan = await addFan(shop)
  drawId = await drawSignedItems(shop, tide, [fan], ['WINNER'])
  const params = { id: drawId }
  await fan.api('POST /api/v1/draw/{id}/result', { params, body: { answer: 'ACCEPT', shippingInfo: seoul } })
  const itemId = await itemOf(shop, drawId, fan)
  await studio.send('PUT /api/studio/event/{eventId}/draw/{id}/signing/{itemId}', {
    ...{ cookie: signer.staffCookie, params: { eventId: tide, id: drawId, itemId } },
  })
  const own = await fan.api('GET /api/v1/draw/{id}/delivery', { params })
  parcelId = (own.ok && own.value.parcel?.parcelId) || ''
}, 120_000)
afterAll(() => studio.close())

const list = (query: Record<string, string>, { staffCookie: cookie } = staff) =>
  studio.send('GET /api/studio/parcel', { cookie, query })

test('parcels: a signed prize is listed with its draw and country, without an order', async () => {
  const { body } = await list({ eventId: tide })
  expect(body.content).toMatchObject([
    {
      ...{ parcelId, orderId: null, state: 'PREPARING', country: 'KR', lines: [], event: { id: tide } },
      prize: { drawId, name: { text: 'One signed album' } },
      owner: { uid: null, nickname: expect.stringMatching(/^.•$/u) },
    },
  ])
  // A winner is not looked up by name or account here.
  expect((await list({ q: fan.uid })).body.content).toEqual([])
  expect((await list({ q: parcelId })).body.content).toHaveLength(1)
  const cookie = staff.staffCookie
  expect((await studio.send('GET /api/studio/parcel/pick-list', { cookie })).body.content).toEqual([])
})

test('parcels: the export holds the address of a prize', async () => {
  const cookie = staff.staffCookie
  const body = { eventId: tide, reason: 'to the warehouse' }
  const { workId } = (await studio.send('POST /api/studio/parcel/export', { cookie, body })).body
  const job = () => studio.send('GET /api/studio/job/{id}', { cookie, params: { id: workId } })
  await expect.poll(async () => (await job()).body.state, { timeout: 25_000 }).toBe('DONE')
  const link = await studio.send('POST /api/studio/job/{id}/file', {
    ...{ cookie, params: { id: workId }, body: { format: 'CSV' } },
  })
  const host = new URL(studio.world.api.ctx.config.studioUrl).host
  const file = await studio.world.api.http.inject({ url: link.body.path, headers: { host } })
  const row = file.body.split('\r\n').find((line) => line.includes(parcelId)) ?? ''
  for (const cell of ['One signed album', seoul.receiverName, seoul.address1, seoul.postCode])
    expect(row).toContain(cell)
})

test('parcels: a prize is shipped, found by its number and delivered; the draw is the object of the audit', async () => {
  const cookie = staff.staffCookie
  const shipped = await studio.send('POST /api/studio/parcel/{id}/ship', {
    ...{ cookie, params: { id: parcelId } },
    body: { carrier: 'CJ_LOGISTICS', trackingNumber: '6401-2345-6789' },
  })
  expect(shipped.status).toBe(204)
  expect((await list({ q: '6401-2345-6789' })).body.content).toMatchObject([{ parcelId, state: 'SHIPPED' }])
  const params = { id: parcelId }
  expect(
    (await studio.send('POST /api/studio/parcel/{id}/deliver', { cookie, params, body: {} })).status,
  ).toBe(204)
  const actions = await studio.world.db.owner<{ action: string }[]>`
    select action from audit_entry where object_kind = 'draw' and object_id = ${drawId} and action like 'parcel.%'
    order by seq`
  expect(actions.map(({ action }) => action)).toEqual(['parcel.ship', 'parcel.deliver'])
})
