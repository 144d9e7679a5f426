import type { PlacedOrder } from '@encore/contract/endpoints'
import type { Fan, FanWorld } from './fan.ts'

/** Buys a cube package by card: the gateway's page is opened and approved the way a tester's button does. */
export async function buyCubes(world: FanWorld, fan: Fan, cubes: number): Promise<string> {
  const shop = await fan.call('GET /api/v2/point-product', { query: { currency: 'KRW' } })
  if (!shop.ok) throw new Error(`No cube shop: ${shop.error.name}`)
  const wanted = shop.value.pointProducts.find(({ point }) => point >= cubes)
  if (!wanted) throw new Error(`No package with ${cubes} cubes`)
  const order = await fan.call(
    'POST /api/v2/order/point',
    { body: { productUid: wanted.productUid, pgCode: 'P000', quantity: 1 } },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (!order.ok) throw new Error(`No order: ${order.error.name}`)
  const page = await openGatewayPage(order.value)
  const approved = await fetch(`${world.sandboxUrl}/__ctl/tx/${page}/approve`, { method: 'POST' })
  if (!approved.ok) throw new Error(`The gateway did not approve: ${approved.status}`)
  await settled(fan, order.value.orderId)
  return order.value.orderId
}

/** Sends the signed form as the payment window would; answers the gateway's name for the page. */
export async function openGatewayPage({ repUrl, sortingParams, fgkey }: PlacedOrder): Promise<string> {
  if (!repUrl || !sortingParams || !fgkey) throw new Error('The order opens no gateway page')
  const response = await fetch(repUrl, {
    method: 'POST',
    body: new URLSearchParams({ ...sortingParams, fgkey }),
    redirect: 'manual',
  })
  const page = /\/hosted\/([^/?]+)/.exec(response.headers.get('location') ?? '')?.[1]
  if (!page) throw new Error(`The gateway refused the order: ${response.status}`)
  return page
}

/** Waits until the order left INIT and PENDING. */
export async function settled(fan: Fan, id: string): Promise<string> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const order = await fan.call('GET /api/v2/order/{id}', { params: { id } })
    if (order.ok && order.value.result !== 'pending') return order.value.status
    await new Promise((tick) => setTimeout(tick, 50))
  }
  throw new Error('The order did not settle within 30 s')
}
