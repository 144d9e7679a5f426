import { expectAccessible } from '#fixtures/accessible.ts'
import { freeOnAir } from '#fixtures/demo.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { moves } from '#fixtures/show.ts'
import { openDesk, studioOf } from '#fixtures/studio.ts'

test('a moderator reads along, deletes what a fan has reported, and closes the chat for a while', {
  tag: '@desk',
}, async ({ page, browser, product, contextOptions }) => {
  const eventId = await freeOnAir(product)
  await openDesk(page, product, 'chatowner')
  await page.goto(`${studioOf(product)}/events/${eventId}/live`)
  const fan = await openBrowser(browser, contextOptions)
  await come(fan, product, 'loudsinger')
  await fan.goto(`${product.url}/player/${eventId}`)
  await moves(fan)

  const composer = fan.getByRole('textbox', { name: 'Message' })
  await composer.fill('sing the old one')
  await composer.press('Enter')
  const line = page.getByRole('list', { name: 'Messages, newest last' }).getByText('sing the old one')
  await expect(line).toBeVisible()
  const other = await openBrowser(browser, contextOptions)
  await come(other, product, 'rulekeeper')
  await other.goto(`${product.url}/player/${eventId}`)
  await other.getByRole('log').getByRole('button', { name: 'loudsinger' }).first().click()
  await other.getByRole('menuitem', { name: 'Report to the moderators' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(other.getByText('Thank you. The moderators have it')).toBeVisible()
  await page.getByRole('link', { name: /^Moderation/ }).click()
  await expect(page.getByText('1 report · Insult or hate')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete: loudsinger' }).first().click()
  await expect(page.getByText('Nothing is reported')).toBeVisible()
  await expect(fan.getByRole('log').getByText('sing the old one')).toBeHidden()
  await page.getByRole('button', { name: 'Close this chat' }).click()
  await expect(fan.getByText('The chat is taking a break. The show goes on')).toBeVisible()
  await page.getByRole('button', { name: 'Open this chat' }).click()
  await expect(composer).toBeVisible()
})
