import type { Page } from '@playwright/test'
import { alwaysOnAir, replayOf } from '#fixtures/demo.ts'
import { come } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const header = (page: Page) => page.getByRole('banner')
const bottom = (page: Page) => page.getByRole('navigation', { name: 'Bottom navigation' })

test('header: a guest finds notices, languages, the search and LOG IN and nothing of members @desk', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/notice`)
  await expect(header(page)).toMatchAriaSnapshot(`
    - banner:
      - /children: equal
      - link "Encore, home"
      - navigation "Main":
        - /children: equal
        - link "NOTICE"
      - button "Language EN"
      - link "Find events"
      - link "LOG IN"
  `)
  await expect(bottom(page)).toBeHidden()
  await header(page).getByRole('button', { name: 'Language EN' }).click()
  await expect(header(page).locator('[popover] a')).toHaveText(['한국어', '日本語', 'English', '简体中文'])
  await page.keyboard.press('Escape')
  await header(page).getByRole('link', { name: 'LOG IN' }).click()
  await expect(page).toHaveURL(`${product.url}/signin?callbackUrl=%2Fnotice`)
})

test('header: a guest on a phone finds languages and the sign-in below the search and home', {
  tag: '@phone',
}, async ({ page, product }) => {
  await page.goto(`${product.url}/notice`)
  await expect(header(page)).toMatchAriaSnapshot(`
    - banner:
      - /children: equal
      - link "Encore, home"
      - button "Language EN"
      - link "My page"
  `)
  await expect(bottom(page)).toMatchAriaSnapshot(`
    - navigation "Bottom navigation":
      - /children: equal
      - link "SEARCH"
      - link "HOME"
  `)
  await header(page).getByRole('link', { name: 'My page' }).click()
  await expect(page).toHaveURL(`${product.url}/signin?callbackUrl=%2Fnotice`)
})

test('header: a member finds MY BOX, notifications, the cart and the profile menu', async ({
  page,
  product,
  isMobile,
}) => {
  const nickname = `headed${isMobile ? 'm' : 'd'}`
  await come(page, product, nickname)
  await page.goto(`${product.url}/notice`)
  if (isMobile) {
    await expect(header(page)).toMatchAriaSnapshot(`
      - banner:
        - /children: equal
        - link "Encore, home"
        - button "Language EN"
        - button "Notifications, new"
        - link "Cart"
        - button "My page"
    `)
    await expect(bottom(page)).toMatchAriaSnapshot(`
      - navigation "Bottom navigation":
        - /children: equal
        - link "SEARCH"
        - link "HOME"
        - link "MY BOX"
    `)
  } else {
    await expect(header(page)).toMatchAriaSnapshot(`
      - banner:
        - /children: equal
        - link "Encore, home"
        - navigation "Main":
          - /children: equal
          - link "NOTICE"
          - link "MY BOX"
        - button "Language EN"
        - link "Find events"
        - button "Notifications, new"
        - link "Cart"
        - button "My page"
    `)
    await expect(bottom(page)).toBeHidden()
  }
  await header(page).getByRole('button', { name: 'My page' }).click()
  const menu = page.getByRole('dialog', { name: 'My page' })
  await expect(menu).toContainText('0 cubes')
  await expect(menu).toContainText('0 souls')
  for (const name of ['Top up', 'Coupon', 'Sign out'])
    await expect(menu.getByRole('button', { name, exact: true })).toBeVisible()
  const who = menu.getByRole('link')
  await expect(who).toContainText(nickname)
  await expect(who).toContainText(`${nickname}@fans.test`)
  await who.click()
  await expect(page).toHaveURL(`${product.url}/mypage`)
})

test('header: a press on the avatar counts while its picture is replaced @desk', async ({
  page,
  product,
}) => {
  await come(page, product, 'swapped')
  await page.goto(`${product.url}/notice`)
  const avatar = header(page).getByRole('button', { name: 'My page' })
  const menu = page.getByRole('dialog', { name: 'My page' })
  // Once the balance is there, nothing draws the button anew by itself.
  await avatar.click()
  await expect(menu).toContainText('0 cubes')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await avatar.evaluate((button) =>
    button.addEventListener('pointerdown', () => {
      const picture = button.firstElementChild
      const other = picture?.cloneNode(true) as Element
      picture?.replaceWith(other)
      // React owns the first one, and looks for it when it draws again.
      button.addEventListener('click', () => other.replaceWith(picture as Element), {
        once: true,
        capture: true,
      })
    }),
  )
  await avatar.click()
  await expect(menu).toBeVisible()
})

test('bottom navigation: full-screen phone pages have none and no header', {
  tag: ['@phone', '@long'],
}, async ({ page, product }) => {
  const event = await alwaysOnAir(product)
  await come(page, product, 'roomy')
  await page.goto(`${product.url}/highlights`)
  await expect(bottom(page)).toBeVisible()
  await expect(header(page)).toBeVisible()
  for (const path of [
    `/detail/${event}`,
    `/detail/${event}/products`,
    `/confirm/${event}`,
    `/player/${event}`,
    `/replay/${await replayOf(product, 'night-bus')}`,
    '/replay',
    '/app-payment/eximbay/success',
  ]) {
    await page.goto(product.url + path, { waitUntil: 'commit' })
    await expect(page.getByRole('main')).toBeVisible()
    await expect(bottom(page), path).toBeHidden()
    await expect(header(page), path).toBeHidden()
  }
  await page.goto(`${product.url}/pay/cart`)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(bottom(page)).toBeHidden()
})

test('header: the event page has the same height over the picture as solid @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  await page.setViewportSize({ width: 1440, height: 480 })
  await expect(header(page)).toHaveCSS('height', '64px')
  await page.mouse.wheel(0, 2_000)
  await expect(header(page)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(header(page)).toHaveCSS('height', '64px')
})

test('log out: checkout input is gone from the tab @desk', async ({ page, product }) => {
  await come(page, product, 'leftdrafts')
  await page.goto(product.url)
  const drafts = ['encore.order-info', 'encore.shipping-info']
  await page.evaluate((keys) => keys.map((key) => sessionStorage.setItem(key, '{"name":"Ada"}')), drafts)
  await header(page).getByRole('button', { name: 'My page' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'LOG IN' })).toBeVisible()
  expect(await page.evaluate((keys) => keys.map((key) => sessionStorage.getItem(key)), drafts)).toEqual([
    null,
    null,
  ])
})
