import { expectAccessible } from '#fixtures/accessible.ts'
import { comeToShow, composerOf, lineOf, say } from '#fixtures/chat.ts'
import { freeOnAir } from '#fixtures/demo.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { moves } from '#fixtures/show.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

test('moderation: a moderator reads along, deletes a reported message and closes the chat for a while', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions }) => {
  const eventId = await freeOnAir(product)
  await openStaffPage(page, product, 'chatowner')
  const show = '**/api/studio/event/*/live'
  await page.route(show, (route) => route.abort())
  await page.goto(`${studioOf(product)}/events/${eventId}/live`)
  const main = page.getByRole('main')
  const unknown = main.getByText('No answer. It appears here as soon as there is one')
  await expect(unknown).toBeVisible()
  await page.unroute(show)
  await expect(unknown).toBeHidden()
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
  await other.getByRole('menuitem', { name: 'Report to moderators' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(other.getByText('Thank you. The moderators will take a look.')).toBeVisible()
  const asked = /\/chat\/(queue|restrictions|words)$/
  await page.route(asked, (route) => route.abort())
  await page.getByRole('link', { name: /^Moderation/ }).click()
  await expect(unknown).toHaveCount(2)
  await expect(main.getByRole('button', { name: 'Save words' })).toBeDisabled()
  await expectAccessible(page)
  await page.unroute(asked)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('button', { name: 'Save words' })).toBeEnabled()
  const reported = page.getByText('1 report · Insult or hate')
  await expect(reported).toBeVisible()
  await expect(unknown).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete: loudsinger' }).first().click()
  await expect(reported).toBeHidden()
  await expect(fan.getByRole('log').getByText('sing the old one')).toBeHidden()
  await page.getByRole('button', { name: 'Close this chat' }).click()
  await expect(fan.getByText('Chat is closed for now. The show goes on.')).toBeVisible()
  await page.getByRole('button', { name: 'Open this chat' }).click()
  await expect(composer).toBeVisible()
})

/** Delay until everybody in the room sees a change. */
const soon = { timeout: 5_000 }

test('moderation: fans see a moderator’s actions within seconds without a reload', {
  tag: '@desk',
}, async ({ page, browser, product, contextOptions }) => {
  const eventId = await freeOnAir(product)
  await openStaffPage(page, product, 'fastowner')
  await page.goto(`${studioOf(product)}/events/${eventId}/live`)
  const fan = await openBrowser(browser, contextOptions)
  const rude = await openBrowser(browser, contextOptions)
  await comeToShow(fan, product, eventId, 'quietreader')
  await comeToShow(rude, product, eventId, 'rudereader')
  for (const at of [fan, rude])
    await expect(at.getByRole('region', { name: 'Chat' }).getByRole('textbox')).toBeVisible()
  await page.getByRole('link', { name: /^Moderation/ }).click()
  const stream = page.getByRole('list', { name: 'Messages, newest last' })
  const aboutIt = async (name: string) => {
    await stream
      .getByRole('button', { name: /^Actions for rudereader/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name }).click()
  }

  await say(rude, 'remember this line')
  await expect(stream.getByText('remember this line')).toBeVisible()
  await aboutIt('Pin')
  await expect(fan.getByRole('complementary', { name: 'Pinned message' })).toContainText(
    'remember this line',
    soon,
  )
  await page.getByLabel('Slow mode').selectOption({ label: 'One message every 30 s' })
  await expect(fan.getByText('Slow mode: one message every 30 seconds')).toBeVisible(soon)
  await page.getByLabel('Slow mode').selectOption({ label: 'Off' })
  await expect(fan.getByText('Slow mode: one message every 30 seconds')).toBeHidden(soon)

  await page.getByLabel('Blocked words').fill('lantern')
  await page.getByRole('button', { name: 'Save words' }).click()
  await expect(page.getByText('The words are saved')).toBeVisible()
  let lines = 0
  await expect(async () => {
    await say(fan, `what a lantern ${++lines}`)
    await expect(fan.getByRole('alert')).toContainText('It contains a word', { timeout: 1_000 })
  }).toPass(soon)
  await expect(lineOf(rude, `what a lantern ${lines}`)).toHaveCount(0)
  await composerOf(fan).fill('')

  await aboutIt('Mute 10 minutes')
  await expect(rude.getByText(/^A moderator has muted you until/)).toBeVisible(soon)
  await aboutIt('Ban …')
  await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(lineOf(fan, 'remember this line')).toHaveCount(0, soon)
  await expect(composerOf(rude)).toBeHidden(soon)
  await expect(composerOf(fan)).toBeVisible()

  const entries = page.getByRole('list', { name: 'What moderators did' }).getByRole('listitem')
  await expect(entries.first()).toContainText('Banned rudereader')
  await expect(entries.first()).toContainText('fastowner')
  await expect(entries.nth(1)).toContainText('Muted rudereader for 10 minutes')
  await expect(entries.filter({ hasText: 'Changed the blocked words: 1 now' })).toHaveCount(1)
  await expectAccessible(page)
})
