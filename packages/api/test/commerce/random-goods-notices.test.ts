import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openSandboxShop, type SandboxShop } from './gateway-sandbox.ts'
import {
  addRandomGoods,
  allotted,
  answer,
  buyOneEach,
  firstCard,
  type Goods,
  offer,
  own,
  pass,
} from './random-goods.ts'
import { addFans, type Fan } from './shop.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await openSandboxShop()
})
afterAll(() => shop.close())
afterEach(() => pass(shop, '0'))

interface Notice {
  template: string
  data: { until?: string; gives?: { en: string }; gets?: { en: string } }
  sourceId: string
}

const noticesOf = (fan: Fan, { productId }: Goods) => shop.world.db.app<Notice[]>`
  select template, data, source_id as "sourceId" from notification
  where member_uid = ${fan.uid} and source_id = ${productId} order by created_at, id`

const templatesOf = async (fan: Fan, goods: Goods) =>
  (await noticesOf(fan, goods)).map(({ template }) => template)

/** Two fans, each with the only card of a candidate. */
async function twoFans() {
  const goods = await addRandomGoods(shop, [1, 1])
  const [one, other] = (await addFans(shop, 2, 20)) as [Fan, Fan]
  await shop.world.db.owner`
    insert into notification_inbox (member_uid) select uid from member on conflict do nothing`
  await buyOneEach([one, other], goods)
  await allotted(shop, goods)
  return { goods, one, other }
}

describe('random goods: members are notified', () => {
  test('each learns once of the cards, of a swap that waits, and of its end', async () => {
    const { goods, one, other } = await twoFans()
    const [mine, theirs] = [await firstCard(one, goods), await firstCard(other, goods)]
    await expect.poll(() => templatesOf(one, goods), { timeout: 20_000 }).toEqual(['cards-allotted'])
    await offer(one, mine.unitId, [theirs.card ?? 0])
    await offer(other, theirs.unitId, [mine.card ?? 0])
    for (const fan of [one, other])
      await expect
        .poll(() => templatesOf(fan, goods), { timeout: 20_000 })
        .toEqual(['cards-allotted', 'swap-found'])
    const swap = (await own(one, goods)).cards[0]?.request?.swap
    expect((await noticesOf(one, goods)).at(-1)?.data).toMatchObject({
      ...{
        gives: { en: `Card ${mine.card}` },
        gets: { en: `Card ${theirs.card}` },
        until: swap?.confirmUntil,
      },
    })
    for (const fan of [one, other, one]) await answer(fan, swap?.id ?? '', 'CONFIRM')
    for (const fan of [one, other])
      await expect
        .poll(() => templatesOf(fan, goods), { timeout: 20_000 })
        .toEqual(['cards-allotted', 'swap-found', 'swap-done'])
    expect((await noticesOf(other, goods)).at(-1)?.data).toMatchObject({
      ...{ gives: { en: `Card ${theirs.card}` }, gets: { en: `Card ${mine.card}` } },
    })
  })
})
