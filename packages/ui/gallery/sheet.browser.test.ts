import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SheetServer, serveSheet } from './serve.ts'
import { findings, launch, SIZES, THEMES, visit } from './visit.ts'

const popups = '[role="dialog"], [role="menu"]'

let server: SheetServer
let browser: Browser

beforeAll(async () => {
  server = await serveSheet()
  browser = await launch()
})

afterAll(async () => {
  await browser.close()
  server.close()
})

const views = THEMES.flatMap((theme) => SIZES.map((viewport) => ({ theme, viewport })))
/** Dark on desktop and light on a phone. */
const twoViews = [views[0], views.at(-1)].filter((view) => view !== undefined)

test.each(process.env.TESTS === 'all' ? views : twoViews)(
  'ui gallery: shows and opens everything accessibly: $theme at $viewport.width px',
  async ({ theme, viewport }) => {
    const { page, trouble } = await visit(browser, server.address, { theme, viewport })
    expect(await findings(page)).toEqual([])
    expect(await sidewaysPx(page)).toBe(0)
    for (const opener of ['Cube shop', 'Sign in first', 'Account', 'News']) {
      const button = page.getByRole('button', { name: opener, exact: true })
      await button.click()
      const popup = page.locator(popups)
      await popup.waitFor()
      expect(await findings(page, popups)).toEqual([])
      await page.keyboard.press('Escape')
      await popup.waitFor({ state: 'detached' })
      expect(await isFocused(page, opener)).toBe(true)
    }
    expect(trouble).toEqual([])
    await page.context().close()
  },
)

test('ui gallery: a toast leaves the buttons of a dialog free on a phone', async () => {
  const { page } = await visit(browser, server.address, { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Copy link', exact: true }).click()
  const toast = page.getByText('Link copied')
  await toast.waitFor()
  expect((await boxOf(toast)).y).toBeGreaterThan(700)
  await page.getByRole('button', { name: 'Sign in first', exact: true }).click()
  const button = page.getByRole('dialog').getByRole('button').last()
  await button.waitFor()
  const { y, height } = await boxOf(toast)
  expect(y + height).toBeLessThan((await boxOf(button)).y)
  await button.click({ timeout: 1_000 })
  await page.context().close()
})

test('ui gallery: the narrowest screen does not scroll sideways', async () => {
  const { page } = await visit(browser, server.address, { viewport: { width: 320, height: 640 } })
  expect(await sidewaysPx(page)).toBe(0)
  await page.context().close()
})

test('ui gallery: a code can be typed, corrected and pasted with words around it', async () => {
  const { page } = await visit(browser, server.address, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const code = page.getByLabel('Code', { exact: true }).first()
  await code.fill('')
  await code.pressSequentially('12a3')
  await expect.poll(() => code.inputValue()).toBe('123')
  await code.press('Backspace')
  await expect.poll(() => code.inputValue()).toBe('12')
  await page.evaluate(() => navigator.clipboard.writeText('Your code: 904 417.'))
  await code.press('Control+v')
  await expect.poll(() => code.inputValue()).toBe('904417')
  await page.context().close()
})

test('ui gallery: tiles, tabs and quantities respond to the keyboard', async () => {
  const { page } = await visit(browser, server.address, {})
  await page.getByRole('radio', { name: 'Live + replay' }).focus()
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio', { name: 'Multi-angle' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio', { name: 'Live + replay' }).isChecked()).toBe(true)
  await page.getByRole('tab', { name: 'Charge' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tabpanel', { name: 'Exchange' }).waitFor()
  await page.getByRole('button', { name: 'More' }).press('Enter')
  expect(await page.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('3')
  await page.context().close()
})

/** A dialog that has just appeared ignores clicks that were meant for what it covers. */
const untilPressable = (page: Page) => page.getByRole('dialog').click({ trial: true })

test('ui gallery: a press beside a dialog closes it unless it is locked', async () => {
  const { page } = await visit(browser, server.address, {})
  await page.getByRole('button', { name: 'Coupon' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await page.getByLabel('쿠폰 번호').evaluate((input) => input === document.activeElement)).toBe(true)
  await untilPressable(page)
  await page.mouse.click(20, 450)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign in first' }).click()
  await untilPressable(page)
  await page.mouse.click(20, 450)
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.context().close()
})

test('ui gallery: a dialog with a slow first frame closes by a press beside it as soon as it accepts presses', async () => {
  const { page } = await visit(browser, server.address, {})
  await page.evaluate(() => {
    const ask = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) =>
      ask((frameAt) => {
        if (window.requestAnimationFrame !== ask && document.querySelector('[role="dialog"]')) {
          window.requestAnimationFrame = ask
          const busyUntil = performance.now() + 1500
          while (performance.now() < busyUntil);
        }
        callback(frameAt)
      })
  })
  await page.getByRole('button', { name: 'Coupon' }).click()
  await page.waitForFunction(() =>
    document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[role="dialog"]'),
  )
  await page.mouse.click(20, 450)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.context().close()
})

test('ui gallery: a bottom sheet can be pulled down', async () => {
  const { page } = await visit(browser, server.address, { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Coupon' }).click()
  await untilPressable(page)
  const box = await page.getByRole('dialog').boundingBox()
  const edge = (box?.y ?? 0) + 10
  await page.mouse.move(195, edge)
  await page.mouse.down()
  await page.mouse.move(195, edge + 40)
  await page.mouse.up()
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
  await page.mouse.down()
  await page.mouse.move(195, edge + 160, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.context().close()
})

test('ui gallery: a toast acts once and disappears', async () => {
  const { page } = await visit(browser, server.address, {})
  await page.getByRole('button', { name: 'Toast' }).click()
  await page.getByRole('button', { name: 'View' }).click()
  await expect.poll(() => page.getByText('Added to your cart').count()).toBe(0)
  await page.context().close()
})

test('ui gallery: toasts: show the same message twice once', async () => {
  const { page } = await visit(browser, server.address, {})
  await page.getByRole('button', { name: 'Copy link' }).dblclick()
  await page.getByRole('button', { name: 'Toast', exact: true }).click()
  await page.getByText('Added to your cart').waitFor()
  expect(await page.getByText('Link copied').count()).toBe(1)
  await page.context().close()
})

// With reduced motion the menu would be gone before the dialog takes the focus.
test('ui gallery: menus: a dialog from an entry keeps the focus and returns it to the button', async () => {
  const { page } = await visit(browser, server.address, { reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: 'Message', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Report' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report this message?' })
  await dialog.waitFor()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expect.poll(() => dialog.locator(':focus').count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(page, 'Message')).toBe(true)
  await page.context().close()
})

test('ui gallery: forms work before any script', async () => {
  const { page } = await visit(browser, server.address, { javaScriptEnabled: false })
  await page.getByRole('radio', { name: 'Multi-angle' }).check()
  expect(await page.getByRole('radio', { name: 'Live + replay' }).isChecked()).toBe(false)
  await page.getByText('Send me news of this artist').click()
  expect(await page.getByRole('checkbox', { name: /Send me news/ }).isChecked()).toBe(true)
  const code = page.getByLabel('Code', { exact: true }).first()
  await code.fill('123456')
  expect(await code.inputValue()).toBe('123456')
  await page.context().close()
})

function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

function isFocused(page: Page, name: string): Promise<boolean> {
  return page
    .getByRole('button', { name, exact: true })
    .evaluate((element) => element === document.activeElement)
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it has no box')
  return box
}
