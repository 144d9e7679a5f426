import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleBoot } from '../../boot-plugin.ts'

const renderedAt = Date.parse('2026-11-22T09:00:00Z')
const afterSec = (seconds: number) => renderedAt + seconds * 1_000
const address = 'https://encore.test/'
const baseStyles = readFileSync(createRequire(import.meta.url).resolve('@encore/ui/styles/base.css'), 'utf8')

let browser: Browser
let bootScript: string

beforeAll(async () => {
  bootScript = await bundleBoot()
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  })
})
afterAll(() => browser.close())

interface Reading extends BrowserContextOptions {
  path?: string
  cookie?: string
  /** True makes the first two requests for the held script fail. */
  isShaky?: boolean
}

/** Opens a server-rendered page for a reader in New York; its scripts only record that they ran. */
async function read(body: string, { path = '', cookie, isShaky, ...options }: Reading = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 390, height: 600 },
    ...options,
  })
  if (cookie) await context.addCookies([{ name: cookie, value: '1', url: address }])
  const page = await context.newPage()
  await page.clock.install({ time: renderedAt })
  const html = `<!DOCTYPE html><html lang="en" data-theme="dark" data-rendered-at="${renderedAt}"><head>
    <meta charset="utf-8"><meta name="theme-color" content="#000"><script data-fonts="/fonts.css" data-faces="/face.woff2">${bootScript}</script>
    <style data-href="/page.css">h1 { color: rgb(1, 2, 3) }</style><style>${baseStyles}</style></head>
    <body><main>${body}</main><div style="height: 200vh"></div>
    <script type="text/plain" data-start="/page.js" data-unaided="">import '/page.js'</script></body></html>`
  let asked = 0
  fetched = []
  await page.route(`${address}**`, (route) => {
    const { pathname } = new URL(route.request().url())
    fetched.push(pathname)
    if (pathname.endsWith('.css'))
      return route.fulfill({ contentType: 'text/css', body: sheets[pathname] ?? '' })
    if (pathname.endsWith('.svg')) return held.then(() => route.fulfill(picture))
    if (pathname.endsWith('.woff2')) return heldFace.then(() => route.fulfill({ status: 404 }))
    if (!pathname.endsWith('.js')) return route.fulfill({ contentType: 'text/html', body: html })
    if (isShaky && asked++ < 2) return route.abort()
    const body = 'document.documentElement.dataset.started = "yes"'
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  // Pictures may still be loading.
  await page.goto(address + path, { waitUntil: 'domcontentloaded' })
  return page
}

const sheets: Record<string, string> = {
  '/page.css': 'h1 { color: rgb(1, 2, 3) }',
  '/fonts.css': 'h1 { font-family: Pretendard }',
}
const picture = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
let fetched: string[] = []
/** Releases the opening picture, which does not load before. */
let letPictureCome = () => {}
let held = Promise.resolve()
/** Releases the font request, which then ends in a 404: pages must not wait for the font forever. */
let letFaceCome = () => {}
let heldFace = Promise.resolve()

const fontsOf = (page: Page) =>
  page.locator('h1').evaluate((title) => {
    const { color, fontFamily } = getComputedStyle(title)
    return `${color} ${fontFamily}`
  })

const isStarted = (page: Page) => page.evaluate(() => document.documentElement.dataset.started === 'yes')
const start = (page: Page) => expect.poll(() => isStarted(page)).toBe(true)
const said = (page: Page) =>
  page
    .locator('local-time')
    .evaluateAll((all) =>
      all.map((one) =>
        one.hasAttribute('data-same') ? (one as HTMLElement).innerText : one.shadowRoot?.textContent,
      ),
    )
const pass = (page: Page, seconds: number) => page.clock.runFor(seconds * 1_000)

/** 08:30 in Seoul; the day before in New York. */
const moment = `at="${Date.parse('2026-11-22T23:30:00Z')}" offset="540"`
const days = ['Sun 22 Nov, {}', 'Mon 23 Nov, {}', 'Tue 24 Nov, {}']
const says = (say: (day: string) => string) => `says='${JSON.stringify(days.map(say))}'`
const times = `
  <local-time ${moment} ${says((day) => `${day} your time`)}></local-time>
  <local-time ${moment} ${says((day) => `Until ${day} {zone}`)}>Until Mon 23 Nov, 08:30 KST</local-time>
  <local-city text="Your time, {}" cities='{"Calcutta":"Kolkata"}'></local-city>`

test.each([
  ['America/New_York', ['Sun 22 Nov, 18:30 your time', 'Until Sun 22 Nov, 18:30 GMT-\u20605'], 'New York'],
  ['Asia/Calcutta', ['Mon 23 Nov, 05:00 your time', 'Until Mon 23 Nov, 05:00 GMT+5:30'], 'Kolkata'],
  ['Pacific/Kiritimati', ['Mon 23 Nov, 13:30 your time', 'Until Mon 23 Nov, 13:30 GMT+14'], 'Kiritimati'],
  ['Asia/Tokyo', ['', 'Until Mon 23 Nov, 08:30 KST'], 'Tokyo'],
])('boot script: in %s shows a moment on the clock there', async (timezoneId, expected, place) => {
  const page = await read(times, { timezoneId })
  expect(await said(page)).toEqual(expected)
  await pass(page, 6)
  expect(await page.locator('local-city').evaluate((one) => one.shadowRoot?.textContent)).toBe(
    `Your time, ${place}`,
  )
  expect(await isStarted(page)).toBe(false)
})

test('boot script: a countdown continues and starts the page when it cannot', async () => {
  const figures = '<div><b>01</b> h</div><div><b>00</b> min</div><div><b>30</b> s</div>'
  const page = await read(`<div role="timer" data-until="${afterSec(3_630)}">${figures}</div>`)
  await pass(page, 10)
  const shown = (await page.locator('b').allTextContents()).join(' ')
  expect(shown).toMatch(/^01 00 (?:2[01]|19)$/)
  expect(await isStarted(page)).toBe(false)
  await pass(page, 25)
  await start(page)
})

test('boot script: starts a page shortly before its texts change', async () => {
  const page = await read(`<div data-good-until="${afterSec(40)}"></div>`)
  await pass(page, 15)
  expect(await isStarted(page)).toBe(false)
  await pass(page, 26)
  await start(page)
})

test('boot script: starts a page that nobody touches for a minute', async () => {
  const page = await read('')
  await pass(page, 50)
  expect(await isStarted(page)).toBe(false)
  await pass(page, 12)
  await start(page)
})

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['a mouse that moves', (page) => page.mouse.move(50, 50, { steps: 2 })],
  ['a finger', (page) => page.touchscreen.tap(50, 300)],
  ['a key', (page) => page.keyboard.press('Tab')],
  ['a screen reader that presses', (page) => page.evaluate(() => document.querySelector('button')?.click())],
  [
    'a screen reader that goes somewhere',
    (page) => page.evaluate(() => document.querySelector('a')?.focus()),
  ],
  ['a page that is turned', (page) => page.evaluate(() => scrollBy(0, 300))],
])('boot script: %s starts the page', async (_, touch) => {
  const page = await read('<button type="button">Get ticket</button> <a href="#x">Home</a>', {
    hasTouch: true,
  })
  await pass(page, 5)
  expect(await isStarted(page)).toBe(false)
  await touch(page)
  await start(page)
})

