import type { Page } from '@playwright/test'
import { openBrowser, signUp } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

test('two fans sign up, buy cubes and tickets, watch the show and talk', async ({
  browser,
  product,
  contextOptions,
  isMobile,
}) => {
  const suffix = isMobile ? 'm' : 'd'
  const dabi = await openBrowser(browser, contextOptions)
  await signUp(dabi, product, `dabi${suffix}`)
  await buyCubes(dabi)
  await buyTicket(dabi)
  await enterShow(dabi)
  await framesAdvance(dabi)

  const serin = await openBrowser(browser, contextOptions)
  await signUp(serin, product, `serin${suffix}`)
  await buyCubes(serin)
  await buyTicket(serin)
  await enterShow(serin)
  await framesAdvance(serin)

  await say(dabi, `hello from dabi ${suffix}`)
  await expect(serin.getByText(`hello from dabi ${suffix}`)).toBeVisible()
  await say(serin, `hello dabi ${suffix}`)
  await expect(dabi.getByText(`hello dabi ${suffix}`)).toBeVisible()
  await framesAdvance(dabi)
})

async function buyCubes(page: Page) {
  await openAfterglow(page)
  await page.getByRole('button', { name: 'Get ticket' }).first().click()
  await page.getByRole('button', { name: 'Charge cubes' }).first().click()
  const shop = page.getByRole('dialog', { name: 'Cube shop' })
  await shop.getByRole('radio').nth(3).check({ force: true })
  const popupOpens = page.waitForEvent('popup')
  await shop.getByRole('button', { name: /^Pay / }).click()
  const gateway = await popupOpens
  await expect(gateway).toHaveURL(/127\.0\.0\.1/)
  await gateway.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Payment confirmed')).toBeVisible()
}

async function buyTicket(page: Page) {
  await openAfterglow(page)
  await page.getByRole('button', { name: 'Get ticket' }).first().click()
  await page.getByRole('button', { name: /^Pay \d/ }).click()
  await expect(page.getByText('You have a ticket').first()).toBeVisible()
}

async function enterShow(page: Page) {
  await page.getByRole('link', { name: 'Enter' }).first().click()
  await page
    .getByRole('link', { name: 'Enter' })
    .or(page.getByRole('button', { name: 'Enter' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/player\//)
}

async function openAfterglow(page: Page) {
  await page.goto('/')
  await page
    .getByRole('link', { name: /AFTERGLOW|Details/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/detail\//)
}

/** The picture really moves: decoded frames and the clock of the video grow. */
async function framesAdvance(page: Page) {
  const frames = () =>
    page.evaluate(() => {
      const video = document.querySelector('video')
      return { count: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0, at: video?.currentTime ?? 0 }
    })
  await expect.poll(async () => (await frames()).count).toBeGreaterThan(0)
  const first = await frames()
  await expect.poll(async () => (await frames()).count).toBeGreaterThan(first.count + 24)
  expect((await frames()).at).toBeGreaterThan(first.at)
}

async function say(page: Page, text: string) {
  const composer = page.getByRole('textbox', { name: /message/i })
  await composer.fill(text)
  await composer.press('Enter')
  await expect(page.getByText(text)).toBeVisible()
}
