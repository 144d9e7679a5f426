import { afterAll, beforeAll, expect, test } from 'vitest'
import { postForm, sign } from '#src/testing/merchant.ts'
import { returnFields, startWorld, type World } from '#src/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const report = (changes: Record<string, string>) =>
  postForm(`${world.url}/office/report`, sign({ mid: 'SANDBOX001', ...changes }))

test('sandbox Eximbay report: lists every payment of the merchant’s day, several of one ref too, and no refusals', async () => {
  const pay = async () => returnFields(await world.press(await world.open(), 'approve'))
  const paid = [await pay(), await pay()]
  await world.press(await world.open({ ref: 'T-2' }), 'decline')
  const date = paid[0]?.resdt?.slice(0, 8) ?? ''
  const lines = paid.map(({ transid }) => `${transid},T-1,USD,9.90,9.90`)
  const own = await report({ date })
  expect(await own.text()).toBe(['transid,ref,cur,amt,balance', ...lines, ''].join('\n'))
  for (const other of [{ date: '20200101' }, { date, mid: 'SANDBOX002' }])
    expect(await (await report(other)).text()).toBe('transid,ref,cur,amt,balance\n')
})

test('sandbox Eximbay report: lists refunds on their own day with the remainder', async () => {
  const { transid = '', resdt = '' } = await returnFields(
    await world.press(await world.open({ ref: 'T-3' }), 'approve'),
  )
  await world.control('clock', { advance: 2 * 86_400 })
  await world.control(`tx/${transid}/refund`, { amount: '4.90' })
  const later = new Date(Date.now() + (48 + 9) * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  for (const date of [resdt.slice(0, 8), later])
    expect(await (await report({ date })).text()).toContain(`${transid},T-3,USD,9.90,5.00\n`)
})

test('sandbox Eximbay report: refuses everybody but the merchant', async () => {
  for (const stranger of [{ fgkey: 'F'.repeat(64) }, { mid: 'NOBODY' }]) {
    const refused = await report({ date: '20261121', ...stranger })
    expect([refused.status, await refused.text()]).toEqual([403, ''])
  }
})
