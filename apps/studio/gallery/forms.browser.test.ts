import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveGallery } from './serve.ts'

let gallery: Awaited<ReturnType<typeof serveGallery>>
let browser: Browser
let page: Page
beforeAll(async () => {
  gallery = await serveGallery()
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  })
})
afterAll(async () => {
  await browser.close()
  await gallery.close()
})
beforeEach(async () => {
  page = await browser.newPage()
  await page.goto(gallery.address)
})
afterEach(() => page.close())

/** WCAG 2.2 AA violations in the open dialog, one per line. */
async function findings(on: Page): Promise<string[]> {
  await on.evaluate(axe.source)
  return on.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const found = await run('[role="dialog"]', { resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
}

const form = () => page.getByRole('form', { name: 'Sample' })
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
const invalid = () => form().locator('[aria-invalid="true"], [data-invalid]').count()

test('studio forms: one submit marks every missing field and focuses the first', async () => {
  await form().getByRole('button', { name: 'Save' }).click()
  await expect.poll(focused).toBe('title')
  expect(await invalid()).toBe(3)
  expect(await form().getByText('Choose one').count()).toBe(1)
})

test('studio forms: a field that the server refuses later takes the focus too, and a group its first choice', async () => {
  await form().getByLabel('title').fill('Lamp')
  await form().getByLabel('place').fill('Busan')
  await form().getByLabel('note').fill('late')
  await form().getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value))
    .toBe('a')
  await form().getByRole('radio', { name: 'One' }).check()
  await form().getByRole('button', { name: 'Save' }).click()
  await expect.poll(focused).toBe('note')
  await form().getByLabel('note').fill('early')
  await form().getByLabel('note').press('Enter')
  await expect.poll(invalid).toBe(0)
  await expect.poll(focused).toBe('note')
})

/** True when the page prevented the browser's default action for Ctrl and this key. */
const isKept = (key: string) =>
  page.evaluate((pressed) => {
    const event = new KeyboardEvent('keydown', {
      key: pressed,
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
    })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }, key)

test('studio forms: Ctrl+S submits the current form, also from within a field, and never saves the page', async () => {
  await form().getByLabel('place').focus()
  await page.keyboard.press('Control+s')
  await expect.poll(invalid).toBe(3)
  expect(await focused()).toBe('title')
  expect(await isKept('s')).toBe(true)
  expect(await isKept('p')).toBe(false)
})

test('studio forms: Ctrl+S refunds nothing: a decision form submits by its button only', async () => {
  await page.goto(`${gallery.address}#decision`)
  await page.reload()
  const refund = page.getByRole('form', { name: 'Refund' })
  await refund.getByRole('button').focus()
  await page.keyboard.press('Control+s')
  await page.getByText('Nothing to save').waitFor()
  expect(await refund.getByText('Refunds: 0').count()).toBe(1)
  await refund.getByRole('button').press('Enter')
  await refund.getByText('Refunds: 1').waitFor()
})

test('studio forms: ? lists the keys, not during typing and not with plain keys off', async () => {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await form().getByLabel('title').focus()
  await page.keyboard.press('?')
  expect(await form().getByLabel('title').inputValue()).toBe('?')
  expect(await list.count()).toBe(0)
  await form().getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('?')
  await list.waitFor()
  for (const action of ['Open the commands', 'Save the form you are in', 'Next row'])
    expect(await list.getByText(action).count()).toBe(1)
  expect(await findings(page)).toEqual([])
  await list.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Save')
  await page.keyboard.press('?')
  await page.reload()
  await page.keyboard.press('?')
  expect(await list.count()).toBe(0)
})

test('studio search: opens a row that is pressed right after typing', async () => {
  await page.clock.install()
  await page.reload()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox', { name: 'Title' }).fill('night')
  await page.getByRole('link', { name: 'Night Bus' }).click()
  await page.clock.runFor(2_000)
  await expect.poll(() => page.getByRole('heading', { name: 'Night Bus' }).count()).toBe(1)
})
