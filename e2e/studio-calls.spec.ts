import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { makeCallEvent, orderSession } from '#fixtures/call-session.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { join, openStaffPage, studioOf } from '#fixtures/studio.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

test('studio calls: an organiser plans a session, gives a place, publishes the order and opens it @desk', async ({
  page,
  product,
}) => {
  await openStaffPage(page, product, 'callplanner')
  const eventId = await makeCallEvent(page, product)
  const email = await join(product, 'callguest')
  await page.goto(`${studioOf(product)}/events/${eventId}/calls`)
  await expect(page.getByText('No call sessions yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New call session' }).click()
  await page.getByLabel('Time with each artist (seconds)').fill('5')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('This is too small')).toBeVisible()
  await page.getByLabel('Time with each artist (seconds)').fill('90')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Fill this in')).toBeVisible()
  await page.getByLabel('Start').fill('2036-03-29T20:00')
  await page.getByRole('button', { name: /^Save/ }).click()
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Publish this call session?' })
  async function confirmPublish() {
    await publish.click()
    await dialog.getByLabel('I have checked these facts').check()
    await dialog.getByRole('button', { name: 'Publish' }).click()
  }
  await confirmPublish()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Fill this in')).toBeVisible()
  await page.getByRole('group', { name: 'Artists' }).getByRole('button', { name: /^Add / }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSideways(page)
  }
  await confirmPublish()
  await expect(page.getByText('Published rules')).toBeVisible()

  await page.getByRole('button', { name: 'Publish the order' }).click()
  const order = page.getByRole('dialog', { name: 'Publish the order?' })
  await order.getByRole('button', { name: 'Publish the order' }).click()
  await expect(order.getByRole('alert')).toContainText('Nobody has a place yet')
  await order.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Give a place' }).click()
  const grant = page.getByRole('dialog', { name: 'Give a place' })
  await grant.getByLabel('Member').fill('nobody@fans.test')
  await grant.getByLabel('Reason').fill('Winner of the radio show')
  await grant.getByRole('button', { name: 'Give a place' }).click()
  await expect(grant.getByRole('alert')).toBeVisible()
  await grant.getByLabel('Member').fill(email)
  await grant.getByRole('button', { name: 'Give a place' }).click()
  const places = page.getByRole('listitem').filter({ hasText: 'Winner of the radio show' }).first()
  await expect(places).toContainText('c•')
  await page.getByRole('button', { name: 'Publish the order' }).click()
  await order.getByRole('button', { name: 'Publish the order' }).click()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Give a place' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'Call control' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Call control' })).toBeVisible()
  await expect(page.getByText('No. 1 c•')).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSideways(page)
  }
})

test('studio calls: a tablet is paired by a code, shows the line of staff, and another tablet replaces it @desk', async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  await openStaffPage(page, product, 'callstaff')
  const emails = [await join(product, 'queueone'), await join(product, 'queuetwo')]
  const { path } = await orderSession(page, product, { to: emails, asksIdentity: true })
  await page.goto(`${studioOf(product)}${path}/control`)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  const pairing = page.getByRole('dialog', { name: /^Pair a tablet/ })
  async function codeOf() {
    await page.getByRole('button', { name: 'Pair a tablet' }).click()
    await pairing.getByRole('button', { name: 'Show a code' }).click()
    const code = pairing.getByText(/^\d{4} \d{4}$/)
    return (await code.innerText()).replace(/\D/g, '')
  }
  const code = await codeOf()
  await expectAccessible(page)

  const tablet = await openBrowser(browser, { ...contextOptions, viewport: { width: 1024, height: 768 } })
  const response = await tablet.goto(`${studioOf(product)}/station`)
  expect(response?.headers()['permissions-policy']).toContain('microphone=(self), display-capture=()')
  await expect(tablet.getByRole('heading', { name: 'Type the code from staff' })).toBeVisible()
  for (const size of sizes) {
    await tablet.setViewportSize(size)
    await expectAccessible(tablet)
    await expectNoSideways(tablet)
  }
  await tablet.setViewportSize({ width: 1024, height: 768 })
  await tablet.getByLabel('Code').fill(code === '00000000' ? '00000001' : '00000000')
  await expect(tablet.getByText('This code is wrong')).toBeVisible()
  const keys = tablet.getByRole('group', { name: 'Digits' })
  for (const digit of code) await keys.getByRole('button', { name: digit, exact: true }).click()
  await expect(tablet.getByRole('button', { name: 'Start the check' })).toBeVisible()
  await expectAccessible(tablet)
  await expect(pairing.getByText('The tablet is paired.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByLabel('New line').fill('Start with hello')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Take away' })).toBeVisible()
  const queue = page.getByRole('table', { name: /^Queue of/ })
  await queue.getByRole('button', { name: 'Identity seen: No. 2 q•' }).click()
  await expect(queue.getByRole('row', { name: /No. 2/ })).toContainText('Seen')
  await queue.getByRole('row', { name: /No. 2/ }).getByRole('button', { name: 'Move' }).click()
  const move = page.getByRole('dialog', { name: 'Move No. 2 q•' })
  await move.getByLabel('New position').fill('3')
  await move.getByLabel('Reason').fill('Has to catch a train')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(move.getByText('Enter a position from 1 to 2')).toBeVisible()
  await move.getByLabel('New position').fill('1')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(queue.getByRole('row').nth(1)).toContainText('Moved from 2 to 1: Has to catch a train')

  const second = await codeOf()
  const other = await openBrowser(browser, contextOptions)
  await other.goto(`${studioOf(product)}/station`)
  await other.getByLabel('Code').fill(second)
  await expect(other.getByRole('button', { name: 'Start the check' })).toBeVisible()
  await tablet.reload()
  await expect(tablet.getByRole('status')).toContainText('Another device')
  await other.context().close()
  await tablet.context().close()
})
