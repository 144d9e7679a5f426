import { saidInShow } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways, useTheme } from '#fixtures/accessible.ts'
import { replayOf } from '#fixtures/demo.ts'
import { come, openBrowser, password, signIn } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

test('replays: a fan finds a replay, sees its chat, leaves halfway and resumes on another device', {
  tag: '@long-on-desk',
}, async ({ page, browser, product, contextOptions, isMobile }) => {
  await useTheme(page, isMobile ? 'light' : 'dark')
  const nickname = `yoonseul${isMobile ? 'm' : 'd'}`
  const fan = await come(page, product, nickname)
  const words = `those were the days ${nickname}`
  await page.goto(`${product.url}/replay`)
  await expect(page.getByRole('region', { name: 'Opening soon' }).getByRole('link')).toHaveText(['Matinee'])
  await expect(page.getByRole('region', { name: 'Closed' }).getByRole('link')).toHaveText(['Citrus Club'])
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'Night Bus' }).click()
  await plays(page)
  await expectAccessible(page)
  await expectNoSideways(page)
  if (!isMobile) {
    await page.getByRole('slider', { name: 'Position' }).hover()
    await expect(page.locator('[data-there]')).toHaveCSS('background-image', /blob:/)
  }
  await expect(page).toHaveURL(/\/replay\/night-bus$/)
  const eventId = await replayOf(product, 'night-bus')
  const me = await fan.call('GET /api/v2/member/me')
  const uid = me.ok ? me.value.memberDefault.id : ''
  await saidInShow(product, eventId, { uid, text: words, mediaMs: (25 * 60 + 40) * 1_000 })
  await page.getByRole('region', { name: 'Chapters' }).getByRole('button', { name: /^Talk/ }).click()
  await expect.poll(() => secondsIn(page)).toBeGreaterThan(25 * 60)
  await expect(page.getByRole('log')).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => secondsIn(page)).toBeGreaterThan(25 * 60 + 40)
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(words)).toHaveCount(0)
  await plays(page)
  // Cues appear at their media time, after seeking and during playback, forwards and backwards.
  const caption = page.getByText('Seoul, can you hear us?')
  await seekTo(page, 48 * 32 - 1)
  await expect(caption).toBeVisible()
  // A busy machine delays them; `npm run bench cues` measures the precision.
  await expect.poll(async () => (await cuesPassed(page)).length).toBeGreaterThan(4)
  const lateMs = (await cuesPassed(page)).toSorted((a, b) => a - b)
  expect(lateMs[0]).toBeGreaterThanOrEqual(0)
  expect(lateMs[lateMs.length >> 1]).toBeLessThan(1_000)
  await seekTo(page, 48 * 32 + 14)
  await expect(caption).toHaveCount(0)
  await seekTo(page, 48 * 32 + 1)
  await expect(caption).toBeVisible()
  const poll = page.getByRole('region', { name: 'Which song for the encore?' })
  await seekTo(page, 25 * 60 + 35)
  await expect(poll).toContainText('Live poll')
  await seekTo(page, 25 * 60 + 110)
  await expect(poll).toContainText('Poll result')
  await expect(poll.getByRole('radio')).toHaveCount(0)
  await page.getByRole('group', { name: 'Cameras' }).getByRole('button', { name: 'Front row' }).click()
  const screen = page.getByRole('region', { name: 'Replay', exact: true })
  await expect(screen).toHaveAttribute('data-camera', 'close')
  await plays(page)
  await page.goto(`${product.url}/replay`)
  await expect(page.getByRole('region', { name: 'Continue watching' })).toContainText('Resume at 2')
  await page.close()

  const other = await openBrowser(browser, contextOptions)
  await signIn(other, product, `${nickname}@fans.test`, password)
  await other.goto(`${product.url}/replay`)
  await other
    .getByRole('region', { name: 'Continue watching' })
    .getByRole('link', { name: 'Night Bus' })
    .click()
  await expectAccessible(other)
  await other.getByRole('button', { name: /^Resume at 2/ }).click()
  await plays(other)
  expect(await secondsIn(other)).toBeGreaterThan(25 * 60 + 5)
})

