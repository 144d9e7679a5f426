import { type Currency, type PaidCurrency, priceText } from '@encore/contract/rules/money'
import { buyCubes, type Fan, type RunningProduct } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { productOf } from '#fixtures/catalogue.ts'
import {
  checkOut,
  keepAddress,
  order,
  ordersOf,
  payAtGateway,
  payButton,
  putInCart,
} from '#fixtures/checkout.ts'
import { crewPage } from '#fixtures/crew.ts'
import { cubesPaid, openShop } from '#fixtures/cubes.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { come } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { moves } from '#fixtures/show.ts'
import { countTexts, textsHeldByReact, useTranslator } from '#fixtures/translator.ts'

const translators = [
  { name: 'leaves alone what is marked', honoursMarks: true },
  { name: 'knows no marks', honoursMarks: false },
]

for (const { name, honoursMarks } of translators) {
  test(`translator: every sum on screen under a translator that ${name} is the one that is charged @desk`, {
    tag: '@long',
  }, async ({ page, product }) => {
    const texts = { all: 0, translated: 0 }
    const look = async () => {
      expect(await textsHeldByReact(page)).toEqual([])
      const { all, translated } = await countTexts(page)
      texts.all += all
      texts.translated += translated
    }
    await useTranslator(page, { honoursMarks })
    const fan = await come(page, product, honoursMarks ? 'translatedmarks' : 'translatedall')
    await chargeCubes(page, product, fan, look)
    await payCart(page, product, fan, look)
    await giveSouls(page, product, fan, look)
    expect(texts.translated / texts.all).toBeGreaterThan(honoursMarks ? 0.9 : 0.99)
  })
}

type Look = () => Promise<void>

const inEnglish = (amount: number, currency: Currency) => priceText({ amount, currency }, 'en')

/** Selects each package and expects its price on the button, and at last at the gateway. */
async function chargeCubes(page: Page, product: RunningProduct, fan: Fan, look: Look): Promise<void> {
  const shop = await openShop(page, product.url)
  const packages = await shop.getByRole('radio', { name: /cubes/ }).all()
  expect(packages.length).toBeGreaterThan(2)
  const pay = shop.getByRole('button', { name: /^Pay / })
  let asked = ''
  for (const one of packages.reverse()) {
    await one.check()
    const prices = one.locator('xpath=ancestor::label').getByText(/^[$₩€¥][\d,.]+$/)
    asked = await prices.first().innerText()
    await expect(pay).toHaveAccessibleName(`Pay ${asked}`)
  }
  await look()
  const opens = page.waitForEvent('popup')
  await pay.click()
  const gateway = await opens
  await expect(gateway.getByRole('heading', { level: 1 })).toContainText(asked)
  await gateway.getByRole('button', { name: 'Approve' }).click()
  await expect(cubesPaid(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${(await balanceOf(fan)).cube} cubes`)
  await look()
}

/** Fills a cart, checks its sum in several currencies, and pays down to the order page. */
async function payCart(page: Page, product: RunningProduct, fan: Fan, look: Look): Promise<void> {
  await keepAddress(fan)
  await putInCart(product, fan, ['afterglow', '-LIGHT-STICK'])
  await putInCart(product, fan, ['afterglow', '-SLOGAN-TOWEL'])
  await page.goto(`${product.url}/cart`)
  const showsServersSum = async (currency: PaidCurrency) => {
    const cart = await fan.call('GET /api/v1/cart', { query: { currency } })
    if (!cart.ok || !cart.value.subtotal) throw new Error('The cart has no sum')
    await expect(page.getByRole('complementary')).toContainText(inEnglish(cart.value.subtotal, currency))
  }
  await showsServersSum('EUR')
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'One more of Afterglow light stick' }).click()
  await isSaved
  await expect(page.getByText('3 items').filter({ visible: true })).toBeVisible()
  await showsServersSum('EUR')
  await look()
  await page.getByRole('link', { name: /KRW/ }).click()
  await showsServersSum('KRW')

  await checkOut(page, product)
  const currencies = page.getByRole('combobox', { name: 'Prices in' })
  for (const [currency, sign] of [
    ['KRW', '₩'],
    ['USD', '$'],
    ['EUR', '€'],
    ['KRW', '₩'],
  ] as const) {
    await currencies.selectOption(currency)
    await expect(payButton(page)).toContainText(sign)
    await expect(order(page)).toContainText(`Total${await askedOf(page)}`)
  }
  await look()
  const asked = await askedOf(page)
  await payAtGateway(page, false, asked)
  await look()
  const [placed] = await ordersOf(fan)
  expect(placed && inEnglish(placed.total.amount, placed.total.currency)).toBe(asked)
  await page.goto(`${product.url}/orders/${placed?.orderId}`)
  await expect(page.getByRole('main')).toContainText(asked)
  await look()
}

const askedOf = async (page: Page) => (await payButton(page).innerText()).replace('Pay ', '')

/** Opens the player with chat and a poll: time and balance count down, given souls count up. */
async function giveSouls(page: Page, product: RunningProduct, fan: Fan, look: Look): Promise<void> {
  const eventId = await alwaysOnAir(product)
  await enter(product, fan)
  const staff = await crewPage(product)
  const draft = await staff.call(
    'POST /api/studio/event/{eventId}/poll',
    {
      params: { eventId },
      body: { question: { en: 'Which encore?' }, options: [{ en: 'Embers' }, { en: 'Low Tide' }] },
    },
    once(),
  )
  if (!draft.ok) throw new Error(draft.error.name)
  const params = { eventId, id: draft.value.id }
  await page.goto(`${product.url}/player/${eventId}`)
  await moves(page)
  await staff.call('POST /api/studio/event/{eventId}/poll/{id}/open', { params, body: { durationSec: 600 } })
  const poll = page.getByRole('region', { name: 'Which encore?' })
  const timer = poll.getByRole('timer')
  const first = await timer.innerText()
  await expect(timer).not.toHaveText(first)
  await poll.getByRole('radio', { name: /Low Tide/ }).check()
  let given = 0
  for (const souls of [100, 10]) {
    await poll.getByRole('button', { name: String(souls), exact: true }).click()
    await poll.getByRole('button', { name: `Give ${souls} souls` }).click()
    given += souls
    await expect(poll).toContainText(`You gave ${given} souls`)
  }
  await expect(poll).toContainText(`${(await balanceOf(fan)).soul} souls`)
  const composer = page.getByRole('textbox', { name: 'Message' })
  await composer.fill('Encore!')
  await composer.press('Enter')
  await expect(page.getByRole('log')).toContainText('Encore!')
  await look()
  await staff.call('POST /api/studio/event/{eventId}/poll/{id}/close', { params, body: {} })
  await expect(poll.getByText('Final count')).toBeVisible()
  await look()
}

async function enter(product: RunningProduct, fan: Fan): Promise<void> {
  await buyCubes(product, fan, 1_000)
  await fan.call('POST /api/v1/poll-point', { body: { pointAmount: 1 } }, once())
  const { id } = await productOf(product, 'afterglow', '-LIVE')
  const body = { productUid: id, pgCode: 'CUBE' as const, quantity: 1 }
  const bought = await fan.call('POST /api/v2/order/product', { body }, once())
  if (!bought.ok) throw new Error(bought.error.name)
}

async function balanceOf(fan: Fan): Promise<{ cube: number; soul: number }> {
  const me = await fan.call('GET /api/v2/member/me')
  if (!me.ok) throw new Error(me.error.name)
  return me.value
}

const once = () => ({ idempotencyKey: crypto.randomUUID() })
