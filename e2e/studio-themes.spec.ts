import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, pick, studioOf } from '#fixtures/studio.ts'

const title = 'Lights at sea'
const [first, second] = ['LOW TIDE, HIGH MOON', 'AFTERGLOW']

test('studio themes: an organiser creates a theme, orders its events and the themes by keyboard, and fans see that order', {
  tag: '@desk',
}, async ({ page, browser, product, contextOptions }) => {
  await openStaffPage(page, product, 'themedesk')
  await page.goto(`${studioOf(product)}/themes`)
  await page.getByRole('link', { name: 'New collection' }).click()
  await page.getByRole('textbox', { name: /^Title/ }).fill(title)
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 1200, height: 700 } })
  const chooses = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Picture' }).click()
  await (await chooses).setFiles({ name: 'sea.png', mimeType: 'image/png', buffer })
  const crop = page.getByRole('dialog', { name: 'Crop the picture: Picture' })
  await crop.getByRole('button', { name: 'Use this part' }).click()
  await expect(crop).toHaveCount(0)
  for (const name of [first, second]) await pick(page, 'Add an event', name)
  const events = page.getByRole('list', { name: 'Events in their order' }).getByRole('listitem')
  await expect(events).toContainText([first, second])
  const up = page.getByRole('button', { name: `Move ${second} up` })
  await up.press('Enter')
  await expect(events).toContainText([second, first])
  await expect(up).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Created', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'All collections' }).click()
  const themes = page.getByRole('list', { name: 'Collections' }).getByRole('listitem')
  await expect(themes.last()).toContainText(title)
  await expect(themes.last()).toContainText('2 events')
  const sooner = page.getByRole('button', { name: `Move ${title} up` })
  const steps = (await themes.count()) - 1
  for (let step = 1; step <= steps; step++) {
    await sooner.press('Enter')
    await expect(themes.nth(steps - step)).toContainText(title)
  }
  await expect(sooner).toBeFocused()
  await expect(page.getByText('The order was changed')).toBeVisible()
  await expect(themes.first()).toContainText(title)
  await expectAccessible(page)
  await expectNoSideways(page)

  const fan = await openBrowser(browser, contextOptions)
  const collections = fan.getByRole('region', { name: 'Collections' }).getByRole('heading', { level: 3 })
  await expect(async () => {
    await fan.goto(product.url)
    await expect(collections.first()).toHaveText(title, { timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  await collections.first().getByRole('link').click()
  await expect(fan.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(fan.getByRole('main').getByRole('article')).toContainText([second, first])
})
