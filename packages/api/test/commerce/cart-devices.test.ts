import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { aProduct, definition, productId } from '#test/catalog/catalogue.ts'
import { createWorldWithMail, openGuest, signUpMember, type TestMember } from '#test/members.ts'
import { greet } from '#test/realtime/fan.ts'

const origin = 'http://localhost:3000'
let mail: Awaited<ReturnType<typeof createWorldWithMail>>
let url: string

beforeAll(async () => {
  mail = await createWorldWithMail({ PUBLIC_URL: origin })
  const address = await mail.world.api.http.listen({ host: '127.0.0.1', port: 0 })
  url = `${address.replace('http', 'ws')}/realtime`
  const sale = { payStartAt: new Date(Date.now() - 3_600_000), payEndAt: new Date(Date.now() + 3_600_000) }
  const goods = { eventId: null, kind: 'DIGITAL', buyLimitMax: 3, ...sale } as const
  const products = [aProduct(goods, 'stick'), aProduct(goods, 'book')]
  await importCatalog(mail.world.api.ctx, definition({ products }))
})
afterAll(() => mail.close())

const put = ({ token }: TestMember, name: string) =>
  mail.world.send('POST /api/v1/cart/items', { token, body: { productUid: productId(name), quantity: 1 } })

test('cart: publishes the number of lines to every page of its member and to nobody else', async () => {
  const [mina, haru] = [await signUpMember(mail), await signUpMember(mail)]
  const pages = [await greet(url, mina.token, { origin }), await greet(url, mina.token, { origin })]
  const stranger = await greet(url, haru.token, { origin })
  const receiveAll = (count: number) =>
    Promise.all(
      pages.map((page) =>
        page.receive('changed', (received) => received.what === 'cart' && received.count === count),
      ),
    )
  await put(mina, 'stick')
  await receiveAll(1)
  const { body } = await put(mina, 'book')
  await receiveAll(2)
  const params = { id: body.cartItemId }
  await mail.world.send('DELETE /api/v1/cart/items/{id}', { token: mina.token, params })
  await put(haru, 'stick')
  await stranger.receive('changed', (received) => received.what === 'cart')
  for (const page of pages) {
    await page.receive('changed', (received) => received.what === 'cart' && received.count === 1)
    const counts = page.heard.flatMap((received) =>
      received.type === 'changed' && received.what === 'cart' ? [received.count] : [],
    )
    expect(counts).toEqual([1, 2, 1])
  }
  expect(stranger.heard.filter(({ type }) => type === 'changed')).toHaveLength(1)
  await Promise.all([...pages, stranger].map((page) => page.leave()))
})

test('cart: is part of the member’s data export', async () => {
  const fan = await signUpMember(mail)
  await put(fan, 'stick')
  const { body } = await mail.world.send('GET /api/v1/member/export', { token: fan.token })
  expect(body.sections.cart).toMatchObject([{ productId: productId('stick'), quantity: 1 }])
})

test.each([
  [{}, ['productUid', 'quantity']],
  [{ productUid: 'pr_1', quantity: 1 }, ['productUid']],
  [{ productUid: productId('stick'), quantity: 0 }, ['quantity']],
  [{ productUid: productId('stick'), quantity: 100 }, ['quantity']],
  [{ productUid: productId('stick'), quantity: 1.5 }, ['quantity']],
  [{ productUid: productId('stick'), quantity: 1, price: 1 }, ['price']],
  [{ productUid: productId('stick'), quantity: 1, cartItemId: 'ci_x' }, ['cartItemId']],
])('cart: refuses %j with its field', async (body, paths) => {
  const fan = await signUpMember(mail)
  const sent = await mail.world.send('POST /api/v1/cart/items', { token: fan.token, body })
  expect(sent).toMatchObject({ status: 400, body: { name: 'INVALID_INPUT' } })
  expect(sent.body.fields.map(({ path }: { path: string }) => path)).toEqual(paths)
})

test('cart: refuses an empty or too long selection and a guest’s cart', async () => {
  const fan = await signUpMember(mail)
  const items = (length: number) =>
    Array.from({ length }, () => ({ productUid: productId('stick'), quantity: 1 }))
  for (const length of [0, 51]) {
    const sent = await mail.world.send('POST /api/v1/cart/merge', {
      token: fan.token,
      body: { items: items(length) },
    })
    expect(sent).toMatchObject({ status: 400, body: { fields: [{ path: 'items' }] } })
  }
  const guest = (await openGuest(mail.world)).session.idToken
  expect((await mail.world.send('GET /api/v1/cart', { token: guest })).body.name).toBe('MEMBER_ONLY')
  expect((await mail.world.send('GET /api/v1/cart')).body.name).toBe('AUTH_REQUIRED')
})
