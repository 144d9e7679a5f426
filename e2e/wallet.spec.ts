import { readFile } from 'node:fs/promises'
import { buyCubes, type Fan, type RunningProduct, signUpFan } from '@encore/dev-env'
import type { Locator, Page } from '@playwright/test'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { password, signIn } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

/** Signs up a fan for this journey and signs the page in, with the cubes of a package when `cubes` is set. */
async function come(page: Page, product: RunningProduct, name: string, cubes = 0): Promise<Fan> {
  const account = { email: `${name}@fans.test`, password, nickname: name, language: 'en' as const }
  const fan = await signUpFan(product, account)
  if (cubes > 0) await buyCubes(product, fan, cubes)
  await signIn(page, product, fan.email, password)
  return fan
}

const statement = (page: Page) => page.getByRole('region', { name: 'Statement' })
const movements = (page: Page) => statement(page).locator('tbody tr')
const figure = async (cell: Locator) =>
  Number((await cell.innerText()).replace('−', '-').replace(/[+,]/g, ''))

/**
 * Expects that each amount explains the change from the previous balance, and that the newest balance is the current
 * one.
 */
async function expectExplained(page: Page, balance: number): Promise<void> {
  const rows = await movements(page).all()
  const figures = await Promise.all(
    rows.map(async (row) => ({
      amount: await figure(row.locator('td').nth(2)),
      balance: await figure(row.locator('td').nth(3)),
    })),
  )
  expect(figures[0]?.balance).toBe(balance)
  for (const [index, { amount, balance: after }] of figures.entries())
    expect(after - amount).toBe(figures[index + 1]?.balance ?? 0)
}

test('wallet: a fan exchanges cubes, and the statement and its file explain every unit', {
  tag: '@phone',
}, async ({ page, product }) => {
  await come(page, product, 'exchanger', 500)
  await page.goto(`${product.url}/mypage/wallet`)
  await page.getByRole('main').getByRole('button', { name: 'Exchange' }).click()
  const shop = page.getByRole('dialog', { name: 'Cube shop' })
  await expect(shop.getByRole('tab', { name: 'Exchange for souls' })).toHaveAttribute('aria-selected', 'true')
  const field = shop.getByLabel('Cubes to exchange')
  const souls = shop.getByLabel('Souls you get')
  await expect(shop.getByRole('button', { name: 'Exchange', exact: true })).toBeDisabled()
  await field.fill('twelve')
  await expect(souls).toHaveText('0')
  await expect(shop.getByRole('button', { name: 'Exchange', exact: true })).toBeDisabled()
  await field.fill('551')
  await expect(shop.getByText('You need 1 more cube')).toBeVisible()
  await expect(shop.getByRole('button', { name: 'Exchange for 99,180 souls' })).toBeDisabled()
  await shop.getByRole('button', { name: '50', exact: true }).click()
  await expect(souls).toHaveText('9,000')
  await field.fill('12')
  await expect(souls).toHaveText('2,160')
  await expect(shop.getByText('You need')).toBeHidden()
  await shop.getByRole('button', { name: 'Exchange for 2,160 souls' }).dblclick()

  const done = page.getByRole('dialog', { name: 'Exchange complete' })
  await expect(done).toContainText('2,160')
  await expect(done).toContainText('538')
  await done.getByRole('link', { name: 'See statement' }).click()
  await expect(done).toBeHidden()
  await expect(movements(page)).toHaveCount(3)
  await expect(movements(page).nth(0)).toContainText('Exchange for souls')
  await expect(movements(page).nth(0)).toContainText('12 cubes → 2,160 souls')
  await expect(movements(page).nth(1)).toContainText('Bonus cubes')
  await expect(movements(page).nth(2)).toContainText('Credit card ₩55,000')
  await expectExplained(page, 538)
  const lots = page.getByRole('region', { name: 'Your remaining cubes' }).getByRole('listitem')
  await expect(lots.nth(0)).toContainText('Free cubes')
  await expect(lots.nth(0)).toContainText('38 of 50')
  await expect(lots.nth(1)).toContainText('Bought cubes')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^encore-wallet-\d{4}-\d\d-\d\d\.csv$/)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, ...lines] = bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
  expect(head).toBe('"Time","Time zone","Currency","Description","Detail","Amount","Balance"')
  expect(lines[0]).toMatch(
    /^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","KST","Cubes","Exchange for souls","12 cubes → 2,160 souls","-12","538"$/,
  )
  expect(lines.at(-1)).toMatch(/,"Souls","Exchange for souls",.*,"2160","2160"$/)
  expect(lines).toHaveLength(4)

  await statement(page).getByRole('link', { name: 'Souls' }).click()
  await expect(page).toHaveURL(`${product.url}/mypage/wallet?currency=SOUL`)
  await expect(movements(page)).toHaveCount(1)
  await expectExplained(page, 2_160)
  await page.getByRole('banner').getByRole('button', { name: 'My page' }).click()
  const menu = page.getByRole('dialog', { name: 'My page' })
  await expect(menu).toContainText('538 cubes')
  await expect(menu).toContainText('2,160 souls')
})

