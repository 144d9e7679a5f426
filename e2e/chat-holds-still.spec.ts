import type { Locator, Page } from '@playwright/test'
import { comeToShow, composerOf, lineOf, say } from '#fixtures/chat.ts'
import { freeOnAir } from '#fixtures/demo.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

/** Moves the mouse back and forth over the target until `until` is visible. */
async function aimAt(page: Page, target: Locator, until: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const place = { x: x + width / 2, y: y + height / 2 }
  let step = 0
  await expect(async () => {
    await page.mouse.move(place.x + (step++ % 2), place.y)
    await expect(until).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [50] })
  return place
}

test('chat: lines pause while a name is about to be pressed, for fans and moderators @desk', {
  tag: '@long',
}, async ({ page, browser, product, contextOptions }) => {
  const eventId = await freeOnAir(product)
  const enter = async (nickname: string) => {
    const fan = await openBrowser(browser, contextOptions)
    await comeToShow(fan, product, eventId, nickname)
    await expect(composerOf(fan)).toBeVisible()
    return fan
  }
  const [reader, first, second] = [await enter('calmreader'), await enter('earlyfan'), await enter('latefan')]
  await openStaffPage(page, product, 'calmowner')
  await page.goto(`${studioOf(product)}/events/${eventId}/live`)
  await say(first, 'the first line')
  const staff = page.getByRole('list', { name: 'Messages, newest last' }).getByRole('listitem')
  const tools = staff.filter({ hasText: 'the first line' }).getByRole('button').first()
  await expect(tools).toBeVisible()
  const name = lineOf(reader, 'the first line').getByRole('button')
  await expect(name).toBeVisible()

  const waiting = { name: /^\d+ new messages?$/ }
  const [place] = await Promise.all([
    aimAt(reader, name, reader.getByRole('button', waiting)),
    say(second, 'a second line'),
  ])
  await expect(lineOf(reader, 'a second line')).toHaveCount(0)
  await reader.mouse.click(place.x, place.y)
  await expect(reader.getByRole('menuitem', { name: 'Hide messages from earlyfan' })).toBeVisible()
  await reader.keyboard.press('Escape')
  await composerOf(reader).hover()
  await expect(lineOf(reader, 'a second line')).toBeInViewport()

  const before = await tools.boundingBox()
  await Promise.all([aimAt(page, tools, page.getByRole('button', waiting)), say(second, 'a third line')])
  expect(await tools.boundingBox()).toEqual(before)
  await page.getByRole('button', waiting).click()
  await expect(staff.filter({ hasText: 'a third line' })).toBeInViewport()
  await expect(page.getByRole('button', waiting)).toHaveCount(0)
})
