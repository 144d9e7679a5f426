import type { RunningProduct } from '@encore/dev-env'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/accessible.ts'
import { freeOnAir } from '#fixtures/demo.ts'
import { come, openBrowser, password } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const shows = (page: Page) => page.getByRole('main').getByRole('article')
/** Set by the test: it survives navigation only when no page is loaded anew. */
const isStill = (page: Page) => page.evaluate(() => document.documentElement.dataset.still)

/** Average difference between a picture and its placeholder pixels, 0 to 255. */
const unlikeness = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    const awaited = new Image()
    awaited.src = /url\("(.+)"\)/.exec(getComputedStyle(image).backgroundImage)?.[1] ?? ''
    image.loading = 'eager'
    await Promise.all([image.decode(), awaited.decode()])
    const coloursOf = (drawn: HTMLImageElement) => {
      const canvas = new OffscreenCanvas(awaited.naturalWidth, awaited.naturalHeight)
      const pencil = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      pencil.imageSmoothingQuality = 'high'
      pencil.drawImage(drawn, 0, 0, canvas.width, canvas.height)
      return pencil.getImageData(0, 0, canvas.width, canvas.height).data
    }
    const [few, all] = [coloursOf(awaited), coloursOf(image)]
    return few.reduce((sum, value, at) => sum + Math.abs(value - (all[at] ?? 0)), 0) / few.length
  })

