import { isKeyChain, readHouseKeys } from '@encore/draw-protocol/statements'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkKeys } from '#modules/commerce/draws/check-keys.ts'
import { publishKey } from '#modules/commerce/draws/publish-key.ts'
import { signingKeyOf } from '#modules/commerce/draws/signing-key.ts'
import type { Ctx } from '#platform/context.ts'
import { keptSecret } from '#platform/secrets.ts'
import { aDraw, addDraw } from './draws.ts'
import { addTicket, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const ctx = () => shop.world.api.ctx

async function addEventId(): Promise<string> {
  const [product] = await shop.world.db.app<{ eventId: string }[]>`
    select event_id as "eventId" from product where id = ${await addTicket(shop)}`
  return product?.eventId ?? ''
}

const published = async () =>
  readHouseKeys(await (await fetch(`${shop.origin}/.well-known/draw-keys`)).text())

/** The context of a process with these keys in its configuration. */
const startedWith = (key: string, former: string): Ctx => ({
  ...ctx(),
  config: { ...ctx().config, DRAW_SIGNING_KEY: key, DRAW_FORMER_SIGNING_KEY: former },
})

test('draw keys: a start reports a seed that cannot be opened and a key that is not published', async () => {
  const id = await addDraw(shop, aDraw(await addEventId(), { isFree: true }))
  const reported = async (change: Partial<Ctx>) => {
    const lines: unknown[] = []
    const log = { ...ctx().log, error: (...line: unknown[]) => void lines.push(...line) }
    await checkKeys({ ...ctx(), log, ...change } as Ctx)
    return JSON.stringify(lines)
  }
  expect(await reported({})).toBe('[]')
  const otherRoot = await reported({ secrets: () => Buffer.alloc(32) })
  expect(otherRoot).toContain(id)
  const config = { ...ctx().config, DRAW_SIGNING_KEY: '07'.repeat(32) }
  expect(await reported({ config })).toContain('not published')
})

test('draw keys: a new key follows the former one, which signs it, once for all processes', async () => {
  const first = keptSecret(ctx().config.DATA_DIR, 'draw-signing-key').toString('hex')
  const [second, third] = ['07'.repeat(32), '08'.repeat(32)]
  await Promise.all([1, 2, 3].map(() => publishKey(startedWith(second, first))))
  await publishKey(startedWith(second, first))
  const keys = await published()
  expect(keys).toHaveLength(2)
  expect(isKeyChain(keys)).toBe(true)
  expect(keys[1]?.publicKey).toEqual(signingKeyOf(Buffer.from(second, 'hex')).publicKey)
  expect(keys[0]?.until).toBe(keys[1]?.from)
  await publishKey(startedWith(third, second))
  expect(isKeyChain(await published())).toBe(true)
})

test('draw keys: a key that follows none of the published ones is not published', async () => {
  const before = await published()
  await publishKey(startedWith('09'.repeat(32), '0a'.repeat(32)))
  // An old process starts again beside the new ones.
  await publishKey(startedWith('0b'.repeat(32), '07'.repeat(32)))
  expect(await published()).toEqual(before)
})
