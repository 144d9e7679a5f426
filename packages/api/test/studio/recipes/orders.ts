import { csvText } from '@encore/contract/rules/csv'
import { passCode } from '#modules/commerce/delivery/pass-code.ts'
import { notice, orderPackage, orderProduct, sendNotice } from '#test/commerce/gateway.ts'
import { boughtToShip } from '#test/commerce/handed-over.ts'
import { askedBack, boughtByCubes } from '#test/commerce/refunds.ts'
import { addPackage, addProduct } from '#test/commerce/shop.ts'
import type { Recipes, Stage } from './stage.ts'

const reason = 'the seat was behind a pillar'
async function numbersFile(stage: Stage) {
  const rows = [
    ['parcel', 'carrier', 'tracking number'],
    [await parcel(stage), ...Object.values(shipment)],
  ]
  return { file: { type: 'text/csv', bytes: Buffer.from(csvText(rows)) } }
}

const shipment = { carrier: 'CJ_LOGISTICS', trackingNumber: '640123456789' }

const bought = async ({ shop, fan }: Stage, cubes = 5): Promise<string> =>
  boughtByCubes(fan, await addProduct(shop, { pointPrice: cubes }))

/** Requests a refund that is large enough to need approval; the requester is a third person. */
async function asked(stage: Stage): Promise<string> {
  const sent = await stage.made('POST /api/studio/order/{id}/refund', {
    cookie: (await stage.hire('SUPPORT')).staffCookie,
    params: { id: await bought(stage, 300) },
    body: { amount: 200, reason },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return sent.approvalId
}

/** Creates a refund that the gateway has finally refused. */
async function givenUp(stage: Stage): Promise<string> {
  const { shop, fan, studio } = stage
  const placed = await orderProduct(fan, await addProduct(shop, {}))
  await sendNotice(shop, notice(placed))
  const { refundId } = await stage.made('POST /api/studio/order/{id}/refund', {
    params: { id: placed.orderId },
    body: { amount: null, reason },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await studio.world.db.owner`
    update refund set state = 'FAILED_MANUAL', next_at = null, rescode = 'RC18' where id = ${refundId}`
  return refundId
}

async function parcel({ shop, fan }: Stage): Promise<string> {
  const goods = await addProduct(shop, { kind: 'GOODS', pointPrice: 5 })
  return (await boughtToShip(shop, fan, goods)).parcelId
}
async function shipped(stage: Stage): Promise<string> {
  const id = await parcel(stage)
  await stage.made('POST /api/studio/parcel/{id}/ship', { params: { id }, body: shipment })
  return id
}

async function pass({ shop, fan, studio }: Stage): Promise<{ id: string; code: string }> {
  const goods = await addProduct(shop, { kind: 'GOODS', isOnSitePickup: true, pointPrice: 5 })
  const orderId = await boughtByCubes(fan, goods)
  const [row] = await studio.world.db.owner<{ id: string }[]>`
    select id from pickup_pass where order_id = ${orderId}`
  const id = row?.id ?? ''
  return { id, code: passCode(studio.world.api.ctx.secrets('pickup-code'), id) }
}

export const orders = {
  'POST /api/studio/order/{id}/reveal': async (stage) => {
    const id = await bought(stage)
    await stage.studio.world.db.owner`
      insert into order_address (order_id, member_uid, receiver_name, receiver_dial_code, receiver_phone, buyer_name,
        buyer_dial_code, buyer_phone, country_code, post_code, address1, address_type)
      values (${id}, ${stage.fan.uid}, 'Kim', '+82', '1055501234', 'Kim', '+82', '1055501234', 'KR', '06000', 'Ro 5', 'HOME')`
    return { params: { id }, body: { what: 'ADDRESS', reason } }
  },
  'POST /api/studio/order/{id}/refund': async (stage) => ({
    params: { id: await bought(stage) },
    body: { amount: 1, reason },
  }),
  'POST /api/studio/order/{id}/decline': async (stage) => {
    const { shop, fan } = stage
    const placed = await orderPackage(fan, await addPackage(shop))
    await sendNotice(shop, notice(placed))
    await fan.api('POST /api/v1/poll-point', { body: { pointAmount: 10 } })
    await askedBack(fan, placed.orderId, 'wrong one')
    return { params: { id: placed.orderId }, body: { reason } }
  },
  'POST /api/studio/refund-approval/{id}/approve': async (stage) => ({
    params: { id: await asked(stage) },
    body: {},
  }),
  'POST /api/studio/refund-approval/{id}/refuse': async (stage) => ({
    params: { id: await asked(stage) },
    body: { reason },
  }),
  'POST /api/studio/refund/{id}/settle': async (stage) => ({
    params: { id: await givenUp(stage) },
    body: { reason },
  }),
  'POST /api/studio/refund/{id}/retry': async (stage) => ({
    params: { id: await givenUp(stage) },
    body: { reason },
  }),
  'POST /api/studio/refund/{id}/withdraw': async (stage) => ({
    params: { id: await givenUp(stage) },
    body: { reason },
  }),
  'POST /api/studio/pickup': async (stage) => ({ body: { code: (await pass(stage)).code } }),
  'POST /api/studio/pickup/{id}/undo': async (stage) => {
    const { id, code } = await pass(stage)
    await stage.made('POST /api/studio/pickup', { body: { code } })
    return { params: { id }, body: {} }
  },
  'POST /api/studio/parcel/export': async () => ({ body: { eventId: null, reason } }),
  'POST /api/studio/parcel/import': numbersFile,
  'POST /api/studio/parcel/import/preview': numbersFile,
  'POST /api/studio/parcel/{id}/ship': async (stage) => ({
    params: { id: await parcel(stage) },
    body: shipment,
  }),
  'POST /api/studio/parcel/{id}/deliver': async (stage) => ({
    params: { id: await shipped(stage) },
    body: {},
  }),
  'POST /api/studio/parcel/{id}/return': async (stage) => ({
    params: { id: await shipped(stage) },
    body: {},
  }),
} satisfies Partial<Recipes>
