import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { alwaysOnAir, demoMember } from '#fixtures/demo.ts'
import { signIn } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`)).toEqual(
    [],
  )
}

test('pages for everyone', async ({ page, product }) => {
  const event = await alwaysOnAir(product)
  for (const path of [
    '/',
    '/ko',
    '/search',
    '/signin',
    '/signin?step=sign-up',
    '/signin?step=reset',
    '/signin/callback/kakao?error=access_denied',
    '/privacy',
    '/ko/help',
    `/detail/${event}`,
    `/zhhans/detail/${event}?tab=rules`,
    '/nowhere',
  ]) {
    await page.goto(product.url + path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  }
})

test('pages of a member', async ({ page, product }) => {
  const event = await alwaysOnAir(product)
  const mina = demoMember('mina')
  await signIn(page, product, mina.email, mina.password)
  await page.goto(`${product.url}/confirm/${event}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${product.url}/player/${event}`)
  await expect(page.getByRole('textbox')).toBeVisible()
  await expectAccessible(page)
})

test('My page, in both themes', async ({ page, product }) => {
  const alex = demoMember('alex')
  await signIn(page, product, alex.email, alex.password)
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    for (const path of ['', '?edit=email', '/settings', '/devices', '/consents', '/data', '/leave']) {
      await page.goto(`${product.url}/mypage${path}`)
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
    }
  }
})

test('nothing scrolls sideways on the narrowest screen', async ({ page, product }) => {
  const event = await alwaysOnAir(product)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/search', '/signin', `/detail/${event}`]) {
    await page.goto(product.url + path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})
