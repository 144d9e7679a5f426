import { newId } from '#kernel/ids.ts'
import { addPackage, addProduct } from '#test/commerce/shop.ts'
import { inMinutes, type Recipes, type Stage } from './stage.ts'

const day = 1_440

async function sheetOf({ shop, made }: Stage) {
  const id = await addProduct(shop, { pointPrice: 60 })
  const { draft, version } = await made('GET /api/studio/product/{id}', { params: { id } })
  return { id, draft, version }
}

let shared = 0

const campaign = (stage: Stage, isShared = true) => ({
  name: 'Spring',
  gives: 'CUBES',
  amount: 20,
  eventId: null,
  startsAt: inMinutes(stage, -day).toISOString(),
  endsAt: inMinutes(stage, day).toISOString(),
  totalLimit: null,
  memberLimit: 1,
  holdersOf: null,
  codes: isShared ? { shared: `SPRING-${++shared}`, usesLimit: 100 } : { single: 3 },
})
const newCampaign = async (stage: Stage, isShared = true): Promise<string> =>
  (await stage.made('POST /api/studio/coupon', { body: campaign(stage, isShared) })).id

/** Requests a campaign that is large enough to need approval; the requester is another member of staff. */
async function asked(stage: Stage): Promise<string> {
  const codes = { shared: `LARGE-${++shared}`, usesLimit: 100_000 }
  const sent = await stage.made('POST /api/studio/coupon', {
    cookie: (await stage.hire('ORGANISER')).staffCookie,
    body: { ...campaign(stage), codes },
  })
  return sent.approvalId
}

export const selling = {
  'POST /api/studio/product': async (stage) => {
    const { draft } = await sheetOf(stage)
    const product = { ...draft, productCode: `MADE-${newId('pr').slice(3)}`, isHidden: true }
    return { body: { eventId: null, kind: 'DIGITAL', onHand: 1, product } }
  },
  'PUT /api/studio/product/{id}': async (stage) => {
    const { id, version, draft } = await sheetOf(stage)
    return { params: { id }, body: { version, product: { ...draft, sortPosition: 7 }, confirmed: [] } }
  },
  'DELETE /api/studio/product/{id}': async ({ shop }) => ({
    params: { id: await addProduct(shop, { isHidden: true }) },
  }),
  'POST /api/studio/product/{id}/restore': async ({ shop, made }) => {
    const params = { id: await addProduct(shop, { isHidden: true }) }
    await made('DELETE /api/studio/product/{id}', { params })
    return { params, body: {} }
  },
  'POST /api/studio/product/{id}/stock': async ({ shop }) => ({
    params: { id: await addProduct(shop, { onHand: 10 }) },
    body: { reason: 'RECEIVED', quantity: 5, note: '', onHand: 10 },
  }),
  'POST /api/studio/product/{id}/answers': async ({ shop }) => ({
    params: { id: await addProduct(shop, {}) },
    body: { reason: 'the guest list' },
  }),
  'PUT /api/studio/cube-package': async (stage) => {
    await addPackage(stage.shop)
    const { version, packages } = await stage.made('GET /api/studio/cube-package')
    const [first, ...others] = packages
    return { body: { version, packages: [{ ...first, bonusPoint: 3 }, ...others] } }
  },
  'PUT /api/studio/shipping-fee': async (stage) => {
    const { version, zones } = await stage.made('GET /api/studio/shipping-fee')
    const [first, ...others] = zones.FAR
    return { body: { version, zones: { ...zones, FAR: [{ ...first, KRW: first.KRW - 100 }, ...others] } } }
  },
  'POST /api/studio/coupon': async (stage) => ({ body: campaign(stage) }),
  'POST /api/studio/coupon/{id}/stop': async (stage) => ({
    params: { id: await newCampaign(stage) },
    body: {},
  }),
  'POST /api/studio/coupon/{id}/export': async (stage) => ({
    params: { id: await newCampaign(stage, false) },
    body: {},
  }),
  'POST /api/studio/approval/{id}/approve': async (stage) => ({
    params: { id: await asked(stage) },
    body: {},
  }),
  'POST /api/studio/approval/{id}/refuse': async (stage) => ({
    params: { id: await asked(stage) },
    body: { reason: 'too much' },
  }),
} satisfies Partial<Recipes>
