import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#test/operator.ts'
import { addFans, openShop, type Shop } from '../commerce/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const money = (...args: string[]) => runCommand(shop.world, 'money', ...args)

test('trial balance: lists balanced accounts one by one and succeeds', async () => {
  const [fan, other] = await addFans(shop, 2, 100)
  await fan?.api('POST /api/v1/poll-point', { body: { pointAmount: 30 } })
  await other?.api('POST /api/v1/poll-point', { body: { pointAmount: 1 } })
  const { status, stdout } = await money('check')
  const figures = stdout.split('\n').flatMap((line) => {
    const [, currency, account, balance] = /^(CUBE|SOUL)\s+(\w+)\s+(-?[\d,]+)$/.exec(line) ?? []
    return currency ? [`${currency} ${account} ${balance}`] : []
  })
  expect(figures).toEqual([
    'CUBE members 169',
    'CUBE exchanged 31',
    'CUBE sold -200',
    'CUBE total 0',
    'SOUL members 5,580',
    'SOUL exchanged -5,580',
    'SOUL total 0',
  ])
  expect(stdout).toContain('The books balance')
  expect(status).toBe(0)
})

test('trial balance: names broken accounts and exits with 1', async () => {
  const { owner } = shop.world.db
  const [fan] = await addFans(shop, 1, 100)
  const uid = fan?.uid ?? ''
  await owner`update wallet set cube = cube + 1 where member_uid = ${uid}`
  const shifted = await money('check')
  expect(shifted.status).toBe(1)
  expect(shifted.stdout).toContain(`balance is not the sum of entries: cube:${uid}`)
  await owner`update wallet set cube = cube - 1 where member_uid = ${uid}`

  await owner.begin(async (tx) => {
    await tx`alter table ledger_entry disable trigger ledger_balanced`
    await tx`update ledger_entry set amount = amount + 7 where account = ${`cube:${uid}`}`
    await tx`alter table ledger_entry enable trigger ledger_balanced`
  })
  const bent = await money('check')
  expect(bent.status).toBe(1)
  expect(bent.stdout).toContain('entries do not add up')
  expect(bent.stdout).toMatch(/^CUBE\s+total\s+7$/m)
  await owner`update ledger_entry set amount = amount - 7 where account = ${`cube:${uid}`}`
  expect((await money('check')).status).toBe(0)
})

test('trial balance: reports the usage for an unknown command or extra words and exits with 2', async () => {
  const unknown = await money('burn')
  expect(unknown.status).toBe(2)
  expect(unknown.stderr).toContain('npm run money -- check')
  expect((await money('check', 'extra')).status).toBe(2)
})
