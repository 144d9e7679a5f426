import type { Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/accessible.ts'
import { replayOf } from '#fixtures/demo.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const chapter = (page: Page) => field(page, /^Chapter 1 /)
const window = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const save = (page: Page) => page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' })
const saved = (page: Page) => page.getByText(/^Saved/).first()

test('studio replay: a save of one organiser is rebased under the changes of another @desk', {
  tag: '@long',
}, async ({ page, browser, product, contextOptions }) => {
  const address = `${studioOf(product)}/events/${await replayOf(product, 'spring-again')}/replay`
  const other = await openBrowser(browser, contextOptions)
  await openStaffPage(page, product, 'cutfirst')
  await openStaffPage(other, product, 'cutsecond')
  for (const staff of [page, other]) {
    await staff.goto(address)
    await expect(chapter(staff)).toBeVisible()
  }
  const end = await field(page, 'Ends at').inputValue()

  await field(other, 'Begins at').fill('0:00:08')
  await chapter(other).fill('Their opening')
  await window(other, 'Closes').fill('2040-05-01T21:00')
  await save(other).click()
  await expect(saved(other)).toBeVisible()

  await chapter(page).fill('Our opening')
  await page.getByRole('radio', { name: /^Nobody/ }).check()
  await save(page).click()
  const received = page.getByRole('alert').filter({ hasText: 'cutsecond saved this while you were typing' })
  await expect(received).toContainText('Their changes are in the form now: Begins at, Closes')
  await expect(received).toContainText('You both changed these, and yours are kept: Chapters')
  await expect(field(page, 'Begins at')).toHaveValue('0:00:08')
  await expect(window(page, 'Closes')).toHaveValue('2040-05-01T21:00')
  await expect(chapter(page)).toHaveValue('Our opening')
  await expect(page.getByRole('radio', { name: /^Nobody/ })).toBeChecked()
  await expect(field(page, 'Ends at')).toHaveValue(end)
  await expectAccessible(page)
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  await expect(received).toBeHidden()

  // Both change the window: the second save is refused with a notice, and saving again keeps the second value.
  await window(other, 'Closes').fill('2041-05-01T21:00')
  await window(page, 'Closes').fill('2042-05-01T21:00')
  await save(page).click()
  await expect(page.getByRole('region', { name: 'Save' })).toHaveCount(0)
  await save(other).click()
  const otherNotice = other
    .getByRole('alert')
    .filter({ hasText: 'cutfirst saved this while you were typing' })
  await expect(otherNotice).toContainText('You both changed these, and yours are kept: Closes')
  await expect(chapter(other)).toHaveValue('Our opening')
  await save(other).click()
  await expect(otherNotice).toBeHidden()
  await page.reload()
  await expect(window(page, 'Closes')).toHaveValue('2041-05-01T21:00')
})

test('studio replay: an invalid window is reported beside its field, which has the focus @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  await openStaffPage(page, product, 'windowdesk')
  await page.goto(`${studioOf(product)}/events/${await replayOf(product, 'velvet-hour')}/replay`)
  for (const name of ['Opens', 'Closes']) {
    const kept = await window(page, name).inputValue()
    await window(page, name).fill('')
    await page.getByRole('heading', { level: 1 }).click()
    await save(page).click()
    await expect(window(page, name)).toBeFocused()
    await expect(window(page, name)).toHaveAccessibleDescription('Enter both times, or neither')
    await window(page, name).fill(kept)
  }
  await expectAccessible(page)

  const opens = await window(page, 'Opens').inputValue()
  await window(page, 'Closes').fill(opens)
  await save(page).click()
  await expect(window(page, 'Closes')).toBeFocused()
  await expect(window(page, 'Closes')).toHaveAccessibleDescription('This is before the replay begins')
})
