import { signUp } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

test('dialogs: a member opens coupons and the cube shop by keyboard and returns to the menu after each', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await signUp(page, product, 'keyholder')
  const menu = page.getByRole('banner').getByRole('button', { name: 'My page' })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  for (const [entry, name] of [
    ['Top up', 'Cube shop'],
    ['Coupon', 'Redeem a coupon'],
  ] as const) {
    await menu.focus()
    await page.keyboard.press('Enter')
    const choice = dialog('My page').getByRole('button', { name: entry, exact: true })
    await expect(choice).toBeVisible()
    for (
      let steps = 0;
      steps < 8 && !(await choice.evaluate((one) => one === document.activeElement));
      steps++
    )
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(name)).toBeVisible()
    await expect(dialog('My page')).toBeHidden()
    // After the last control the focus moves to the browser and back to the first control, never to the page behind.
    const within = () =>
      dialog(name).evaluate(
        (one) => one.contains(document.activeElement) || document.activeElement === document.body,
      )
    await expect.poll(within).toBe(true)
    for (let steps = 0; steps < 12; steps++) {
      await page.keyboard.press('Tab')
      await expect.poll(within).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog(name)).toBeHidden()
    await expect(menu).toBeFocused()
  }
})

test('dialogs: a press beside the menu closes it and follows no link below', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page, product, 'besides')
  await page.goto(product.url)
  const link = page.getByRole('main').getByRole('link', { name: /^Get ticket · / })
  const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.getByRole('banner').getByRole('button', { name: 'My page' }).click()
  const menu = page.getByRole('dialog', { name: 'My page' })
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(`${product.url}/`)
  await link.click()
  await expect(page).toHaveURL(/\/(player|confirm|detail)\//)
})