test('boot script: a resting mouse does not start the page', async () => {
  const page = await read('<h1>Tonight</h1>')
  await page.evaluate(() => {
    addEventListener('pointermove', () => document.documentElement.setAttribute('data-heard', ''))
  })
  // Browsers report this for a pointer that has not moved.
  await page.mouse.move(50, 50)
  await expect.poll(() => page.evaluate(() => 'heard' in document.documentElement.dataset)).toBe(true)
  expect(await page.locator('script[data-start]').count()).toBe(1)
})

test.each<[string, Reading]>([
  ['a member', { cookie: 'member' }],
  ['who brings something behind the address', { path: '#coupon=SPRING' }],
])('boot script: for %s starts the page by itself', async (_, reading) => {
  const page = await read('', reading)
  await pass(page, 6)
  await start(page)
})

test('boot script: reports a missing network and starts the page with the network', async () => {
  const page = await read('')
  const isMarkedOffline = () => page.evaluate(() => document.documentElement.hasAttribute('data-offline'))
  expect(await isMarkedOffline()).toBe(false)
  await page.context().setOffline(true)
  await expect.poll(isMarkedOffline).toBe(true)
  await page.mouse.move(50, 50, { steps: 2 })
  await pass(page, 5)
  expect(await isStarted(page)).toBe(false)
  await page.context().setOffline(false)
  await start(page)
  expect(await isMarkedOffline()).toBe(false)
})

test('boot script: fetches failed scripts again', async () => {
  const page = await read('', { isShaky: true })
  await page.mouse.move(50, 50, { steps: 2 })
  await pass(page, 4)
  expect(await isStarted(page)).toBe(false)
  await expect
    .poll(async () => {
      await pass(page, 4)
      return isStarted(page)
    })
    .toBe(true)
})

test('boot script: a press shows at once and acts once after hydration', async () => {
  const page = await read('<button type="button">Get ticket</button>')
  const presses = () => page.evaluate(() => Number(document.body.dataset.presses ?? 0))
  const button = page.locator('button')
  await button.click({ clickCount: 3 })
  expect(await button.getAttribute('data-held')).toBe('')
  await page.evaluate(() => {
    document.querySelector('button')?.addEventListener('click', () => {
      document.body.dataset.presses = String(Number(document.body.dataset.presses ?? 0) + 1)
    })
    window.replayEarlyClicks?.()
  })
  await expect.poll(presses).toBe(1)
  expect(await button.getAttribute('data-held')).toBeNull()
})