test('replays: a page past the last one leads back', { tag: ['@desk', '@long'] }, async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/replay?page=57`)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL(`${product.url}/replay`)
  await expect(page.getByRole('region', { name: 'Open now' })).toBeVisible()
})

test('replays: a locked replay says how to get it, and a closed one until when it was open @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  await page.goto(`${product.url}/replay`)
  await page
    .getByRole('region', { name: 'Open now' })
    .getByRole('link', { name: /^AMBER$/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Sign in to watch' })).toBeVisible()
  await expectAccessible(page)
  const fact = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd')
  await expect(fact('Price')).toContainText('$16.00')
  await expect(fact('Length')).toHaveText('1:38:00')
  await expect(fact('Chapters')).toContainText('Encore')
  await page.getByRole('link', { name: /^Get the replay · \$16\.00/ }).click()
  await expect(page).toHaveURL(/\/products\?product=pr_/)
  await page.goto(`${product.url}/replay`)
  await page.getByRole('link', { name: 'Citrus Club' }).click()
  await expect(page.getByRole('heading', { name: 'The replay has closed' })).toBeVisible()
  await expect(page.getByText(/^It was open until .*\sKST/)).toBeVisible()
})

test('replays: the highlight feed plays the visible clip muted and advances by key and by finger', {
  tag: '@long',
}, async ({ page, product, isMobile }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const clip = /\/v\/public\/highlight\/(hl_\w+)\//.exec(request.url())?.[1]
    if (clip && !asked.includes(clip)) asked.push(clip)
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${product.url}/highlights`)
  const clips = page.getByRole('list', { name: 'Clips' }).getByRole('article')
  await expect(clips).toHaveCount(6)
  await expect.poll(() => playing(page)).toEqual([0])
  // Only the next clip is being loaded.
  await expect.poll(() => asked.length).toBe(2)
  await expectAccessible(page)
  await expectNoSideways(page)
  await goOn(page, isMobile)
  await expect.poll(() => playing(page)).toEqual([1])
  await page.getByRole('button', { name: 'Unmute' }).click()
  await page.getByRole('button', { name: 'Next clip' }).click()
  await expect.poll(() => playing(page)).toEqual([2])
  expect(
    await page
      .locator('video')
      .nth(2)
      .evaluate((video: HTMLVideoElement) => video.muted),
  ).toBe(false)
  expect(asked.length).toBeLessThanOrEqual(4)
  await clips.nth(2).getByRole('link', { name: 'See the event' }).click()
  await expect(page).toHaveURL(/\/detail\/[a-z]/)
})

test('replays: reduced motion shows posters and plays a clip by a press only', {
  tag: ['@desk', '@long'],
}, async ({ browser, product, contextOptions }) => {
  const page = await openBrowser(browser, { ...contextOptions, reducedMotion: 'reduce' })
  const media: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v/public/')) media.push(request.url())
  })
  await page.goto(`${product.url}/highlights`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect(await playing(page)).toEqual([])
  expect(media).toEqual([])
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => playing(page)).toEqual([0])
})

/** Goes to the next clip: by a key on a desktop, by a swipe on a phone. */
async function goOn(page: Page, isMobile: boolean): Promise<void> {
  if (!isMobile) return page.keyboard.press('j')
  const touch = await page.context().newCDPSession(page)
  const finger = (y: number) => [{ x: 200, y }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: finger(640) })
  for (let y = 620; y >= 120; y -= 20)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: finger(y) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const playing = (page: Page) =>
  page
    .locator('video')
    .evaluateAll((videos: HTMLVideoElement[]) =>
      videos.flatMap((video, index) => (!video.paused && video.currentTime > 0.1 ? [index] : [])),
    )

const secondsIn = (page: Page) =>
  page.locator('video:not([data-idle])').evaluate((video: HTMLVideoElement) => video.currentTime)

async function seekTo(page: Page, seconds: number): Promise<void> {
  await page.locator('video:not([data-idle])').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to
  }, seconds)
  await expect.poll(() => secondsIn(page)).toBeGreaterThanOrEqual(seconds)
}

/** Delay of each passed cue after its media time, in milliseconds of media time. */
const cuesPassed = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByName('cue') as PerformanceMark[]).map(
      ({ detail }) => detail.atMs - detail.mediaMs,
    ),
  )

async function plays(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Replay', exact: true })).toHaveAttribute(
    'data-phase',
    'playing',
  )
  const from = await secondsIn(page)
  await expect.poll(() => secondsIn(page)).toBeGreaterThan(from + 0.5)
}
