import { expect, type Page } from '@playwright/test'
import type { Enter } from './users.ts'

export const plays = (page: Page) =>
  page.locator('[data-phase=playing]').waitFor({ state: 'attached', timeout: 30_000 })
export const press = (selector: string) => (page: Page) =>
  page.locator(selector).filter({ visible: true }).first().click({ timeout: 15_000 })

/** Unsubscribes only in the first language; afterwards the page shows the result immediately. */
export const stopsMails = async (page: Page) => {
  const ask = page.locator('main form [type=submit]')
  if (await ask.isVisible()) await ask.click()
  await page.locator('main [role=status] h1').waitFor()
}

/** After a show without messages, the chat shows an explanation and no input. */
export const isOverInChat = async (page: Page) => {
  const room = page.locator('[data-room=in]').filter({ visible: true })
  await room.locator('[role=log] p').waitFor()
  await room.locator('form').waitFor({ state: 'detached', timeout: 5_000 })
}

export const bell = async (page: Page) => {
  await press('header button:has(.lucide-bell)')(page)
  await page.getByRole('dialog').locator('ol[aria-busy=false] time').first().waitFor()
}

/** Redeems a coupon, a different one per language; the result appears below the field. */
export const coupon = (codes: Record<string, string>) => async (page: Page) => {
  await opens('main button')(page)
  const lang = (await page.locator('html').getAttribute('lang')) ?? ''
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(codes[lang] ?? 'NO-SUCH-CODE')
  await page.getByRole('dialog').locator('[type=submit]').click()
  await page.getByRole('dialog').locator('[role=status]:not(:empty), [role=alert]').first().waitFor()
}

export const asksHelp = async (page: Page) => {
  const form = page.locator('main form').last()
  await form.locator('textarea').fill('The sound was gone after the second song.')
  const address = form.locator('input[type=email]')
  if ((await address.inputValue()) === '') await address.fill('reader@fans.test')
  await form.locator('[type=submit]').click()
  await page.locator('main [role=status]:not(:empty)').first().waitFor()
}

/** Joins only in the first language; afterwards the page shows the position immediately. */
export const joinsQueue = async (page: Page) => {
  const [join, receipt] = [page.locator('main [type=submit]'), page.locator('main summary')]
  await join.or(receipt).first().waitFor()
  if (await join.isVisible()) await join.click()
  await receipt.waitFor()
}

export const hasTurn = async (page: Page) => {
  await joinsQueue(page)
  await page.locator('[data-turn]').waitFor()
}

export const waitsInQueue = async (page: Page) => {
  await joinsQueue(page)
  await page.locator('main [role=progressbar] ~ dl').waitFor()
}

/** Presses the elements in order and waits for the dialog. */
export const opens =
  (...selectors: string[]) =>
  async (page: Page) => {
    for (const selector of selectors) await press(selector)(page)
    await page.getByRole('dialog').last().waitFor()
  }
export const exchange = 'main :has(> button[data-kind=primary]) + * > button'
export const exchanged = async (page: Page) => {
  await opens(exchange)(page)
  await page.getByRole('dialog').getByRole('textbox').fill('1')
  await page.getByRole('dialog').locator('[type=submit]').click()
  await page.getByRole('dialog').locator('a[href*=wallet]').waitFor()
}
export const leadsToPay = (selector: string) => async (page: Page) => {
  await press(selector)(page)
  await page.waitForURL(/\/pay\//)
  await page.locator('button:has(.lucide-lock)').filter({ visible: true }).first().waitFor()
}

export const paysMoney = (selector: string) => async (page: Page) => {
  await press('main label:has(> input[value=money])')(page)
  await leadsToPay(selector)(page)
}

const stick = 'button[aria-pressed]:has(> i)'
export const lightStick = async (page: Page) => {
  await plays(page)
  await press(stick)(page)
  await page.getByRole('dialog').waitFor()
}
/** The question appears once per device; afterwards the light stick turns on immediately. */
export const wholeScreenStick = async (page: Page) => {
  await plays(page)
  await press(stick)(page)
  const gentle = page.getByRole('dialog').getByRole('button').nth(-2)
  const whole = page.locator(`${stick} ~ button`).filter({ visible: true }).first()
  await gentle.or(whole).first().waitFor()
  if (await gentle.isVisible()) await gentle.click()
  await whole.click()
}
export const vote = async (page: Page) => {
  await plays(page)
  await page.getByRole('radio').nth(1).check({ force: true })
  await page.locator('form:has([type=radio]) [type=submit]').click()
  await page.getByText('%').first().waitFor()
}
const otherPage = async (page: Page) => (await page.context().browser()?.newContext())?.newPage()

/** Moves the page's clock past the end of the hold. */
export const endsHold = (leads: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await leads(page)
  await page.getByRole('timer').first().waitFor()
  // The server time in responses would correct the page's clock.
  await page.route(/\/api\//, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-server-time': '' } })
  })
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 11 * 60_000
  })
  await page.locator('main [role=status][data-kind=warn]').filter({ visible: true }).first().waitFor()
}

/** Waits for the page that replaces every page of the shop. */
export const shopRests = (page: Page) => page.locator('main .lucide-coffee').waitFor()

/** Ends the playlists while the show is still on. */
export const breaksOff = async (page: Page) => {
  await plays(page)
  await page.route(/\/playback$/, () => {})
  await page.route(/\.m3u8/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\n#EXT-X-ENDLIST\n` })
  })
  await page.locator('[data-phase=break]').waitFor({ timeout: 60_000 })
  // The page retries automatically and would recover.
  await page.unroute(/\.m3u8/)
  await page.route(/\.m3u8/, () => {})
}

/** Another device of the member takes the show over, unless one already did for an earlier language. */
export const watchedElsewhere = async (page: Page, enter: Enter) => {
  const taken = page.locator('[data-phase=elsewhere]').first()
  const playing = page.locator('[data-phase=playing]').first()
  await taken.or(playing).waitFor({ state: 'attached', timeout: 30_000 })
  if (await taken.isVisible()) return
  const there = await otherPage(page)
  if (!there) return
  await enter(there)
  await there.goto(page.url())
  await there.locator('[data-phase=elsewhere] button').first().click({ timeout: 15_000 })
  await page.locator('[data-phase=elsewhere]').waitFor({ timeout: 20_000 })
  await there.context().close()
}

/** Waits for the result and repeats the draw in the browser. */
export const checksDraw = async (page: Page) => {
  const path = `/api/v1/draw/${new URL(page.url()).pathname.split('/').at(-1)}`
  const state = () => page.evaluate(async (path) => (await (await fetch(path)).json()).state, path)
  await expect.poll(state, { timeout: 60_000, intervals: [1_000] }).toBe('DRAWN')
  await page.reload()
  const check = page.locator('main #check')
  await check.getByRole('button').first().click()
  await check.locator('li[data-state=right]').first().waitFor({ timeout: 30_000 })
}
