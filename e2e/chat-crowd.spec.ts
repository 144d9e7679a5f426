import type { ChatModeration } from '@encore/contract/endpoints'
import { comeToShow, composerOf, lineOf, say } from '#fixtures/chat.ts'
import { freeOnAir } from '#fixtures/demo.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/own-product.ts'
import { openStaffPage } from '#fixtures/studio.ts'
import { callStudio } from '#fixtures/studio-calls.ts'

// Allows one chat socket; all other fans read over HTTP.
test.use({ settings: { CHAT_SOCKETS: '1', CHAT_CHUNK_MS: '1000' } })

test('chat chunks: a guest reads along, a member beyond the last slot reads and writes, both see a deletion, and a free slot is taken @desk', {
  tag: '@long',
}, async ({ browser, product, contextOptions }) => {
  const eventId = await freeOnAir(product)
  const enter = async (nickname: string) => {
    const page = await openBrowser(browser, contextOptions)
    const received: string[] = []
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => received.push(String(payload))),
    )
    await comeToShow(page, product, eventId, nickname)
    await expect(composerOf(page)).toBeVisible()
    return { page, hears: (type: string) => received.some((frame) => frame.includes(`"type":"${type}"`)) }
  }
  const first = await enter('sora')
  await expect.poll(() => first.hears('joined')).toBe(true)
  const late = await enter('yuri')
  const guest = await openBrowser(browser, contextOptions)
  const sockets: string[] = []
  guest.on('websocket', (socket) => sockets.push(socket.url()))
  await guest.goto(`${product.url}/detail/${eventId}`)
  await guest.getByRole('link', { name: 'Live chat' }).click()

  await say(first.page, 'from a seat ')
  await expect(lineOf(late.page, 'from a seat ')).toBeVisible()
  await expect(lineOf(guest, 'from a seat ')).toBeVisible()
  expect(late.hears('joined')).toBe(false)

  await say(late.page, 'from far behind ')
  await expect(lineOf(first.page, 'from far behind ')).toBeVisible()
  await expect(lineOf(guest, 'from far behind ')).toBeVisible()
  await expect(lineOf(late.page, 'from far behind ')).toHaveCount(1)
  await expect(late.page.getByRole('alert')).toHaveCount(0)
  await expect(guest.getByText('Sign in to join the chat')).toBeVisible()

  const staff = await openBrowser(browser, contextOptions)
  await openStaffPage(staff, product, 'jisoo')
  const chat = `/event/${eventId}/chat`
  const { messages } = await callStudio<ChatModeration>(staff, 'GET', chat)
  const seqs = messages.filter(({ text }) => text.startsWith('from a seat')).map(({ seq }) => seq)
  await callStudio(staff, 'POST', `${chat}/deletions`, { seqs })
  for (const page of [guest, late.page, first.page]) await expect(lineOf(page, 'from a seat ')).toHaveCount(0)
  expect(sockets.filter((url) => url.endsWith('/realtime'))).toEqual([])

  await first.page.close()
  await expect.poll(() => late.hears('joined'), { timeout: 20_000 }).toBe(true)
  await say(late.page, 'in the front row now ')
  await expect(lineOf(guest, 'in the front row now ')).toBeVisible()
  await expect(lineOf(late.page, 'from far behind ')).toHaveCount(1)
})
