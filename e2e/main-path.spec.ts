import type { Page } from '@playwright/test'
import { buyCubes } from '#fixtures/cubes.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { openBrowser, password, signIn, signUp } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

test('main path: two fans sign up, buy cubes and tickets, watch the show and chat, and one moves to another device and back', {
  tag: '@long-on-desk',
}, async ({ browser, product, contextOptions, isMobile, pageConsole }) => {
  pageConsole.expects(/status of 403 .*\/v\//)
  test.setTimeout(240_000)
  const eventUrl = `${product.url}/detail/${await alwaysOnAir(product)}`
  const suffix = isMobile ? 'm' : 'd'
  const come = async (nickname: string) => {
    const page = await openBrowser(browser, contextOptions)
    const { email } = await signUp(page, product, nickname)
    await buyCubes(page, eventUrl, 500, isMobile)
    await buyTicket(page, eventUrl)
    await enterShow(page)
    await framesAdvance(page)
    return { page, email }
  }
  const { page: dabi, email } = await come(`dabi${suffix}`)
  const { page: serin } = await come(`serin${suffix}`)

  await say(dabi, `hello from dabi ${suffix}`)
  await expect(serin.getByText(`hello from dabi ${suffix}`)).toBeVisible()
  await say(serin, `hello dabi, serin here ${suffix}`)
  await expect(dabi.getByText(`hello dabi, serin here ${suffix}`)).toBeVisible()
  await framesAdvance(dabi)

  const other = await openBrowser(browser, contextOptions)
  await signIn(other, product, email, password)
  await other.goto(`${eventUrl.replace('/detail/', '/confirm/')}`)
  await expect(other.getByRole('heading', { name: /^Playing on Chrome · / })).toBeVisible()
  await moveHere(other)
  await framesAdvance(other)
  await moveHere(dabi)
  await framesAdvance(dabi)
  await expect(other.getByRole('heading', { name: /^Playing on Chrome · / })).toBeVisible()
  await expect(other.locator('video')).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('button', { name: 'Watch here' })).toBeVisible()
  await dabi.reload()
  await framesAdvance(dabi)
})

async function moveHere(page: Page) {
  await page.getByRole('button', { name: 'Watch here' }).click()
  await expect(page.getByRole('button', { name: 'Watch here' })).toHaveCount(0)
}

async function buyTicket(page: Page, eventUrl: string) {
  await page.goto(eventUrl)
  await page.getByRole('button', { name: 'Get ticket' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay 450 cubes' }).click()
  await expect(page.getByText('You have a ticket').first()).toBeVisible()
  await expect(page.getByText('The show is on. You’ll join live.').first()).toBeVisible()
}

async function enterShow(page: Page) {
  await page.getByRole('link', { name: 'Enter' }).first().click()
  await expect(page).toHaveURL(/\/confirm\//)
  await page.getByRole('link', { name: 'Enter' }).first().click()
  await expect(page).toHaveURL(/\/player\//)
}

async function framesAdvance(page: Page) {
  const playback = () =>
    page.evaluate(() => {
      const video = document.querySelector('video')
      return {
        frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
        seconds: video?.currentTime ?? 0,
      }
    })
  await expect.poll(async () => (await playback()).frames).toBeGreaterThan(0)
  const before = await playback()
  await expect.poll(async () => (await playback()).frames).toBeGreaterThan(before.frames + 24)
  expect((await playback()).seconds).toBeGreaterThan(before.seconds)
}

async function say(page: Page, text: string) {
  const composer = page.getByRole('textbox')
  await composer.fill(text)
  await composer.press('Enter')
  await expect(page.getByText(text)).toBeVisible()
}
