import { afterAll, beforeAll, expect, test } from 'vitest'
import { payment, postForm } from '#src/testing/merchant.ts'
import { startWorld, type World } from '#src/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

async function refusalOf(changes: Record<string, string | undefined>): Promise<string | undefined> {
  const response = await postForm(
    `${world.url}/Gateway/BasicProcessor.krp`,
    payment(world.merchant.url, changes),
  )
  const page = await response.text()
  return response.status === 303 ? 'accepted' : /rescode=<b>(\w+)<\/b>/.exec(page)?.[1]
}

const yen = { mid: 'SANDBOX002', cur: 'JPY', paymethod: 'P104' }
const won = { cur: 'KRW', amt: '11000' }

test.each<[string, Record<string, string | undefined>]>([
  ['dollars with decimals', {}],
  ['won without decimals', won],
  ['yen at the merchant for yen', { ...yen, amt: '1200' }],
  ['an empty optional field', { tel: '', param1: '' }],
  ['no method: any card', { paymethod: undefined }],
  ['a Korean wallet in won', { ...won, paymethod: 'P302' }],
  ['a redirect instead of a popup', { displaytype: 'R', ostype: 'M' }],
  ['a discount', { item_0_unitPrice: '12.90', ...surcharge('-3.00') }],
  ['several of an item', { item_0_quantity: '3', item_0_unitPrice: '3.30' }],
  ['an address', { shipTo_country: 'KR', shipTo_city: 'Seoul', shipTo_firstName: '민지' }],
  ['a ref of 30 signs', { ref: 'r'.repeat(30) }],
])('sandbox Eximbay request: accepts %s', async (_name, changes) => {
  expect(await refusalOf(changes)).toBe('accepted')
})

test.each<[string, string, Record<string, string | undefined>]>([
  ['a wrong signature', 'VE00', { fgkey: '0'.repeat(64) }],
  ['no signature', 'VE00', { fgkey: '' }],
  ['an unknown merchant', 'VE01', { mid: 'SANDBOX999' }],
  ['no buyer', 'VE02', { buyer: undefined }],
  ['an empty email', 'VE02', { email: '' }],
  ['no item', 'VE02', { item_0_product: undefined, item_0_quantity: undefined, item_0_unitPrice: undefined }],
  ['an item without price', 'VE02', { item_1_product: 'Stick', item_1_quantity: '1' }],
  [
    'items that do not start at 0',
    'VE02',
    { item_2_product: 'a', item_2_quantity: '1', item_2_unitPrice: '0' },
  ],
  ['an unknown field', 'VE03', { colour: 'red' }],
  ['a known field in the wrong case', 'VE03', { Tel: '010' }],
  ['a ref of 31 signs', 'VE04', { ref: 'r'.repeat(31) }],
  ['an email of 33 signs', 'VE04', { email: `${'e'.repeat(26)}@b.test` }],
  ['another version', 'VE05', { ver: '210' }],
  ['another transaction type', 'VE05', { txntype: 'REFUND' }],
  ['an unknown language', 'VE05', { lang: 'FR' }],
  ['a returnurl that is no address', 'VE05', { returnurl: '/pay/return' }],
  ['a statusurl with another scheme', 'VE05', { statusurl: 'ftp://a.test/status' }],
  ['a statusurl with a password', 'VE05', { statusurl: 'http://me:secret@a.test/status' }],
  ['yuan', 'VE06', { cur: 'CNY' }],
  ['yen at the merchant for won', 'VE06', { cur: 'JPY', amt: '1200' }],
  ['decimals on won', 'VE07', { cur: 'KRW', amt: '11000.00' }],
  ['decimals on yen', 'VE07', { ...yen, amt: '1200.5' }],
  ['a comma', 'VE07', { amt: '1,000.00' }],
  ['zero', 'VE07', { amt: '0.00' }],
  ['less than zero', 'VE07', { amt: '-9.90' }],
  ['a negative item', 'VE07', { item_0_unitPrice: '-9.90', ...surcharge('19.80') }],
  ['a quantity of zero', 'VE07', { item_0_quantity: '0' }],
  ['items that sum to less', 'VE08', { item_0_unitPrice: '9.89' }],
  ['items that sum to more', 'VE08', { item_0_unitPrice: '9.91' }],
  ['an unknown method', 'VE09', { paymethod: 'P999' }],
  ['a Korean wallet in dollars', 'VE09', { paymethod: 'P015' }],
])('sandbox Eximbay request: refuses %s with %s', async (_name, code, changes) => {
  expect(await refusalOf(changes)).toBe(code)
})

test('sandbox Eximbay request: refuses a repeated field', async () => {
  const body = new URLSearchParams(payment(world.merchant.url))
  body.append('amt', '0.01')
  const response = await fetch(`${world.url}/Gateway/BasicProcessor.krp`, { method: 'POST', body })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('rescode=<b>VE10</b>')
})

test('sandbox Eximbay request: shows a refusal in the buyer’s language without a way to the merchant', async () => {
  const fields = payment(world.merchant.url, { lang: 'KR', amt: '0.00' })
  const page = await (await postForm(`${world.url}/Gateway/BasicProcessor.krp`, fields)).text()
  expect(page).toContain('<html lang="ko">')
  expect(page).toContain('요청이 거부되었습니다')
  expect(page).not.toContain(world.merchant.url)
})

function surcharge(unitPrice: string): Record<string, string> {
  return { surcharge_0_name: 'Coupon', surcharge_0_quantity: '1', surcharge_0_unitPrice: unitPrice }
}