/**
 * Presses at the submit button's position as soon as a dialog is seen, as the second half of a double tap does. The
 * page is too busy to show the dialog for longer than a double tap takes, as on a slow phone.
 */
const pressAgainUnderneath = (button: Locator) =>
  button.evaluate((pressed) => {
    const { left, top, width, height } = pressed.getBoundingClientRect()
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true }
    const before = document.querySelector('[role=dialog]')
    new MutationObserver((_, observer) => {
      const come = [...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog !== before)
      if (!come) return
      observer.disconnect()
      const busyUntil = performance.now() + 700
      while (performance.now() < busyUntil);
      requestAnimationFrame(() => {
        const target = document.elementFromPoint(at.clientX, at.clientY) ?? document.body
        for (const name of ['pointerdown', 'pointerup'])
          target.dispatchEvent(new PointerEvent(name, { ...at, pointerType: 'mouse', isPrimary: true }))
        for (const name of ['mousedown', 'mouseup', 'click']) target.dispatchEvent(new MouseEvent(name, at))
        document.documentElement.dataset.pressedAgain = target.tagName
      })
    }).observe(document.body, { childList: true, subtree: true })
  })

test('wallet: the second press of a double tap keeps the response to the first @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  await come(page, product, 'twicer', 500)
  await page.goto(`${product.url}/mypage/wallet`)
  await page.getByRole('main').getByRole('button', { name: 'Exchange' }).click()
  const shop = page.getByRole('dialog', { name: 'Cube shop' })
  await shop.getByLabel('Cubes to exchange').fill('12')
  const submit = shop.getByRole('button', { name: 'Exchange for 2,160 souls' })
  await submit.click({ trial: true })
  await pressAgainUnderneath(submit)
  await submit.click()
  await expect(page.locator('html')).toHaveAttribute('data-pressed-again')
  const done = page.getByRole('dialog', { name: 'Exchange complete' })
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(done).toBeHidden()
  await expect(shop).toBeHidden()
})

test('wallet: a press while the next dialog loads removes nothing @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await come(page, product, 'pressing', 500)
  await page.goto(`${product.url}/mypage/wallet`)
  await page.getByRole('main').getByRole('button', { name: 'Top up' }).click()
  const shop = page.getByRole('dialog', { name: 'Cube shop' })
  const toCoupon = shop.getByRole('button', { name: 'Have a coupon?' })
  await toCoupon.click({ trial: true })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 1_500, downloadThroughput: -1, uploadThroughput: -1 },
  })
  await toCoupon.click()
  await expect(shop).toBeHidden()
  await page.mouse.click(4, 4)
  await expect(page.getByRole('dialog', { name: 'Redeem a coupon' })).toBeVisible()
})

test('wallet: a ticket paid with cubes links from the statement to its event', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  const fan = await come(page, product, 'ticketed', 1_000)
  const event = await alwaysOnAir(product)
  const products = await fan.call('GET /api/v1/event/{id}/products', { params: { id: event } })
  const ticket = products.ok ? products.value.content.find(({ kind }) => kind === 'TICKET_LIVE') : undefined
  const order = { productUid: ticket?.id ?? '', pgCode: 'CUBE' as const, quantity: 1 }
  expect(await fan.call('POST /api/v2/order/product', { body: order })).toMatchObject({ ok: true })
  await page.goto(`${product.url}/mypage/wallet`)
  await movements(page).nth(0).getByRole('link').click()
  await expect(page).toHaveURL(`${product.url}/detail/afterglow`)
})

test('wallet: older movements load on demand, and new ones appear by themselves', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  const fan = await come(page, product, 'longlist', 100)
  const exchange = () => fan.call('POST /api/v1/poll-point', { body: { pointAmount: 1 } })
  for (let i = 0; i < 25; i++) expect(await exchange()).toMatchObject({ ok: true })
  await page.goto(`${product.url}/mypage/wallet`)
  await expect(movements(page)).toHaveCount(20)
  // Before hydration the link leads to the older page; afterwards it adds those rows.
  await page.waitForFunction(() => !('replayEarlyClicks' in window))
  await statement(page).getByRole('link', { name: 'Show more' }).click()
  await expect(movements(page)).toHaveCount(26)
  await expectExplained(page, 75)
  expect(await exchange()).toMatchObject({ ok: true })
  await expect(movements(page).nth(0).locator('td').nth(3)).toHaveText('74')
})

test('wallet: an empty wallet says how it begins', { tag: '@phone' }, async ({ page, product }) => {
  await come(page, product, 'newcomer')
  await page.goto(`${product.url}/mypage/wallet`)
  await expect(page.getByText('No cubes yet')).toBeVisible()
})

test('wallet: the cube shop opened for a product only charges @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await come(page, product, 'onlycharging')
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  await page.getByRole('button', { name: 'Get ticket' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Get cubes' }).click()
  const shop = page.getByRole('dialog', { name: 'Cube shop' })
  await expect(shop.getByRole('button', { name: /^Pay / })).toBeVisible()
  await expect(shop.getByRole('tab')).toHaveCount(0)
})