test.each(['input', 'change'])(
  'boot script: a choice that hydrates the page by its %s counts, whatever is restored',
  async (type) => {
    const page = await read(
      '<select aria-label="To"><option value="KR">Korea<option value="JP">Japan</select>',
    )
    await page.evaluate((begin) => {
      const list = document.querySelector('select') as HTMLSelectElement
      const takeOver = () => {
        list.value = 'KR'
        window.replayEarlyClicks?.()
      }
      document.addEventListener(begin, takeOver, { capture: true, once: true })
      list.addEventListener('change', () => {
        document.title = list.value
      })
    }, type)
    await page.getByLabel('To').selectOption('JP')
    await expect.poll(() => page.title()).toBe('JP')
    expect(await page.getByLabel('To').inputValue()).toBe('JP')
  },
)

test('boot script: the search key counts once, also when pressed during hydration', async () => {
  const page = await read('')
  await page.evaluate(() => {
    document.addEventListener('keydown', () => window.replayEarlyClicks?.(), { capture: true, once: true })
    document.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === '/' && !defaultPrevented) document.title += '/'
    })
  })
  await page.keyboard.press('/')
  await expect.poll(() => page.title()).toBe('/')
})

test.each([
  ['Enter', (page: Page) => page.keyboard.press('Enter')],
  ['a press on the button', (page: Page) => page.getByRole('button').click()],
])('boot script: a message sent by %s before hydration is sent once afterwards', async (_, send) => {
  const page = await read(
    '<form data-hold><textarea enterkeyhint="send" aria-label="Message"></textarea><button>Send</button></form>',
  )
  await page.getByLabel('Message').pressSequentially('hello')
  await send(page)
  await page.evaluate(() => {
    document.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      document.title += document.querySelector('textarea')?.value
    })
    window.replayEarlyClicks?.()
  })
  await expect.poll(() => page.title()).toBe('hello')
})

test('boot script: loads fonts after the opening picture and waits for cached ones', async () => {
  held = new Promise((come) => {
    letPictureCome = come
  })
  const page = await read('<h1>Tonight</h1><img fetchpriority="high" alt="" src="/opening.svg">')
  const isNamed = () => page.evaluate(() => document.documentElement.dataset.faces !== 'coming')
  expect(await fontsOf(page)).not.toContain('Pretendard')
  expect(await isNamed()).toBe(false)
  letPictureCome()
  await expect.poll(() => fontsOf(page)).toContain('Pretendard')
  await expect.poll(isNamed).toBe(true)
  held = new Promise((come) => {
    letPictureCome = come
  })
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => fontsOf(page)).toContain('Pretendard')
  expect(await isNamed()).toBe(true)
  letPictureCome()
})

/** Opens a page whose opening picture is still pending; another picture is below it. */
async function readWhilePictureIsAwaited(): Promise<Page> {
  held = new Promise((come) => {
    letPictureCome = come
  })
  const page = await read(
    '<h1>Tonight</h1><img fetchpriority="high" alt="" src="/opening.svg"><img loading="lazy" alt="" width="9" height="9" src="/below.svg">',
  )
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
  return page
}

test('boot script: loads lower pictures once the opening picture is painted', async () => {
  const page = await readWhilePictureIsAwaited()
  expect(fetched).toContain('/opening.svg')
  expect(fetched).not.toContain('/below.svg')
  letPictureCome()
  await expect.poll(() => fetched).toContain('/below.svg')
  await expect.poll(() => page.locator('img').last().isVisible()).toBe(true)
})

test('boot script: lower pictures wait at most three seconds for the opening picture', async () => {
  const page = await readWhilePictureIsAwaited()
  await page.clock.fastForward(3_000)
  await expect.poll(() => fetched).toContain('/below.svg')
  letPictureCome()
})

test('boot script: lower pictures wait a second for the fonts, which load all the same', async () => {
  heldFace = new Promise((come) => {
    letFaceCome = come
  })
  const page = await readWhilePictureIsAwaited()
  letPictureCome()
  await expect.poll(() => fetched).toContain('/face.woff2')
  expect(fetched).not.toContain('/below.svg')
  await page.clock.fastForward(1_000)
  await expect.poll(() => fetched).toContain('/below.svg')
  expect(await fontsOf(page)).not.toContain('Pretendard')
  letFaceCome()
  await expect.poll(() => fontsOf(page)).toContain('Pretendard')
})

test('boot script: a reader who continues gets the lower pictures', async () => {
  const page = await readWhilePictureIsAwaited()
  expect(fetched).not.toContain('/below.svg')
  await page.evaluate(() => scrollBy(0, 300))
  await expect.poll(() => fetched).toContain('/below.svg')
  letPictureCome()
})

test('boot script: loads all pictures without scripts', async () => {
  await read('<h1>Tonight</h1><img loading="lazy" alt="" width="9" height="9" src="/below.svg">', {
    javaScriptEnabled: false,
  })
  await expect.poll(() => fetched).toContain('/below.svg')
})

test('boot script: keeps styles within the page until its style sheets arrive', async () => {
  const page = await read('<h1>Tonight</h1>')
  await page.mouse.move(50, 50, { steps: 2 })
  await start(page)
  await expect.poll(() => page.locator('style[data-href]').count()).toBe(0)
  expect(await page.locator('link[href="/page.css"]').count()).toBe(1)
  expect(await fontsOf(page)).toContain('rgb(1, 2, 3)')
})
