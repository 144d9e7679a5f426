import { buyCubes, type Fan, type RunningProduct } from '@encore/dev-env'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { productOf } from '#fixtures/catalogue.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { come } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { moves } from '#fixtures/show.ts'

async function buy(product: RunningProduct, fan: Fan, code: string): Promise<void> {
  const { id: productUid } = await productOf(product, 'afterglow', code)
  const placed = await fan.call('POST /api/v2/order/product', {
    body: { productUid, pgCode: 'CUBE', quantity: 1 },
  })
  if (!placed.ok) throw new Error(placed.error.name)
}

test('ticket tiers: the main view shows one camera, and a larger ticket bought during the show adds the others', {
  tag: '@phone',
}, async ({ page, product }) => {
  const fan = await come(page, product, 'twotickets')
  await buyCubes(product, fan, 1_000)
  await buyCubes(product, fan, 500)
  const id = await alwaysOnAir(product)
  await page.goto(`${product.url}/detail/${id}`)
  const tile = (name: RegExp) => page.getByRole('radio', { name }).filter({ visible: true }).first()
  await expect(tile(/^Live.*Main view · up to 720p/)).toBeVisible()
  await expect(tile(/Multi-angle.*3 cameras · up to 720p/)).toBeVisible()

  await buy(product, fan, '-LIVE')
  await page.goto(`${product.url}/player/${id}`)
  await moves(page)
  const cameras = page.getByRole('group', { name: 'Cameras' })
  const better = page.getByRole('link', { name: 'See 3 cameras · up to 720p with Multi-angle' })
  await expect(better).toBeVisible()
  await expect(cameras).toBeHidden()
  await expectAccessible(page)
  await expectNoSideways(page)
  await expect(better).toHaveAttribute('href', `/pay/${id}`)

  await buy(product, fan, '-MULTI-ANGLE')
  await expect(cameras.getByRole('button')).toHaveCount(3)
  await expect(better).toBeHidden()
  await cameras.getByRole('button', { name: 'Crowd' }).click()
  await expect(page.getByRole('region', { name: 'Player' })).toHaveAttribute('data-camera', 'crowd')
  await moves(page)
})

test('ticket tiers: a holder of the main view is offered the larger ticket on the show’s page and in MY BOX', {
  tag: ['@phone', '@long'],
}, async ({ page, product }) => {
  const fan = await come(page, product, 'mainview')
  await buyCubes(product, fan, 1_000)
  await buyCubes(product, fan, 500)
  await buy(product, fan, '-LIVE')
  await page.goto(`${product.url}/mybox`)
  await expect(page.getByText('Main view · up to 720p')).toBeVisible()
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  const more = page.getByRole('region', { name: 'See more of this show' }).filter({ visible: true })
  await expect(more.getByRole('radio', { name: /Multi-angle/ })).toBeChecked()
  await expect(more.getByRole('radio', { name: /^Live/ })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)
  await more.getByRole('button', { name: /^Get ticket/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay 680 cubes/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'You have a ticket' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeHidden()
})
