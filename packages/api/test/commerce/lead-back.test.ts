import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorldWithMail, signUpMember } from '../members.ts'
import { declined, notice, type Placed, sendReturn } from './gateway.ts'
import { addPackage } from './shop.ts'

let made: Awaited<ReturnType<typeof createWorldWithMail>>
let shop: { world: typeof made.world; origin: string; close(): Promise<void> }
let productUid: string
beforeAll(async () => {
  made = await createWorldWithMail({ PAYLETTER_GLOBAL_BASE_URL: 'http://127.0.0.1:9' })
  shop = { world: made.world, origin: '', close: made.close }
  productUid = await addPackage(shop)
})
afterAll(() => made.close())

async function order(platform: string, language = 'en', pgCode = 'P000'): Promise<Placed> {
  const { token } = await signUpMember(made)
  const headers = { 'x-platform': platform, 'accept-language': language }
  const body = { productUid, pgCode, quantity: 1 }
  const sent = await shop.world.send('POST /api/v2/order/point', { token, headers, body })
  const { orderId, sortingParams, onlineUrl } = sent.body
  const ref = sortingParams?.ref ?? /open\/(at_\w+)\//.exec(onlineUrl)?.[1]
  return { orderId, ref, form: sortingParams ?? {}, onlineUrl }
}

const follow = async (url: string) =>
  (await shop.world.api.http.inject({ method: 'GET', url })).headers.location

test('payment return: redirects the web to the result page and an app to its return page', async () => {
  const web = await order('WEB')
  expect(web.form).toMatchObject({ displaytype: 'P', ostype: 'P' })
  const after = (page: string, { orderId }: Placed) => ({ status: 303, location: `${page}?order=${orderId}` })
  expect(await sendReturn(shop, notice(web))).toEqual(after('/payment/eximbay/result', web))
  const ios = await order('IOS')
  expect(ios.form).toMatchObject({ displaytype: 'R', ostype: 'M' })
  expect(await sendReturn(shop, notice(ios))).toEqual(after('/app-payment/eximbay/success', ios))
  const android = await order('ANDROID', 'ko')
  expect(await sendReturn(shop, declined(android))).toEqual(after('/ko/app-payment/eximbay/fail', android))
})

test('payment return: keeps the popup and its opener together, whatever it carries', async () => {
  for (const payload of [notice(await order('WEB')), 'forged']) {
    const { headers } = await shop.world.api.http.inject({
      method: 'POST',
      url: '/payment/eximbay/result',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'unsafe-none',
      'cache-control': 'no-store',
    })
  }
})

test('payment return: names no order when it is forged', async () => {
  const ios = await order('IOS')
  const forged = notice(ios).replace(/fgkey=\w{4}/, 'fgkey=0000')
  expect(await sendReturn(shop, forged)).toEqual({ status: 303, location: '/payment/eximbay/result' })
})

test('payment return: works the same for a method with an address', async () => {
  // Both are ordered first: calls that the gateway does not answer close the method.
  const ios = await order('IOS', 'ko', 'PAYLETTER_CREDITCARD')
  const web = await order('WEB', 'zh', 'PAYLETTER_CREDITCARD')
  const fail = `/ko/app-payment/eximbay/fail?order=${ios.orderId}`
  expect(await follow(`/api/gateway/back/${ios.ref}/return`)).toBe(fail)
  expect(await follow(new URL(ios.onlineUrl ?? '').pathname)).toBe(fail)
  expect(await follow(`/api/gateway/back/${web.ref}/cancel`)).toBe(`/zhhans/pay/cancel?order=${web.orderId}`)
  expect(await follow('/api/gateway/back/at_00000000000000000000000000/return')).toBe('/pay/fail')
})
