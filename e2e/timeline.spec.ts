import { bootProduct, type RunningProduct, type StaffSession, signInFan } from '@encore/dev-env'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { crewPage } from './fixtures/crew.ts'
import { alwaysOnAir, demoMember } from './fixtures/demo.ts'
import { openBrowser, signIn } from './fixtures/fan.ts'

let product: RunningProduct
let staff: StaffSession
let show: string

test.beforeAll(async () => {
  product = await bootProduct()
  staff = await crewPage(product)
  show = await alwaysOnAir(product)
})
test.afterAll(() => product.stop())

const open: Page[] = []
test.afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close()
})

async function watch(browser: Browser, nickname: 'mina' | 'haru' = 'mina'): Promise<Page> {
  const page = await openBrowser(browser, { locale: 'en-US' })
  const { email, password } = demoMember(nickname)
  await signIn(page, product, email, password)
  open.push(page)
  await page.goto(`${product.url}/player/${show}`)
  // A page of an earlier journey may keep the fan's device lease for some seconds.
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toHaveAttribute('data-phase', /playing|elsewhere/)
  const moveHere = page.getByRole('button', { name: 'Watch here' })
  if (await moveHere.isVisible()) await moveHere.click()
  await expect(player).toHaveAttribute('data-phase', 'playing')
  return page
}

const mediaNow = async (): Promise<number> => {
  const news = await staff.call('GET /api/studio/event/{eventId}/cue', {
    params: { eventId: show },
    query: {},
  })
  if (!news.ok) throw new Error(news.error.name)
  return news.value.mediaMs
}