/** Expects a clear header over the hero that turns solid when the page's tabs reach it. */
async function expectSolidUnderTabs(page: Page) {
  const header = page.getByRole('banner')
  const tabs = page.locator('[data-header-edge]')
  const clear = 'rgba(0, 0, 0, 0)'
  const bringTo = (topPx: number) =>
    tabs.evaluate((edge, top) => {
      window.scrollBy({ top: edge.getBoundingClientRect().top - top, behavior: 'instant' })
    }, topPx)
  // A low window, so that even a short page can be scrolled that far.
  await page.setViewportSize({ width: 1440, height: 480 })
  await expect(header).toHaveCSS('background-color', clear)
  await bringTo(20)
  await expect(header).not.toHaveCSS('background-color', clear)
  await bringTo(160)
  await expect(header).toHaveCSS('background-color', clear)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('front page: opens whichever way it is reached', { tag: '@long-on-desk' }, async ({
  page,
  product,
  isMobile,
}) => {
  await test.step('loaded', async () => {
    await page.goto(product.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('AFTERGLOW')
    await expect(shows(page)).not.toHaveCount(0)
  })
  await test.step('its pictures are like the few pixels that stood in their places', async () => {
    for (const place of [0, 1, 2])
      expect(await unlikeness(page.locator('main img').nth(place))).toBeLessThan(30)
  })
  await test.step('from another page', async () => {
    await page.goto(`${product.url}/signin`)
    await page.waitForFunction(() => !('replayEarlyClicks' in window))
    await page.evaluate(() => {
      document.documentElement.dataset.still = 'yes'
    })
    await page
      .getByRole('link', { name: isMobile ? 'HOME' : 'Encore, home' })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('AFTERGLOW')
    await expect(shows(page)).not.toHaveCount(0)
  })
  await test.step('by the way back', async () => {
    await shows(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/detail\//)
    if (!isMobile) await expectSolidUnderTabs(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('AFTERGLOW')
    await expect(shows(page)).not.toHaveCount(0)
    expect(await isStill(page)).toBe('yes')
  })
})

/** Controls the fake messenger: sets its fault and lists the sessions it was started for. */
const messengerOf = ({ sandboxUrl }: RunningProduct) => ({
  trouble: (trouble: string) =>
    fetch(`${sandboxUrl}/__ctl/messenger`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trouble }),
    }),
  sessions: async (memberId: string | null) => {
    const reply = await fetch(`${sandboxUrl}/__ctl/messenger`)
    const { sessions } = (await reply.json()) as {
      sessions: { memberId: string | null; received: object; isOpen: boolean }[]
    }
    return sessions.filter((session) => session.memberId === memberId)
  },
})

test('front page: a member has support until the sign-out, and a blocked messenger breaks nothing @desk', {
  tag: '@long',
}, async ({ page, product, pageConsole }) => {
  pageConsole.expects(/ERR_EMPTY_RESPONSE .*messenger/)
  const messenger = messengerOf(product)
  const nickname = 'chatty'
  const { uid } = await come(page, product, nickname)
  const launcher = page.getByRole('button', { name: /^Chat with us/ })
  const chat = page.frameLocator('iframe[title="Support messenger"]')

  await test.step('a member is known by their name', async () => {
    await page.goto(product.url)
    await launcher.click()
    await expect(chat.getByText(`You are ${nickname}`)).toBeVisible()
    await chat.getByLabel('Message').fill('Where is my parcel?')
    await chat.getByRole('button', { name: 'Send' }).click()
    await expect(chat.getByText('It heard: Where is my parcel?')).toBeVisible()
    expect(JSON.stringify(await messenger.sessions(uid))).not.toContain('@')
    await chat.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('it is not carried to other pages', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
    await expect(launcher).toBeHidden()
    await expect
      .poll(async () => (await messenger.sessions(uid)).map(({ isOpen }) => isOpen))
      .toEqual([false])
    await page.goBack()
    await expect(launcher).toBeVisible()
  })
  await test.step('who signs out is forgotten', async () => {
    await page.getByRole('button', { name: 'My page' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(async () => (await messenger.sessions(uid)).every(({ isOpen }) => !isOpen)).toBe(true)
    await launcher.click()
    await expect(chat.getByText('You are a guest')).toBeVisible()
    await expect(chat.getByText('Where is my parcel?')).toBeHidden()
  })
  await test.step('a page where a password is typed shares no window with its script', async () => {
    const isHere = () => page.evaluate(() => 'ChannelIO' in window)
    expect(await isHere()).toBe(true)
    await page.getByRole('link', { name: 'LOG IN' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    expect(await isHere()).toBe(false)
    await page.getByLabel('Email').fill(`${nickname}@fans.test`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(launcher).toBeVisible()
    await page.getByRole('button', { name: 'My page' }).click()
    await page.getByRole('link', { name: nickname }).click()
    await page.waitForURL('**/mypage')
    expect(await isHere()).toBe(false)
    await page.goto(product.url)
    await page.getByRole('button', { name: 'My page' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(launcher).toBeVisible()
  })
  await test.step('blocked, the page and the form go on', async () => {
    await messenger.trouble('blocked')
    const script = page.waitForEvent('requestfailed', (request) => request.url().includes('/messenger/'))
    await page.goto(product.url)
    // A guest's page loads no script before the first interaction.
    await page.mouse.move(200, 300, { steps: 2 })
    await script
    await messenger.trouble('none')
    await expect(shows(page)).not.toHaveCount(0)
    await expect(launcher).toBeHidden()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click()
    await page.getByLabel('What happened?').fill('The chat does not open here.')
    await page.getByLabel('Your email').fill(`${nickname}@fans.test`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('We got your message', { exact: false })).toBeVisible()
  })
})

test('front page: shows no audience of one @desk', { tag: '@long' }, async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  const fan = await openBrowser(browser, contextOptions)
  await come(fan, product, 'watcher')
  const [id, slug] = [await freeOnAir(product), 'unplugged-at-2-am']
  await fan.goto(`${product.url}/player/${slug}`)
  const tile = shows(page).filter({ has: page.locator(`a[href="/detail/${slug}"]`) })
  const watching = async () => {
    const { content } = await (await fetch(`${product.url}/api/v1/live/viewers`)).json()
    return content.find((one: { eventId: string }) => one.eventId === id)?.viewers
  }
  await expect.poll(watching).toBeGreaterThan(0)
  await page.goto(product.url)
  await expect(tile.first()).toContainText(/on air/i)
  await expect(tile.first()).not.toContainText('watching')
})

test('front page: offers no ticket where none is left', { tag: '@phone' }, async ({ page, product }) => {
  const offers = page
    .getByRole('main')
    .locator('li')
    .filter({ has: page.locator('a[href="/detail/room-402"]') })
  await page.goto(product.url)
  await expect(offers.filter({ has: page.getByRole('article') })).toContainText(/Sold out/i)
  const row = offers.filter({ has: page.getByRole('heading', { level: 4 }) }).last()
  await expect(row).toContainText(/Sold out/i)
  await expect(row).not.toContainText('Get ticket')
  await page.goto(`${product.url}/search?status=open-ticket`)
  await expect(offers).toContainText(/Sold out/i)
})

test('front page: links to all themes @desk', { tag: '@long' }, async ({ page, product }) => {
  await page.goto(product.url)
  await page.getByRole('link', { name: 'See all: Collections' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible()
  const themes = (await (await fetch(`${product.url}/api/v1/event-theme`)).json()).content
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(themes.length)
  await expectAccessible(page)
  await page.getByRole('heading', { level: 2 }).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: themes[0].title.text })).toBeVisible()
})

test('front page: every page of guests and members names the seller at its foot @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const foot = page.getByRole('contentinfo')
  await page.goto(`${product.url}/ko/search`)
  await expect(foot).toContainText('사업자등록번호')
  await expect(foot).toContainText('앙코르 데모')
  await come(page, product, 'buyer')
  await page.goto(`${product.url}/mypage`)
  await expect(foot).toContainText('Business registration number')
  await expect(foot.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
})
