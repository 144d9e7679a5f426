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

test('the report of a day names every payment of the merchant, also several of one ref, and nothing refused', async () => {
  const pay = async () => returnFields(await world.press(await world.open(), 'approve'))
  const paid = [await pay(), await pay()]
  await world.press(await world.open({ ref: 'T-2' }), 'decline')
  const date = paid[0]?.resdt?.slice(0, 8) ?? ''
  const lines = paid.map(({ transid }) => `${transid},T-1,USD,9.90`)
  const own = await report({ date })
  expect(await own.text()).toBe(['transid,ref,cur,amt', ...lines, ''].join('\n'))
  for (const other of [{ date: '20200101' }, { date, mid: 'SANDBOX002' }])
    expect(await (await report(other)).text()).toBe('transid,ref,cur,amt\n')
})

test('nobody but the merchant is told', async () => {
  for (const stranger of [{ fgkey: 'F'.repeat(64) }, { mid: 'NOBODY' }]) {
    const refused = await report({ date: '20261121', ...stranger })
    expect([refused.status, await refused.text()]).toEqual([403, ''])
  }
})