async function caption(text: string, inMs: number, durationMs: number): Promise<string> {
  const mediaMs = (await mediaNow()) + inMs
  const words = { en: text, ko: `${text} (한)`, ja: `${text} (日)`, zhhans: `${text} (中)` }
  const captions = Object.entries(words).map(([lang, said]) => {
    return { kind: 'CAPTION' as const, lang: lang as 'en', text: said, mediaMs, durationMs }
  })
  const written = await staff.call(
    'POST /api/studio/event/{eventId}/caption',
    { params: { eventId: show }, body: { captions } },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (!written.ok) throw new Error(written.error.name)
  return written.value.cues.find((cue) => cue.kind === 'CAPTION' && cue.lang === 'en')?.id ?? ''
}

/** Returns how late a cue was shown, in media time, from the page's timing marks; null before it was shown. */
const offsetOf = (page: Page, id: string) =>
  page.evaluate((wanted) => {
    const marks = performance.getEntriesByName('cue') as PerformanceMark[]
    const mark = marks.find(({ detail }) => detail.id === wanted)
    return mark ? mark.detail.atMs - mark.detail.mediaMs : null
  }, id)

/** Buys a ticket for a second holder, since a ticket plays on one device at a time. */
async function ticketFor(nickname: 'haru'): Promise<void> {
  const { email, password } = demoMember(nickname)
  const fan = await signInFan(product, email, password)
  const products = await fan.call('GET /api/v1/event/{id}/products', { params: { id: show } })
  const ticket = products.ok ? products.value.content.find(({ kind }) => kind === 'TICKET_LIVE') : undefined
  const body = { productUid: ticket?.id ?? '', pgCode: 'CUBE' as const, quantity: 1 }
  const order = await fan.call(
    'POST /api/v2/order/product',
    { body },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (!order.ok) throw new Error(order.error.name)
}

test('timeline: pages of different latency show a cue at one media time @desk', { tag: '@long' }, async ({
  browser,
}) => {
  await ticketFor('haru')
  const [live, behind] = await Promise.all([watch(browser), watch(browser, 'haru')])
  await behind.getByRole('button', { name: 'Back 10 seconds' }).click()
  const cue = await caption('All together now', 3_000, 15_000)
  const offsets: (number | null)[] = []
  for (const page of [live, behind]) {
    await expect.poll(() => offsetOf(page, cue)).not.toBeNull()
    await expect(page.getByText('All together now')).toBeVisible()
    offsets.push(await offsetOf(page, cue))
  }
  // The live page has already passed it by the delay of the other one.
  await expect(live.getByText('All together now')).toBeHidden()
  await expect(behind.getByText('All together now')).toBeVisible()
  // A page that joins late learns the next cue from the stored timeline.
  const next = await caption('And for who comes late', 15_000, 15_000)
  await live.reload()
  await expect.poll(() => offsetOf(live, next)).not.toBeNull()
  offsets.push(await offsetOf(live, next))
  // Each offset refers to the page's own picture, so the pages' distance of ten seconds does not count; `npm run bench
  // cues` measures precisely.
  for (const offset of offsets) {
    expect(offset).toBeGreaterThanOrEqual(0)
    expect(offset).toBeLessThan(1_000)
  }
})

test('timeline: captions use the language a fan chooses, also after a return @desk', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await watch(browser)
  await page.getByRole('button', { name: 'Captions, on' }).click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  await caption('Lanterns up', 2_500, 15_000)
  await expect(page.getByText('Lanterns up (日)')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Lanterns up (日)')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(page.getByText('Lanterns up (日)')).toBeHidden()
})

test('timeline: a fan gives souls, sees the poll’s count, and its result when the show closes it', {
  tag: '@phone',
}, async ({ browser }) => {
  const mina = await signInFan(product, demoMember('mina').email, demoMember('mina').password)
  await mina.call(
    'POST /api/v1/poll-point',
    { body: { pointAmount: 1 } },
    { idempotencyKey: crypto.randomUUID() },
  )
  const page = await watch(browser)
  const question = { en: 'Which song next?' }
  const draft = await staff.call(
    'POST /api/studio/event/{eventId}/poll',
    { params: { eventId: show }, body: { question, options: [{ en: 'Embers' }, { en: 'Low Tide' }] } },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (!draft.ok) throw new Error(draft.error.name)
  const params = { eventId: show, id: draft.value.id }
  await staff.call('POST /api/studio/event/{eventId}/poll/{id}/open', { params, body: { durationSec: 600 } })
  const poll = page.getByRole('region', { name: 'Which song next?' })
  // The poll covers the chat: without interaction it collapses to its bar, and a press opens it again.
  const bar = page.getByRole('button', { name: /Open poll/ })
  await expect(poll).toBeVisible()
  await expect(bar).toContainText(/\d:\d\d/)
  await expect(bar).toHaveAttribute('aria-expanded', 'false')
  await bar.click()
  await expect(poll).toBeVisible()
  await page.getByRole('region', { name: 'Chat' }).getByRole('textbox').focus()
  await expect(poll).toBeHidden()
  await bar.click()
  await poll.getByRole('radio', { name: /Low Tide/ }).check()
  await poll.getByRole('button', { name: 'Give 10 souls' }).click()
  await expect(poll.getByText('You gave 10 souls')).toBeVisible()
  await expect(poll.getByText('100%')).toBeVisible()
  await poll.getByRole('button', { name: 'Hide poll' }).press('Enter')
  await expect(poll).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open poll' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(poll.getByRole('button', { name: 'Hide poll' })).toBeFocused()
  await poll.getByLabel('Souls to give').fill('99999')
  await expect(poll.getByText(/You need .* more souls/)).toBeVisible()
  await expect(poll.getByRole('button', { name: 'Exchange cubes' })).toBeVisible()
  await staff.call('POST /api/studio/event/{eventId}/poll/{id}/close', { params, body: {} })
  await expect(poll.getByText('Final count')).toBeVisible()
  await expect(page.getByText('The result is in: Low Tide')).toBeAttached()
})

test('timeline: the light stick warns first, then glows with the show', { tag: ['@phone', '@long'] }, async ({
  browser,
}) => {
  const page = await watch(browser)
  await page.getByRole('button', { name: 'Light stick' }).click()
  await expect(page.getByRole('dialog', { name: 'Flashing lights' })).toBeVisible()
  await page.getByRole('button', { name: 'Gentle lights' }).click()
  await staff.call(
    'POST /api/studio/event/{eventId}/light',
    {
      params: { eventId: show },
      body: { light: { kind: 'LIGHT', pattern: 'FADE', colours: ['#59c8ff'], periodMs: 1_000 } },
    },
    { idempotencyKey: crypto.randomUUID() },
  )
  const stick = page.getByRole('button', { name: 'Light stick' })
  await expect(stick).toHaveAttribute('aria-pressed', 'true')
  await expect(stick.locator('[data-lit]')).toBeVisible()
  await page.getByRole('button', { name: 'Fill the screen' }).click()
  await expect(page.getByRole('dialog', { name: 'Light stick' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Light stick' })).toBeHidden()
})
