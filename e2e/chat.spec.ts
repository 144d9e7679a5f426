import type { ChatModeration } from '@encore/contract/endpoints'
import type { Page } from '@playwright/test'
import { comeToShow, composerOf, lineOf, say } from '#fixtures/chat.ts'
import { freeOnAir } from '#fixtures/demo.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage } from '#fixtures/studio.ts'
import { callStudio } from '#fixtures/studio-calls.ts'

const press = (page: Page, name: string) => page.getByRole('menuitem', { name }).click()

test('chat: an artist has a badge, the studio pins, slows, deletes, mutes and bans, and a fan blocks another @desk', {
  tag: '@long',
}, async ({ browser, product, contextOptions }) => {
  const eventId = await freeOnAir(product)
  const enter = async (nickname: string, ...roles: string[]) => {
    const page = await openBrowser(browser, contextOptions)
    await comeToShow(page, product, eventId, nickname, ...roles)
    await expect(composerOf(page)).toBeVisible()
    return page
  }
  const staff = await openBrowser(browser, contextOptions)
  await openStaffPage(staff, product, 'hana')
  const act = (method: string, path: string, body?: object) =>
    callStudio(staff, method, `/event/${eventId}/chat${path}`, body)
  const found = async (text: string) => {
    const { messages } = await callStudio<ChatModeration>(staff, 'GET', `/event/${eventId}/chat`)
    const message = messages.find((one) => one.text === text)
    if (!message) throw new Error(`Nobody said ${text}`)
    return message
  }
  const host = await enter('yuna', 'MODERATOR')
  const star = await enter('nari', 'ARTIST')
  const fan = await enter('bomi')
  const rude = await enter('dokyu')

  await say(star, 'thank you for coming')
  const fromStar = lineOf(fan, 'thank you for coming')
  await expect(fromStar.getByText('Artist', { exact: true })).toBeVisible()

  const { seq: thanks } = await found('thank you for coming')
  await act('PUT', '/pinned', { seq: thanks })
  await expect(fan.getByRole('complementary', { name: 'Pinned message' })).toContainText(
    'thank you for coming',
  )

  // Staff have the same message menu as fans on this page.
  await say(host, 'welcome from the crew')
  await expect(lineOf(fan, 'welcome from the crew').getByText('Staff', { exact: true })).toBeVisible()
  await say(rude, 'first in line')
  await lineOf(host, 'first in line').getByRole('button').click()
  await expect(host.getByRole('menuitem')).toHaveText(['Hide messages from dokyu', 'Report to moderators'])
  await host.keyboard.press('Escape')

  await fan.getByRole('button', { name: 'Heart' }).click()
  await expect(star.getByRole('group', { name: 'Reactions' })).toContainText('1')

  await say(rude, 'spoiler ahead')
  await expect(lineOf(fan, 'spoiler ahead')).toBeVisible()
  await act('POST', '/deletions', { seqs: [(await found('spoiler ahead')).seq] })
  for (const page of [fan, rude, star]) await expect(lineOf(page, 'spoiler ahead')).toHaveCount(0)

  await say(rude, 'buy here https://example.com')
  await expect(rude.getByRole('alert')).toContainText('Links aren’t allowed')
  await composerOf(rude).fill('')
  await say(rude, 'boring so far')
  await lineOf(fan, 'boring so far').getByRole('button').click()
  await press(fan, 'Hide messages from dokyu')
  await expect(lineOf(fan, 'boring so far')).toHaveCount(0)
  await expect(lineOf(star, 'boring so far')).toBeVisible()
  await fan.reload()
  await expect(lineOf(fan, 'thank you for coming')).toBeVisible()
  await expect(lineOf(fan, 'boring so far')).toHaveCount(0)

  await act('PUT', '/slow-mode', { seconds: 60 })
  await expect(fan.getByText('Slow mode: one message every 60 seconds')).toBeVisible()
  await say(fan, 'slowly now')
  await expect(fan.getByRole('button', { name: /^Send again in \d+ seconds$/ })).toBeVisible()

  const { uid } = (await found('boring so far')).author
  await act('POST', '/restrictions', { uid, kind: 'MUTE', minutes: 10 })
  await expect(rude.getByText(/^A moderator has muted you until \d\d:\d\d/)).toBeVisible()
  await act('POST', '/restrictions', { uid, kind: 'BAN', deletesWords: true })
  await expect(rude.getByText('You can’t use this chat.')).toBeVisible()
  await expect(lineOf(star, 'boring so far')).toHaveCount(0)

  await act('PUT', '/slow-mode', { seconds: 0 })
  await expect(fan.getByText('Slow mode:')).toHaveCount(0)
  await act('PUT', '/pinned', { seq: null })
  await expect(fan.getByRole('complementary', { name: 'Pinned message' })).toHaveCount(0)
})
