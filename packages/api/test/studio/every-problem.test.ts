import type { CampaignDraft, EventDraft, ProductDraft } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { addProduct, type Shop } from '#test/commerce/shop.ts'
import { type Colleague, everywhere, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let owner: Colleague
beforeAll(async () => {
  studio = await openStudio()
  shop = { world: studio.world, origin: '', close: studio.close }
  owner = await studio.hire(everywhere('OWNER'))
}, 60_000)
afterAll(() => studio.close())

type Send = Parameters<Studio['send']>
const fieldsOf = async (key: Send[0], options: Send[1]) => {
  const { status, body } = await studio.send(key, { cookie: owner.staffCookie, ...options })
  expect(status).toBe(400)
  return (body.fields as { path: string; rule: string }[]).map(({ path, rule }) => `${path} ${rule}`)
}

async function productDraft(change: Partial<ProductDraft> = {}): Promise<ProductDraft> {
  const id = await addProduct(shop, {})
  const { body } = await studio.send('GET /api/studio/product/{id}', {
    cookie: owner.staffCookie,
    params: { id },
  })
  return { ...body.draft, ...change }
}
const badProduct: Partial<ProductDraft> = {
  name: { en: '  ' },
  image: 'f'.repeat(32),
  payEndAt: 'soon',
  defaultCurrency: 'EUR',
  prices: [{ amount: 100, currency: 'USD' }],
  requiresShipping: true,
  weightGrams: null,
  download: null,
  optionGroup: 'Not A Group',
  options: [],
}
const itsProblems = [
  'product/payEndAt format',
  'product/name required',
  'product/defaultCurrency priced',
  'product/weightGrams required',
  'product/optionGroup pattern',
  'product/options with-group',
]

test('form errors: a new product reports every bad field, stored picture and code included', async () => {
  const { productCode } = await productDraft()
  const product = await productDraft({ ...badProduct, productCode })
  expect(
    await fieldsOf('POST /api/studio/product', {
      body: { eventId: null, kind: 'GOODS', onHand: 1, product },
    }),
  ).toEqual([...itsProblems, 'product/productCode taken', 'product/image unknown'])
})

test('form errors: an edited product reports every bad field', async () => {
  const id = await addProduct(shop, {})
  const other = await productDraft()
  const { body } = await studio.send('GET /api/studio/product/{id}', {
    cookie: owner.staffCookie,
    params: { id },
  })
  const { download, prices } = body.draft
  const kept = { requiresShipping: false, download, prices, productCode: other.productCode }
  const product = { ...body.draft, ...badProduct, ...kept }
  const options = { params: { id }, body: { version: body.version, product, confirmed: [] } }
  expect(await fieldsOf('PUT /api/studio/product/{id}', options)).toEqual([
    ...itsProblems.filter((problem) => !problem.includes('weightGrams')),
    'product/productCode taken',
    'product/image unknown',
  ])
})

test('form errors: a new event reports title, zone and start at once', async () => {
  const body = {
    template: 'CONCERT',
    copyOf: null,
    title: {},
    zone: 'Asia/Seoul',
    startAt: '2036-02-30T18:00',
  }
  expect(await fieldsOf('POST /api/studio/event', { body })).toEqual(['startAt format', 'title required'])
  expect(await fieldsOf('POST /api/studio/event', { body: { ...body, zone: 'Mars/Olympus' } })).toEqual([
    'zone time-zone',
    'title required',
  ])
})

test('form errors: an edited event reports every bad field, and an unreadable time affects no other', async () => {
  const params = { eventId: tide }
  const { body } = await studio.send('GET /api/studio/event/{eventId}/draft', {
    cookie: owner.staffCookie,
    params,
  })
  const change: Partial<EventDraft> = {
    ...{ title: {}, slug: 'moon', accent: '#12', storefrontCollection: 'Not A Handle' },
    ...{ startAt: '2036-02-30T18:00', ticketOpenAt: '2036-03-02T10:00', ticketCloseAt: '2036-03-01T10:00' },
  }
  const draft = { ...body.draft, ...change }
  const save = { params, body: { version: body.version, draft, confirmed: [] } }
  expect((await fieldsOf('PUT /api/studio/event/{eventId}/draft', save)).toSorted()).toEqual([
    'draft/accent pattern',
    'draft/slug unique',
    'draft/startAt format',
    'draft/storefrontCollection pattern',
    'draft/ticketCloseAt after-open',
    'draft/title required',
  ])
})

test('form errors: a coupon campaign reports every bad field', async () => {
  const campaign: CampaignDraft = {
    ...{ name: 'Spring', gives: 'TICKET', amount: null, eventId: null },
    ...{ startsAt: 'soon', endsAt: 'later', totalLimit: null, memberLimit: 1, holdersOf: newId('ev') },
    codes: { shared: 'abc', usesLimit: 5 },
  }
  expect(await fieldsOf('POST /api/studio/coupon', { body: campaign })).toEqual([
    'startsAt format',
    'endsAt format',
    'holdersOf exists',
    'eventId exists',
    'codes/shared minLength',
  ])
})

test('form errors: a stock change reports a bad number and a missing reason', async () => {
  const params = { id: await addProduct(shop, {}) }
  const body = { reason: 'CORRECTION', quantity: 0, note: ' ', onHand: 100 }
  expect(await fieldsOf('POST /api/studio/product/{id}/stock', { params, body })).toEqual([
    'quantity sign',
    'note required',
  ])
})

test('form errors: an invitation reports the address and the events of an owner', async () => {
  const body = { email: 'nobody', role: 'OWNER', eventIds: [tide] }
  expect(await fieldsOf('POST /api/studio/team/invitation', { body })).toEqual([
    'email format',
    'eventIds ownerOfAll',
  ])
})
