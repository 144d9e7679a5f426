import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isSigned, query, refund } from '#src/testing/merchant.ts'
import { returnFields, startWorld, type World } from '#src/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.control('reset')
  world.merchant.notices.length = 0
})
afterAll(() => world.close())

const notices = () => world.merchant.notices
const arrived = (count: number) => world.arrived(count)

test.each([
  ['KR', 'ko', '승인'],
  ['EN', 'en', 'Approve'],
  ['JP', 'ja', '承認する'],
  ['CN', 'zh-Hans', '批准'],
])('sandbox payment page: uses %s and shows what is paid', async (lang, htmlLang, approve) => {
  const page = await (await fetch(await world.open({ lang, item_0_product: '<b>Ticket</b>' }))).text()
  expect(page).toContain(`<html lang="${htmlLang}">`)
  expect(page).toContain('TEST, NO MONEY')
  expect(page).toContain(`>${approve}</button>`)
  expect(page).toContain('$9.90')
  expect(page).toContain('&#60;b&#62;Ticket')
  expect(page).not.toMatch(/card number field|name="card/i)
})

test('sandbox payment page: an approval reaches both addresses with the same signed fields', async () => {
  const hosted = await world.open({ param1: 'p 1', shipTo_city: '서울' })
  const page = await world.press(hosted, 'approve')
  await arrived(1)
  const [notice = {}] = notices()
  expect(returnFields(page)).toEqual(notice)
  expect(page).toContain(`action="${world.merchant.url}/return"`)
  expect(isSigned(notice)).toBe(true)
  expect(notice.fgkey).toMatch(/^[0-9A-F]{64}$/)
  expect(notice).toMatchObject({
    ver: '230',
    txntype: 'PAYMENT',
    ref: 'T-1',
    cur: 'USD',
    amt: '9.90',
    rescode: '0000',
    email: 'a@b.test',
    param1: 'p 1',
    param2: '',
    paymethod: 'P101',
    shipTo_city: '서울',
    foreignamt: '',
  })
  expect(notice.transid).toMatch(/^SANDBOX001\d{8}\d{6}$/)
  expect(notice.resdt).toMatch(/^\d{14}$/)
  expect(notice).not.toHaveProperty('status')
})

test('sandbox payment page: transaction numbers count up and continue after a reset', async () => {
  const first = returnFields(await world.press(await world.open(), 'approve')).transid ?? ''
  await world.control('reset')
  const second = returnFields(await world.press(await world.open(), 'approve')).transid ?? ''
  expect(Number(second.slice(-6))).toBe(Number(first.slice(-6)) + 1)
})

test('sandbox payment page: a bank refusal shows its reason on both ways', async () => {
  const page = await world.press(await world.open(), 'decline', { reason: 'expired' })
  await arrived(1)
  expect(notices()[0]).toMatchObject({ rescode: 'S023', resmsg: 'Expired card ', authcode: '' })
  expect(returnFields(page)).toEqual(notices()[0])
  expect(isSigned(notices()[0] ?? {})).toBe(true)
  expect(await world.direct(query({}))).toMatchObject({ rescode: 'Q004', status: 'NONE' })
})

test('sandbox payment page: a cancel is sent by the browser only, and closing sends nothing', async () => {
  const canceled = await world.press(await world.open({ ref: 'C-1' }), 'cancel')
  expect(returnFields(canceled)).toMatchObject({ ref: 'C-1', rescode: 'XXXX' })
  expect(canceled).toContain('data-return="auto"')
  const closed = await world.press(await world.open({ ref: 'C-2' }), 'close')
  expect(closed).toContain('data-close-window')
  expect(closed).not.toContain(world.merchant.url)
  await world.press(await world.open({ ref: 'C-3' }), 'approve')
  await arrived(1)
  expect(notices().map((notice) => notice.ref)).toEqual(['C-3'])
})

test('sandbox payment page: autoclose redirects the buyer without a press, otherwise the result waits', async () => {
  const auto = await world.press(await world.open({ autoclose: 'Y' }), 'approve')
  expect(auto).toContain('data-return="auto"')
  expect(auto).toContain('>Continue to the merchant</button>')
  const waiting = await world.press(await world.open({ autoclose: 'N' }), 'approve')
  expect(waiting).toContain('data-return="press"')
})

test('sandbox payment page: a second press changes nothing', async () => {
  const hosted = await world.open()
  const first = returnFields(await world.press(hosted, 'approve'))
  const second = returnFields(await world.press(hosted, 'decline'))
  expect(second).toEqual(first)
  await arrived(1)
})

test('sandbox payment page: the tester’s panel decides what is sent', async () => {
  const page = await world.press(await world.open(), 'approve', { tamper: 'amount', notices: 'none' })
  expect(returnFields(page)).toMatchObject({ amt: '8.90', rescode: '0000' })
  await world.press(await world.open({ ref: 'T-2' }), 'approve', { form: 'float_amount' })
  await arrived(1)
  expect(notices()[0]).toMatchObject({ ref: 'T-2', amt: '9.9' })
})

test('sandbox payment page: the panel shows armed scenarios and accepts refunds and lost responses', async () => {
  await world.control('arm', { provider: 'eximbay', next: true, scenario: 'approve_after_expiry' })
  const page = await (await fetch(await world.open())).text()
  expect(page).toContain('name="approvedAfter" type="number" min="0" max="86400" value="960"')
  const panel = { approvedAfter: '0', lostAnswers: '1', refundFault: 'rc18' }
  const { transid } = returnFields(await world.press(await world.open(), 'approve', panel))
  await arrived(1)
  await world.control('clock', { advance: 60 })
  await arrived(2)
  expect(await world.direct(refund({ transid }))).toMatchObject({ rescode: 'RC18' })
})

test('sandbox payment page: an unknown page is reported', async () => {
  const response = await fetch(`${world.url}/hosted/nothing`)
  expect(response.status).toBe(404)
})
