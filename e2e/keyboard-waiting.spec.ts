import { passHours } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { eventOf } from '#fixtures/catalogue.ts'
import { come } from '#fixtures/fan.ts'
import { keyboardOf } from '#fixtures/keyboard.ts'
import { expect, test } from '#fixtures/own-product.ts'

test.use({ settings: { QUEUE_THRESHOLD: '1' } })

const main = (page: Page) => page.getByRole('main')
const tickets = (page: Page) => page.getByRole('complementary', { name: 'Tickets' })

test('keyboard: sets a restock alert, removes it and sets it again', { tag: ['@desk', '@long'] }, async ({
  page,
  product,
}) => {
  await come(page, product, 'keywish')
  const keys = keyboardOf(page)
  for (const [slug, name] of [
    ['hello-december', 'Remind me'],
    ['room-402', 'Notify me'],
  ] as const) {
    await page.goto(`${product.url}/detail/${(await eventOf(product, slug)).id}`)
    const undo = tickets(page).getByRole('button', { name: 'Undo' })
    const account = tickets(page).getByRole('button', { name })
    await keys.press(account)
    await expect(undo).toBeFocused()
    await keys.key('Enter')
    await expect(account).toBeFocused()
    await keys.key('Enter')
    await expect(undo).toBeFocused()
  }
})

test('keyboard: orders cubes and pays in cash at a store', { tag: ['@desk', '@long'] }, async ({
  page,
  product,
}) => {
  await come(page, product, 'keycash')
  const keys = keyboardOf(page)
  await page.goto(`${product.url}/ja/mypage/wallet`)
  await keys.press(main(page).getByRole('button', { name: 'チャージ' }).filter({ visible: true }).last())
  const shop = page.getByRole('dialog', { name: 'キューブショップ' })
  await keys.choose(shop.getByRole('radio', { name: 'コンビニ' }))
  await keys.to(shop.getByRole('button', { name: /コンビニで支払う/ }))
  const opens = page.waitForEvent('popup')
  await keys.key('Enter')
  const gateway = await opens
  const there = keyboardOf(gateway)
  await there.press(gateway.getByRole('button', { name: 'お支払い番号を受け取る' }))
  const received = gateway.getByRole('heading', { name: 'お支払いをお待ちしています' })
  await expect(received).toBeVisible()
  await gateway.close()
  const notice = page.getByRole('status', { name: 'お支払い' })
  await expect(notice).toContainText('お支払いをお待ちしています')
  await keys.to(notice.getByRole('link', { name: 'お支払い手順を見る' }))
  const goes = page.waitForEvent('popup')
  await keys.key('Enter')
  const till = await goes
  await keyboardOf(till).press(till.getByRole('button', { name: 'レジで支払う' }))
  await expect(till.getByRole('heading', { name: 'お支払い済み' })).toBeVisible()
  await till.close()
  await expect(notice).toContainText(/キューブを追加しました/)
})

test('keyboard: joins the on-sale queue, reads the receipt and uses the turn', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await come(page, product, 'keyplace')
  const keys = keyboardOf(page)
  const { id, ticketOpenAt } = await eventOf(product, 'hello-december')
  const minutes = (Date.parse(ticketOpenAt) - Date.now()) / 60_000
  await passHours(product, (minutes - 5) / 60)
  const state = async () => {
    const reply = await fetch(`${product.url}/api/v1/event/${id}/queue`)
    return reply.status === 200 ? ((await reply.json()) as { state: string }).state : null
  }
  await expect.poll(state, { timeout: 60_000 }).toBe('AHEAD')
  await page.goto(`${product.url}/detail/${id}`)
  await keys.press(page.getByRole('link', { name: 'Join the queue' }).filter({ visible: true }).first())
  await expect(page).toHaveURL(`${product.url}/queue/${id}`)
  await keys.press(page.getByRole('button', { name: 'Join the queue' }))
  await expect(page.getByRole('heading', { name: 'You’re in the queue' })).toBeVisible()
  await keys.press(main(page).locator('summary'))
  await expect(main(page).getByRole('group').filter({ hasText: 'How your place was drawn' })).toHaveAttribute(
    'open',
    '',
  )
  await passHours(product, 5 / 60)
  await page.reload()
  await expect(page.locator('[data-turn]')).toBeVisible({ timeout: 60_000 })
  await keys.press(main(page).locator('[data-turn]').getByRole('link').first())
  await expect(page).toHaveURL(/\/detail\/hello-december/)
})
