import { type Fan, payByCard, type RunningProduct, signUpFan } from '@encore/dev-env'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { home } from '#fixtures/bought-goods.ts'
import { productOf } from '#fixtures/catalogue.ts'
import { come, password } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { publishPool } from '#fixtures/random-goods.ts'

test('random goods: a fan sees the odds, gets cards, swaps one and checks how they were picked @long-on-phone', async ({
  page,
  product,
}, { project }) => {
  const code = project.name === 'mobile' ? '-SLOGAN-TOWEL' : '-HOODIE-M'
  const goods = await productOf(product, 'orbit-one', code)
  const fan = await come(page, product, `cards${project.name}`)
  const other = await signUpFan(product, {
    email: `swaps${project.name}@fans.test`,
    password,
    nickname: `swaps${project.name}`,
    language: 'en',
  })
  // Both pay before the first allotment closes; a later unit would wait for the next one.
  const poolId = await publishPool(product, {
    ...{ productId: goods.id, counts: [3_000, 3_000, 3_000], closesInSec: 45, delaySec: 6, swapSec: 86_400 },
  })
  await page.goto(`${product.url}/detail/orbit-one/products?product=${goods.id}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'One of 3 cards in each' })).toBeVisible()
  await sheet.getByRole('button', { name: /^One more/ }).click()
  await expect(sheet.getByText('66% in 2').first()).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'See the cards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Which card will be yours?' })).toBeVisible()

  await Promise.all([fan, other].map((buyer) => buyUnits(product, buyer, goods.id, 2)))
  await page.reload()
  const own = page.getByRole('region', { name: 'Your cards' })
  await expect(own.getByText('Not picked yet')).toHaveCount(2)
  await expect(own.getByText('Picked', { exact: true })).toHaveCount(2, { timeout: 60_000 })
  await expectAccessible(page)
  await expectNoSideways(page)

  const offer = page.getByRole('region', { name: 'Swap a card' })
  const swaps = page.getByRole('region', { name: 'Your swaps' })
  const mine = await cardsOf(fan, poolId)
  const theirs = await cardsOf(other, poolId)
  const [given, wanted] = missingFrom(mine, theirs)
  const offerIt = async () => {
    await offer.getByRole('radio', { name: `Postcard ${given.card}` }).check()
    await offer.getByRole('checkbox', { name: `Postcard ${wanted.card}` }).check()
    await offer.getByRole('button', { name: 'Offer this card' }).click()
    await expect(swaps).toContainText(`You offer Postcard ${given.card} for Postcard ${wanted.card}.`)
  }
  await offerIt()
  await swaps.getByRole('button', { name: 'Take it back' }).click()
  await expect(swaps).toBeHidden()
  await offerIt()
  const asked = await other.call('PUT /api/v1/random-unit/{id}/swap', {
    ...{ params: { id: wanted.unitId }, body: { wanted: [given.card] } },
  })
  const swapId = asked.ok ? asked.value.cards.flatMap(({ request }) => request?.swap ?? [])[0]?.id : undefined
  await expect(swaps.getByRole('heading', { name: 'A swap is found' })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await swaps.getByRole('button', { name: 'Confirm the swap' }).click()
  await expect(swaps).toContainText('waiting for the others')
  const body = { answer: 'CONFIRM' as const }
  expect(
    await other.call('POST /api/v1/card-swap/{id}/answer', { params: { id: swapId ?? '' }, body }),
  ).toMatchObject({ ok: true })
  await expect(swaps).toBeHidden({ timeout: 30_000 })
  await expect(own.getByRole('listitem').filter({ hasText: `Postcard ${wanted.card}Picked` })).toBeVisible()

  const check = page.getByRole('region', { name: 'Check how they were picked' })
  await check.getByRole('button', { name: 'Check it yourself' }).click()
  await expect(
    check.getByText('All 4 cards follow from the public list and number. Your 2 are in the list.'),
  ).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${product.url}/mybox?tab=goods`)
  await page.getByRole('link', { name: 'See your cards' }).click()
  await expect(own).toContainText(`Postcard ${wanted.card}`)
})

async function buyUnits(product: RunningProduct, fan: Fan, productUid: string, quantity: number) {
  const body = { productUid, pgCode: 'P000' as const, quantity, shippingInfo: home }
  const placed = await fan.call('POST /api/v2/order/product', { body })
  if (!placed.ok) throw new Error(placed.error.name)
  await payByCard(product, fan, placed.value)
}

interface Card {
  unitId: string
  card: number
}

async function cardsOf(fan: Fan, id: string): Promise<Card[]> {
  const own = await fan.call('GET /api/v1/random-pool/{id}/cards', { params: { id } })
  if (!own.ok) throw new Error(own.error.name)
  return own.value.cards.map(({ unitId, card }) => ({ unitId, card: card ?? 0 }))
}

/** A card of the one, and another card of the other. */
function missingFrom(mine: readonly Card[], theirs: readonly Card[]): [Card, Card] {
  for (const wanted of theirs)
    for (const given of mine) if (given.card !== wanted.card) return [given, wanted]
  throw new Error('Both have the same card')
}
