import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { anEvent, aProduct, definition, eventId } from '#test/catalog/catalogue.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
let owner: Colleague
const origin = eventId('origin')
const at = (iso: string) => new Date(`2026-${iso}:00Z`)
const colour = (en: string) => [{ name: { en: 'Colour' }, value: { en } }]

beforeAll(async () => {
  studio = await openStudio()
  owner = await studio.hire(everywhere('OWNER'))
  // Announced until 12:00 UTC; the event ended half an hour early.
  const event = anEvent(
    {
      ...{ id: origin, endAt: at('11-28T11:30'), plannedEndAt: at('11-28T12:00') },
      ...{ ticketCloseAt: at('11-28T11:30'), replayFrom: at('11-28T15:00'), replayTo: at('12-12T15:00') },
    },
    'origin',
  )
  const lamp = {
    ...{ eventId: origin, kind: 'GOODS' as const, name: { en: 'Lamp' }, optionGroup: 'lamp' },
    ...{ pointPrice: null, onHand: 7, sortPosition: 1, isOnSitePickup: true, supplyDate: '2026-12-01' },
    pickupSlots: [{ from: at('11-28T06:00'), to: at('11-28T07:00'), capacity: 5 }],
  }
  const imported = await importCatalog(
    studio.world.api.ctx,
    definition({
      events: [event],
      products: [
        aProduct({ eventId: origin, buyLimitMax: 2, replayDays: 7 }, 'copied-live'),
        aProduct({ ...lamp, options: colour('Sand') }, 'copied-lamp'),
        aProduct({ ...lamp, options: colour('Ink'), sortPosition: 2 }, 'copied-lamp-3'),
      ],
    }),
  )
  if (!imported.ok) throw new Error(JSON.stringify(imported))
}, 60_000)
afterAll(() => studio.close())

const copy = (body: object = {}) =>
  studio.send('POST /api/studio/event', {
    cookie: owner.staffCookie,
    body: {
      ...{ template: 'BLANK', copyOf: origin, title: { en: 'Low Tide again' } },
      ...{ zone: 'Asia/Seoul', startAt: '2027-03-06T20:00', ...body },
    },
  })
const draftOf = async (id: string) =>
  (
    await studio.send('GET /api/studio/event/{eventId}/draft', {
      cookie: owner.staffCookie,
      params: { eventId: id },
    })
  ).body.draft
const productsOf = async (id: string) => {
  const listed = await studio.send('GET /api/studio/product', {
    cookie: owner.staffCookie,
    query: { eventId: id },
  })
  const found = listed.body.content.map((line: { id: string }) =>
    studio.send('GET /api/studio/product/{id}', { cookie: owner.staffCookie, params: { id: line.id } }),
  )
  return (await Promise.all<{ body: object }>(found)).map(({ body }) => body)
}

test('event copy: moves the times that were announced with the start', async () => {
  const { body } = await copy()
  // The origin began at 18:00 in Seoul: all times are 98 days and two hours later in the copy.
  expect(await draftOf(body.id)).toMatchObject({
    ...{ doorsAt: '2027-03-06T19:00', startAt: '2027-03-06T20:00', endAt: '2027-03-06T23:00' },
    ...{ ticketOpenAt: '2027-02-26T20:00', ticketCloseAt: '2027-03-06T23:00' },
    ...{ replayFrom: '2027-03-07T02:00', replayTo: '2027-03-21T02:00' },
  })
})

test('event copy: keeps local-time distances in another zone, across summer time', async () => {
  const { body } = await copy({ zone: 'Europe/Berlin', startAt: '2027-03-28T03:30' })
  expect(await draftOf(body.id)).toMatchObject({
    ...{ zone: 'Europe/Berlin', startAt: '2027-03-28T03:30', endAt: '2027-03-28T06:30' },
    // 02:30 does not exist in that night.
    doorsAt: '2027-03-28T03:30',
  })
  const refused = await copy({ zone: 'Europe/Berlin', startAt: '2027-03-28T02:30' })
  expect(refused.body.fields).toEqual([{ path: 'startAt', rule: 'gap' }])
})

test('event copy: includes products, hidden, with prices, options and moved times, in one audit entry', async () => {
  const before = (await studio.entries()).length
  const { body } = await copy({ startAt: '2027-03-06T20:00' })
  expect(await studio.entries()).toHaveLength(before + 1)
  const [ticket, sand, ink] = await productsOf(body.id)
  expect(ticket).toMatchObject({
    ...{ kind: 'TICKET_LIVE', sale: 'HIDDEN', stock: { onHand: 100, held: 0, sold: 0 } },
    draft: {
      ...{
        isHidden: true,
        name: { en: 'Live', ko: '라이브' },
        buyLimitMax: 2,
        replayDays: 7,
        pointPrice: 450,
      },
      prices: [
        { amount: 5_400, currency: 'JPY' },
        { amount: 49_500, currency: 'KRW' },
        { amount: 3_600, currency: 'USD' },
      ],
      ...{ payStartAt: '2027-02-26T11:00:00.000Z', payEndAt: '2027-03-06T14:00:00.000Z' },
    },
  })
  expect(sand).toMatchObject({
    stock: { onHand: 0 },
    draft: {
      ...{ optionGroup: 'lamp', options: colour('Sand'), supplyDate: '2027-03-09' },
      pickupSlots: [{ from: '2027-03-06T08:00:00.000Z', to: '2027-03-06T09:00:00.000Z', capacity: 5 }],
    },
  })
  expect(ink).toMatchObject({ draft: { options: colour('Ink') } })
  expect(await productsOf(origin)).toMatchObject([{ sale: 'OVER' }, { sale: 'OVER' }, { sale: 'OVER' }])
})

test('event copy: concurrent copies of one event queue for product codes', async () => {
  const made = await Promise.all([copy(), copy(), copy()])
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
  const codes = await studio.world.db.owner<{ code: string }[]>`
    select code from product where event_id = any(${made.map(({ body }) => body.id)})`
  expect(codes).toHaveLength(9)
})
