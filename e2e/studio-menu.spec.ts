import { buyCubes, signUpFan } from '@encore/dev-env'
import { expectAccessible, useTheme } from '#fixtures/accessible.ts'
import { password } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'
import { jump } from '#fixtures/studio-keys.ts'

test('command menu: finds pages, events, an order by number, a member, a product, a campaign and a notice, grouped by kind @desk', async ({
  page,
  product,
}) => {
  await useTheme(page, 'dark')
  const nickname = 'menufan'
  const fan = await signUpFan(product, {
    ...{ email: `${nickname}@fans.test`, password, nickname, language: 'en' },
  })
  const orderId = await buyCubes(product, fan, 100)
  await openStaffPage(page, product, 'menudesk')
  const heading = (name: string | RegExp) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/studio/search') && asked.push(request.url()))

  await jump(page, orderId, /100 cubes/)
  await expect(page).toHaveURL(`${studioOf(product)}/orders/${orderId}`)
  // The search runs after a pause in typing, not for each of the thirty letters.
  expect(asked.length).toBeLessThan(orderId.length / 3)
  await jump(page, 'enufan', new RegExp(nickname))
  await heading(nickname)
  await jump(page, 'hoodie', /HOODIE-M/)
  await expect(page).toHaveURL(/\/products\/pr_/)
  await jump(page, 'Members')
  await heading('Members')

  await page.keyboard.press('ControlOrMeta+k')
  const menu = page.getByRole('dialog', { name: 'Commands' })
  await expect(menu.getByRole('group', { name: 'Pages' })).toBeVisible()
  await page.keyboard.type('low tide')
  await expect(menu.getByRole('group', { name: 'Events' }).getByRole('option')).not.toHaveCount(0)
  await expect(menu.getByRole('group', { name: 'Products' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('no such thing')
  await expect(menu.getByRole('status')).toHaveText('Nothing by that name')
  await expectAccessible(page)
  for (let again = 0; again < 8; again++) {
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(menu.getByRole('combobox')).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await heading('Members')
})
