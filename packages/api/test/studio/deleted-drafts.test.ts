import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderProduct } from '#test/commerce/gateway.ts'
import { addFan, addProduct, type Shop } from '#test/commerce/shop.ts'
import { type Colleague, everywhere, moon, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let owner: Colleague
beforeAll(async () => {
  studio = await openStudio({ EXIMBAY_BASE_URL: 'http://127.0.0.1:9' })
  shop = { world: studio.world, origin: '', close: studio.close }
  owner = await studio.hire(everywhere('OWNER'))
}, 60_000)
afterAll(() => studio.close())

const send = (key: Parameters<Studio['send']>[0], options: object = {}) =>
  studio.send(key, { cookie: owner.staffCookie, ...options })
const makeEvent = async (title = 'Paper Boats') => {
  const body = {
    ...{ template: 'BLANK', copyOf: null, title: { en: title } },
    ...{ zone: 'Asia/Seoul', startAt: '2036-03-29T19:00' },
  }
  return (await send('POST /api/studio/event', { body })).body.id as string
}
const event = (eventId: string) => ({ params: { eventId } })
const draftOf = (eventId: string) => send('GET /api/studio/event/{eventId}/draft', event(eventId))
const deleteEvent = (eventId: string) => send('DELETE /api/studio/event/{eventId}', event(eventId))
const restoreEvent = (eventId: string) =>
  send('POST /api/studio/event/{eventId}/restore', { ...event(eventId), body: {} })
const eventsCalled = async (keyword: string) =>
  (await send('GET /api/studio/event', { query: { keyword } })).body.content
const product = (id: string) => send('GET /api/studio/product/{id}', { params: { id } })
const deleteProduct = (id: string) => send('DELETE /api/studio/product/{id}', { params: { id } })
const restoreProduct = (id: string) =>
  send('POST /api/studio/product/{id}/restore', { params: { id }, body: {} })
const lastEntries = async (count: number) =>
  (await studio.entries()).slice(-count).map(({ action }) => action)

test('deleted drafts: a draft of an event is deleted with its products and restored unchanged', async () => {
  const id = await makeEvent()
  const ticket = await addProduct(shop, { eventId: id, isHidden: true })
  const before = (await draftOf(id)).body
  expect(before.mayDelete).toBe(true)
  expect((await deleteEvent(id)).status).toBe(204)
  expect(await eventsCalled('paper boats')).toEqual([])
  for (const ofEvent of [draftOf, deleteEvent]) expect((await ofEvent(id)).status).toBe(404)
  for (const ofProduct of [product, deleteProduct]) expect((await ofProduct(ticket)).status).toBe(404)
  expect((await send('GET /api/studio/event/{eventId}', event(id))).status).toBe(404)
  expect((await send('GET /api/studio/product', { query: { eventId: id } })).body.content).toEqual([])
  expect((await restoreEvent(id)).status).toBe(204)
  const { version: _, ...after } = (await draftOf(id)).body
  expect(before).toMatchObject(after)
  expect((await product(ticket)).status).toBe(200)
  expect(await lastEntries(4)).toEqual(['event.delete', 'event.delete', 'product.delete', 'event.restore'])
  expect((await restoreEvent(id)).status).toBe(404)
})

test('deleted drafts: a shown, planned or ordered event is no draft', async () => {
  expect((await deleteEvent(tide)).body.name).toBe('NOT_A_DRAFT')
  const planned = await makeEvent('Planned')
  await studio.world.db.owner`
    update event set publish_at = now() + interval '1 day', publish_by = ${owner.uid} where id = ${planned}`
  expect((await draftOf(planned)).body.mayDelete).toBe(false)
  expect((await deleteEvent(planned)).body.name).toBe('NOT_A_DRAFT')
  const goods = await addProduct(shop, { pointPrice: 60 })
  expect((await deleteProduct(goods)).body.name).toBe('NOT_A_DRAFT')
  await orderProduct(await addFan(shop, 0), goods)
  await studio.world.db.owner`update product set is_hidden = true where id = ${goods}`
  expect((await product(goods)).body.mayDelete).toBe(false)
  expect((await deleteProduct(goods)).body.name).toBe('NOT_A_DRAFT')
})

test('deleted drafts: an event keeps its address while deleted', async () => {
  const first = await makeEvent('Taken Twice')
  await deleteEvent(first)
  const second = await makeEvent('Taken Twice')
  expect((await draftOf(second)).body.draft.slug).toBe('taken-twice-2')
  expect((await restoreEvent(first)).status).toBe(204)
  expect((await draftOf(first)).body.draft.slug).toBe('taken-twice')
})

test('deleted drafts: the code of a deleted product is free and stays with its new owner', async () => {
  const lamp = await addProduct(shop, { isHidden: true, productCode: 'LAMP-TWICE' })
  expect((await deleteProduct(lamp)).status).toBe(204)
  expect((await product(lamp)).status).toBe(404)
  await addProduct(shop, { isHidden: true, productCode: 'LAMP-TWICE' })
  expect((await restoreProduct(lamp)).body.fields).toEqual([{ path: 'productCode', rule: 'taken' }])
})

test('deleted drafts: a product can be restored by staff of its event only', async () => {
  const id = await addProduct(shop, { eventId: moon, isHidden: true })
  const before = (await product(id)).body.draft
  expect((await deleteProduct(id)).status).toBe(204)
  const stranger = await studio.hire({ role: 'ORGANISER', eventId: tide })
  const reader = await studio.hire({ role: 'SUPPORT', eventId: moon })
  const restore = (cookie: string) =>
    studio.send('POST /api/studio/product/{id}/restore', { cookie, params: { id }, body: {} })
  expect((await restore(stranger.staffCookie)).body.name).toBe('NOT_FOUND')
  expect((await restore(reader.staffCookie)).body.name).toBe('NOT_PERMITTED')
  expect((await restore(owner.staffCookie)).status).toBe(204)
  expect((await product(id)).body.draft).toEqual(before)
})

test('deleted drafts: the database deletes no public event and no public product', async () => {
  const { owner: db } = studio.world.db
  await expect(db`update event set deleted_at = now() where id = ${tide}`).rejects.toThrow(
    'event_deleted_draft',
  )
  const goods = await addProduct(shop, {})
  await expect(db`update product set deleted_at = now() where id = ${goods}`).rejects.toThrow(
    'product_deleted_hidden',
  )
})
