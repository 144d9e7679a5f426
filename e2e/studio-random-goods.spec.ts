import { localOf } from '@encore/contract/rules/local-time'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'
import { callStudio, makeEvent, makeProduct } from '#fixtures/studio-calls.ts'

test('studio random goods: an organiser sees the odds of the cards, publishes them, and nothing changes them afterwards @desk', async ({
  page,
  product,
}) => {
  const nickname = test.info().project.name === 'mobile' ? 'cardphone' : 'carddesk'
  await openStaffPage(page, product, nickname)
  const eventId = await makeEvent(page, await alwaysOnAir(product), { title: { en: 'Paper Planets' } })
  const id = await makeProduct(page, {
    ...{ eventId, kind: 'GOODS', productCode: nickname.toUpperCase() },
    name: { en: 'Planet album' },
  })
  await page.goto(`${studioOf(product)}/products/${id}`)
  await page.getByRole('link', { name: 'Set up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Random goods' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Publish the cards?' })
  async function publish() {
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
    await dialog.getByLabel('I have checked these facts').check()
    await dialog.getByRole('button', { name: 'Publish' }).click()
  }
  await publish()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Maker' })).toBeFocused()
  await expect(page.getByText('Fill this in').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Maker' }).fill('Encore Studio')
  const cards = ['Mercury', 'Venus'].map((name, at) => ({
    name,
    group: page.getByRole('group', { name: `Card ${at + 1}`, exact: true }),
  }))
  for (const language of ['EN English', '한국어', '日本語', '简体中文']) {
    await page.getByRole('tab', { name: language }).first().click()
    for (const { name, group } of cards) await group.getByRole('textbox', { name: /^Name/ }).fill(name)
  }
  const counts = page.getByLabel('Number of cards')
  await counts.nth(0).fill('1')
  await counts.nth(1).fill('4')
  await expect(page.getByText('Different numbers: cards are mixed freely')).toBeVisible()
  await expect(page.getByText('10 units, 5 cards')).toBeVisible()
  const odds = page.getByRole('table', { name: /Chance to get a card/ })
  await expect(odds.getByRole('row', { name: /Mercury/ })).toHaveText(/20%40%60%100%100%/)
  for (const at of [0, 1]) await counts.nth(at).fill('5')
  await expect(page.getByText('Equal numbers: an order gets no card twice')).toBeVisible()
  await expect(odds.getByRole('row', { name: /Venus/ })).toHaveText(/50%100%100%100%100%/)
  const inDays = (days: number) => localOf(Date.now() + days * 86_400_000, 'Asia/Seoul')
  await page.getByLabel('First close').fill(inDays(3))
  await page.getByLabel('Packing', { exact: true }).fill(inDays(10))
  await expectAccessible(page)
  await expectNoSideways(page)
  await publish()
  await expect(page.getByText(/They stay as they are\.$/).first()).toBeVisible()

  await expect(page.getByRole('heading', { level: 3, name: /Allotment 1.*Open/ })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Hash of the packing list' })).toBeVisible()
  const packing = page.getByRole('link', { name: 'Packing list of allotment 1' })
  const file = await page.request.get((await packing.getAttribute('href')) ?? '')
  expect(await file.text()).toContain('card 5\nMercury\ncard 5\nVenus\n')
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)
  const again = callStudio(page, 'POST', `/product/${id}/pool`, {
    ...{ packing: 'SEALED', maker: 'Somebody', picked: null },
    candidates: ['Mars', 'Pluto'].map((en) => ({
      ...{ image: null, count: null, odds: '1/2' },
      name: { en, ko: en, ja: en, zhhans: en },
    })),
  })
  await expect(again).rejects.toThrow('POOL_EXISTS')

  await page.getByRole('link', { name: 'Planet album' }).click()
  await page.getByRole('button', { name: 'Change stock' }).click()
  const stock = page.getByRole('dialog', { name: 'Change stock' })
  await stock.getByLabel('Units').fill('1')
  await stock.getByRole('button', { name: 'Change' }).click()
  await expect(stock).toContainText('There are fewer cards. Set 10 at most')
})
