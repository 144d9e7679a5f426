import type { Page } from '@playwright/test'
import { comeToShow, composerOf, lineOf, say } from '#fixtures/chat.ts'
import { freeOnAir } from '#fixtures/demo.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const press = (page: Page, name: string) => page.getByRole('menuitem', { name }).click()

test('an artist is known by a badge, staff pins, slows, deletes, mutes and bans, and a fan hides another one', async ({
  browser,
  product,
  contextOptions,
  isMobile,
}) => {
  const suffix = isMobile ? 'm' : 'd'
  const eventId = await freeOnAir(product)
  const enter = async (nickname: string, ...roles: string[]) => {
    const page = await openBrowser(browser, contextOptions)
    await comeToShow(page, product, eventId, nickname, ...roles)
    await expect(composerOf(page)).toBeVisible()
    return page
  }
  const desk = await enter(`hana${suffix}`, 'MODERATOR')
  const star = await enter(`nari${suffix}`, 'ARTIST')
  const fan = await enter(`bomi${suffix}`)
  const rude = await enter(`dokyu${suffix}`)

  await say(star, `thank you for coming ${suffix}`)
  const fromStar = lineOf(fan, `thank you for coming ${suffix}`)
  await expect(fromStar.getByText('Artist', { exact: true })).toBeVisible()

  await lineOf(desk, `thank you for coming ${suffix}`).getByRole('button').click()
  await press(desk, 'Pin for everyone')
  await expect(fan.getByRole('complementary', { name: 'Pinned message' })).toContainText(
    'thank you for coming',
  )

  await fan.getByRole('button', { name: 'Heart' }).click()
  await expect(star.getByRole('group', { name: 'Reactions' })).toContainText('1')

  // By keyboard alone.
  await say(rude, `spoiler ${suffix}`)
  await lineOf(desk, `spoiler ${suffix}`).getByRole('button').focus()
  await desk.keyboard.press('Enter')
  await desk.getByRole('menuitem', { name: 'Delete for everyone' }).focus()
  await desk.keyboard.press('Enter')
  for (const page of [fan, rude, star]) await expect(lineOf(page, `spoiler ${suffix}`)).toHaveCount(0)

  await say(rude, `buy here https://example.com ${suffix}`)
  await expect(rude.getByRole('alert')).toContainText('Links have no place here')
  await composerOf(rude).fill('')
  await say(rude, `boring ${suffix}`)
  await lineOf(fan, `boring ${suffix}`).getByRole('button').click()
  await press(fan, `Hide dokyu${suffix} for me`)
  await expect(lineOf(fan, `boring ${suffix}`)).toHaveCount(0)
  await expect(lineOf(star, `boring ${suffix}`)).toBeVisible()
  await fan.reload()
  await expect(lineOf(fan, `thank you for coming ${suffix}`)).toBeVisible()
  await expect(lineOf(fan, `boring ${suffix}`)).toHaveCount(0)

  await desk.getByRole('button', { name: 'Chat settings' }).press('Enter')
  await desk.getByRole('menuitemradio', { name: 'One message every 60 s' }).click()
  await expect(fan.getByText('Slow mode: one message every 60 seconds')).toBeVisible()
  await say(fan, `slowly now ${suffix}`)
  await expect(fan.getByRole('button', { name: /^Send again in \d+ seconds$/ })).toBeVisible()

  await lineOf(desk, `boring ${suffix}`).getByRole('button').click()
  await press(desk, 'Mute for 10 minutes')
  await expect(rude.getByText(/^A moderator has paused your messages until \d\d:\d\d/)).toBeVisible()
  await lineOf(desk, `boring ${suffix}`).getByRole('button').click()
  await press(desk, 'Ban from this chat')
  await desk.getByRole('dialog').getByRole('button', { name: 'Ban' }).click()
  await expect(rude.getByText('The chat of this show is closed to you')).toBeVisible()
  await expect(lineOf(star, `boring ${suffix}`)).toHaveCount(0)

  await desk.getByRole('button', { name: 'Chat settings' }).press('Enter')
  await desk.getByRole('menuitemradio', { name: 'Off' }).click()
  await expect(fan.getByText('Slow mode:')).toHaveCount(0)
  await desk.getByRole('button', { name: 'Take the pin away' }).click()
  await expect(fan.getByRole('complementary', { name: 'Pinned message' })).toHaveCount(0)
})
