import type { PlacedOrder } from '@encore/contract/endpoints'
import type { Fan, FanWorld } from './fan.ts'

/** Buys a cube package by card: opens the gateway's page and approves it as a tester does. */
export const buyCubes = async (world: FanWorld, fan: Fan, cubes: number): Promise<string> =>
  payByCard(world, fan, await orderCubes(fan, cubes))

/** Orders a package with a card that is declined; returns the order's id, which may be paid in another way. */
export async function beDeclined(world: FanWorld, fan: Fan, cubes: number): Promise<string> {
  const order = await orderCubes(fan, cubes)
  await pressAtGateway(world, order, 'decline')
  return order.orderId
}

/** Buys a package in cash at a store in Japan. */
export async function buyCubesAtShop(world: FanWorld, fan: Fan, cubes: number): Promise<string> {
  const order = await orderCubes(fan, cubes, atShop)
  await pressAtGateway(world, order, 'register', 'pay')
  await settled(fan, order.orderId)
  return order.orderId
}

/** Orders a package without opening a gateway's page; returns the id of the order, which stays open. */
export const leaveOpen = async (fan: Fan, cubes: number): Promise<string> =>
  (await orderCubes(fan, cubes)).orderId

/** Registers a store payment in Japan and leaves it unpaid; returns the order's id. */
export async function takeNumber(world: FanWorld, fan: Fan, cubes: number): Promise<string> {
  const order = await orderCubes(fan, cubes, atShop)
  await pressAtGateway(world, order, 'register')
  return order.orderId
}

/** Pays an order at its gateway's page; returns its id once it is settled. */
export async function payByCard(world: FanWorld, fan: Fan, order: PlacedOrder): Promise<string> {
  await pressAtGateway(world, order, 'approve')
  await settled(fan, order.orderId)
  return order.orderId
}

const byCard = { currency: 'KRW', pgCode: 'P000' } as const
const atShop = { currency: 'JPY', pgCode: 'KONBINI' } as const

async function orderCubes(
  fan: Fan,
  cubes: number,
  { currency, pgCode }: typeof byCard | typeof atShop = byCard,
): Promise<PlacedOrder> {
  const shop = await fan.call('GET /api/v2/point-product', { query: { currency } })
  if (!shop.ok) throw new Error(`No cube shop: ${shop.error.name}`)
  const wanted = shop.value.pointProducts.find(({ point }) => point >= cubes)
  if (!wanted) throw new Error(`No package with ${cubes} cubes`)
  const order = await fan.call(
    'POST /api/v2/order/point',
    { body: { productUid: wanted.productUid, pgCode, quantity: 1 } },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (!order.ok) throw new Error(`No order: ${order.error.name}`)
  return order.value
}

type Button = 'approve' | 'decline' | 'register' | 'pay'

async function pressAtGateway({ sandboxUrl }: FanWorld, order: PlacedOrder, ...buttons: Button[]) {
  const page = await openGatewayPage(order)
  for (const button of buttons) {
    const pressed = await fetch(`${sandboxUrl}/__ctl/tx/${page}/${button}`, { method: 'POST' })
    if (!pressed.ok) throw new Error(`The gateway did not ${button}: ${pressed.status}`)
  }
}

/** Posts the signed form or follows the address, as the payment window would; returns the gateway's id of the page. */
export async function openGatewayPage(order: PlacedOrder): Promise<string> {
  const { repUrl, sortingParams, fgkey, onlineUrl } = order
  const response = onlineUrl
    ? await followAddress(onlineUrl)
    : await postForm(repUrl ?? '', { ...sortingParams, fgkey: fgkey ?? '' })
  const page = /\/hosted\/([^/?]+)/.exec(response.headers.get('location') ?? '')?.[1]
  if (!page) throw new Error(`No page of a gateway: ${response.status}`)
  return page
}

/** Follows a redirect, or submits the form of an intermediate page. */
async function followAddress(address: string): Promise<Response> {
  const response = await fetch(address, { redirect: 'manual' })
  if (response.status !== 200) return response
  const page = await response.text()
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  const fields = [...inputs].map(([, name = '', value = '']) => [name, plainText(value)])
  return postForm(
    plainText(/<form method="post" action="([^"]*)"/.exec(page)?.[1] ?? ''),
    Object.fromEntries(fields),
  )
}

const plainText = (html: string) => html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

const postForm = (address: string, fields: Record<string, string>): Promise<Response> =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Waits until the order has left INIT and PENDING. */
export async function settled(fan: Fan, id: string): Promise<string> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const order = await fan.call('GET /api/v2/order/{id}', { params: { id } })
    if (order.ok && order.value.result !== 'pending') return order.value.status
    await new Promise((tick) => setTimeout(tick, 50))
  }
  throw new Error('The order did not settle within 30 s')
}
