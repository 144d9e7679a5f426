import { freePort } from '@encore/dev-env'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { openCallFan } from '#fixtures/call-fan.ts'
import { orderSession } from '#fixtures/call-session.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/own-product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

test.use({
  settings: { RELAY_PORT: String(await freePort()) },
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
        '--allow-loopback-in-peer-connection',
      ],
    }),
})

test('studio calls: a call through the relay is counted, stopped, reloaded, prolonged, cut and settled @desk @long', async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  await expect
    .poll(async () => ((await (await fetch(`${product.url}/readyz`)).json()) as { relay: string }).relay, {
      timeout: 60_000,
    })
    .toBe('on')
  await openStaffPage(page, product, 'onairstaff')
  const fanPage = await openBrowser(browser, contextOptions)
  const fan = await come(fanPage, product, 'onairfan')
  const { id: session, path } = await orderSession(page, product, {
    to: ['onairfan@fans.test'],
    promiseMs: 120_000,
  })
  await page.goto(`${studioOf(product)}${path}/control`)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Pair a tablet' }).click()
  const pairing = page.getByRole('dialog', { name: /^Pair a tablet/ })
  await pairing.getByRole('button', { name: 'Show a code' }).click()
  const code = (await pairing.getByText(/^\d{4} \d{4}$/).innerText()).replace(/\D/g, '')

  const tablet = await openBrowser(browser, { ...contextOptions, viewport: { width: 1024, height: 768 } })
  await tablet.goto(`${studioOf(product)}/station`)
  await tablet.getByLabel('Code').fill(code)
  await tablet.getByRole('button', { name: 'Start the check' }).click()
  await expect(tablet.getByText('The tone does not come back: no echo.')).toBeVisible()
  await expect(tablet.getByText(/^Delay \d+ ms/)).toBeVisible({ timeout: 60_000 })
  await expectAccessible(tablet)
  await tablet.getByRole('button', { name: 'I am ready' }).click()
  await expect(tablet.getByText('Nobody is on air')).toBeVisible()
  await expectAccessible(tablet)

  const caller = await openCallFan(browser, product, { fan, session, colour: '#b03060' })
  await caller.comeReady()
  await caller.sit()
  const next = tablet.getByRole('region', { name: 'Next' })
  await expect(next.getByText('Ready')).toBeVisible()
  await expectAccessible(tablet)
  await next.getByRole('button', { name: 'Next: 水野 彩' }).click()
  const timer = tablet.getByRole('timer')
  await expect(timer).toContainText('1:5')
  await expect(tablet.getByRole('heading', { name: '水野 彩' })).toBeVisible()
  await expect(tablet.getByText('彩へ')).toBeVisible()
  await expectAccessible(tablet)
  await expect.poll(caller.receivedMs).toBeGreaterThan(1_000)

  await page.keyboard.press('Escape')
  const panel = page.getByRole('complementary', { name: /./ }).last()
  await expect(panel).toContainText('No. 1 o•')
  await page.getByLabel('New line').fill('Start with hello')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(tablet.getByText('Start with hello')).toBeVisible()

  await tablet.getByRole('button', { name: 'Stop' }).click()
  await expect(tablet.getByRole('heading', { name: 'You are both dark and silent' })).toBeVisible()
  await expectAccessible(tablet)
  await tablet.getByRole('button', { name: 'Go on with 水野 彩' }).click()
  const beforeReload = await caller.receivedMs()
  await expect.poll(caller.receivedMs).toBeGreaterThan(beforeReload)
  await tablet.reload()
  await expect(timer).toBeVisible()
  const afterReload = await caller.receivedMs()
  await expect.poll(caller.receivedMs, { timeout: 40_000 }).toBeGreaterThan(afterReload + 1_000)

  await panel.getByRole('button', { name: 'Add time' }).click()
  const more = page.getByRole('dialog', { name: /^More time/ })
  await more.getByLabel('60 s').check()
  await more.getByLabel('Reason').fill('The tablet was loaded anew')
  await expectAccessible(page)
  await more.getByRole('button', { name: 'Add time' }).click()
  await expect(more).toHaveCount(0)
  await expect(timer).toContainText(/[12]:\d\d/)
  await expect(panel).toContainText(/of 3:00 spoken/)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSideways(page)
    await tablet.setViewportSize(size)
    await expectAccessible(tablet)
    await expectNoSideways(tablet)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await panel.getByRole('button', { name: 'Cut' }).click()
  const cut = page.getByRole('dialog', { name: /^Cut the call/ })
  await cut.getByLabel('Note').fill('The room is needed')
  await cut.getByRole('button', { name: 'Cut now' }).click()
  await expect(cut.getByText('Choose the reason that the fan reads')).toBeVisible()
  await cut.getByLabel('Reason').selectOption({ label: 'The schedule' })
  await cut.getByRole('button', { name: 'Cut now' }).click()
  await expect(tablet.getByText('Nobody is on air')).toBeVisible()

  await page.getByRole('tab', { name: /^Owed/ }).click()
  const owed = page.getByRole('listitem').filter({ hasText: 'The schedule' }).first()
  await expect(owed).toContainText('No. 1 o•')
  await page.getByRole('button', { name: 'Close session' }).click()
  const closing = page.getByRole('dialog', { name: 'Close the call session for good?' })
  await closing.getByRole('button', { name: 'Close session' }).click()
  await expect(closing.getByRole('alert')).toContainText('not settled')
  await closing.getByRole('button', { name: 'Cancel' }).click()
  await owed.getByRole('button', { name: 'Settle' }).click()
  const settle = page.getByRole('dialog', { name: /^Settle owed time/ })
  await settle.getByLabel('Another call').check()
  await settle.getByLabel('Note').fill('Called again on Sunday')
  await settle.getByRole('button', { name: 'Settle' }).click()
  await expect(page.getByText('Nothing is owed.')).toBeVisible()
  await page.getByRole('button', { name: 'Close session' }).click()
  await closing.getByRole('button', { name: 'Close session' }).click()
  await expect(closing).toHaveCount(0)
  await expect(tablet.getByRole('heading', { name: 'Type the code from staff' })).toBeVisible()
  await caller.leave()
  await tablet.context().close()
  await fanPage.context().close()
})
