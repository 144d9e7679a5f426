import { alwaysOnAir, signInDemoMember } from '#fixtures/demo.ts'
import { expect, test } from '#fixtures/product.ts'

test('ticket holder: sees no ticket offer, and nothing moves when the ticket loads', {
  tag: '@long-on-desk',
}, async ({ page, product }) => {
  await signInDemoMember(page, product, 'mina')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/event/confirm/**', async (route) => {
    await held
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as unknown as { sources: { node: Element | null }[] }
        shifts.push(
          ...sources.map(
            ({ node }) =>
              node?.closest?.('aside, [data-foot]')?.tagName ?? node?.outerHTML?.slice(0, 120) ?? 'text',
          ),
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const asked = page.waitForRequest('**/api/v1/event/confirm/**')
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /Get ticket/ })).toHaveCount(0)
  await expect(page.getByRole('radio')).toHaveCount(0)
  // Discards the layout shifts of loading, which come from fonts and not from the panel.
  await page.evaluate(async () => {
    await document.fonts.ready
    ;(window as unknown as { shifts: string[] }).shifts.length = 0
  })
  answer()
  await expect(page.getByText('You have a ticket').filter({ visible: true }).first()).toBeVisible()
  // Tickets with more access are in a separate section; nothing else is offered.
  const more = page.getByRole('region', { name: 'See more of this show' })
  await expect(more.getByRole('button', { name: /Get ticket/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /Get ticket/ })).toHaveCount(1)
  await expect(page.getByRole('radio', { name: /^Live/ })).toHaveCount(0)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
  expect(shifts).toEqual([])
})
