import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '#modules/accounts/wallet/index.ts'
import { hasValidFgkey } from '#modules/commerce/payments/eximbay/fgkey.ts'
import { orderPackage, paymentsOf, stateOf } from './gateway.ts'
import {
  comeBack,
  formFields,
  openPage,
  openSandboxShop,
  press,
  type SandboxShop,
} from './gateway-sandbox.ts'
import { addFan, addPackage, audits, openShop } from './shop.ts'

let shop: SandboxShop
let cubes: string
beforeAll(async () => {
  shop = await openSandboxShop()
  cubes = await addPackage(shop)
})
afterAll(() => shop.close())

test('gateway address: a method with an address returns two of our addresses and no form', async () => {
  const fan = await addFan(shop)
  const body = { productUid: cubes, pgCode: 'P001' as const, quantity: 1 }
  const placed = await fan.api('POST /api/v2/order/point', { body })
  const value = placed.ok && 'onlineUrl' in placed.value ? placed.value : null
  expect(value).toMatchObject({ status: 'PENDING', repUrl: null, sortingParams: null, fgkey: null })
  expect(value?.onlineUrl).toMatch(/\/api\/gateway\/open\/at_\w{26}\/[\w-]{22}\/online$/)
  expect(value?.mobileUrl).toBe(value?.onlineUrl?.replace(/online$/, 'mobile'))
})

test('gateway address: leads through a page that posts the signed form, and the order is paid', async () => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes, 'P001')
  const reply = await fetch(placed.onlineUrl ?? '')
  const page = await reply.text()
  const fields = formFields(page)
  expect(fields).toMatchObject({
    mid: 'SANDBOX001',
    ref: placed.ref,
    cur: 'USD',
    amt: '9.90',
    paymethod: 'P001',
  })
  expect(hasValidFgkey(fields, '0123456789ABCDEF0123456789ABCDEF')).toBe(true)
  expect(page).toContain(`action="${shop.gateway.url}/Gateway/BasicProcessor.krp"`)
  const policy = reply.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`form-action ${shop.gateway.url};`)
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
  expect(page).toContain(`<script nonce="${nonce}">`)
  expect(reply.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  await openPage(shop, placed)
  expect(await comeBack(await press(shop, placed, 'approve'))).toBe(
    `/payment/eximbay/result?order=${placed.orderId}`,
  )
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'FULFILLED', pgCode: 'P001' })
  expect(await balances(shop.world.db.app, fan.uid)).toEqual({ cube: 110, soul: 0 })
  expect(await audits(shop)).toEqual([])
  const again = await fetch(placed.onlineUrl ?? '', { redirect: 'manual' })
  expect(again.headers.get('location')).toBe(`/pay/success?order=${placed.orderId}`)
})

test('gateway address: buyer names stay text on that page', async () => {
  const fan = await addFan(shop)
  await shop.world.db.owner`update member set nickname = '"><script>alert(1)</script>' where uid = ${fan.uid}`
  const placed = await orderPackage(fan, cubes, 'P001')
  const page = await (await fetch(placed.onlineUrl ?? '')).text()
  expect(page).not.toContain('<script>alert')
  expect(formFields(page).buyer).toBe('"><script>alert(1)</script>')
})

test('gateway address: an address that we did not issue leads nowhere', async () => {
  const placed = await orderPackage(await addFan(shop), cubes, 'P001')
  const other = await orderPackage(await addFan(shop), cubes, 'P001')
  const otherSignature = other.onlineUrl?.split('/').at(-2) ?? ''
  const signature = placed.onlineUrl?.split('/').at(-2) ?? ''
  for (const wrong of [otherSignature, '', 'x', signature.toLowerCase(), `${signature}A`, '%00']) {
    const address = placed.onlineUrl?.replace(signature, wrong) ?? ''
    const reply = await fetch(address, { redirect: 'manual' })
    expect([303, 404]).toContain(reply.status)
    expect(reply.headers.get('location') ?? '/pay/fail').toBe('/pay/fail')
  }
  expect(await paymentsOf(shop, placed)).toEqual({ attempts: ['REDIRECTED'], captures: [], refunds: [] })
})

test('gateway address: leads to the same gateway page twice and to none after payment', async () => {
  const fan = await addFan(shop)
  const placed = await orderPackage(fan, cubes, 'P302')
  const pages = await Promise.all([openPage(shop, placed), openPage(shop, placed)])
  expect(await openPage(shop, placed)).toBe(pages[0])
  expect(pages[1]).toBe(pages[0])
  expect(
    await openPage(shop, { ...placed, onlineUrl: placed.onlineUrl?.replace(/online$/, 'mobile') ?? '' }),
  ).toBe(`${pages[0]}?device=mobile`)
  await press(shop, placed, 'approve')
  await expect.poll(async () => (await stateOf(fan, placed)).status).toBe('FULFILLED')
  expect(await openPage(shop, placed)).toBe(`/pay/success?order=${placed.orderId}`)
})

test.each(['P302', 'PAYLETTER_PAYPAL'] as const)(
  'gateway address: a gateway that opens no page for %s ends the attempt, and the order can be tried again',
  async (pgCode) => {
    const deaf = await openShop({ SANDBOX_URL: 'http://127.0.0.1:9' })
    try {
      const fan = await addFan(deaf)
      const product = await addPackage(deaf)
      const placed = await orderPackage(fan, product, pgCode)
      const reply = await fetch(placed.onlineUrl ?? '', { redirect: 'manual' })
      expect(reply.headers.get('location')).toBe(`/pay/fail?order=${placed.orderId}`)
      expect(await stateOf(fan, placed)).toMatchObject({
        status: 'PENDING',
        refusal: 'The payment page could not be opened. Nothing was charged.',
      })
      expect((await paymentsOf(deaf, placed)).attempts).toEqual(['DECLINED'])
      const again = await orderPackage(fan, product, pgCode)
      expect(again.orderId).toBe(placed.orderId)
      expect(again.ref).not.toBe(placed.ref)
    } finally {
      await deaf.close()
    }
  },
)
