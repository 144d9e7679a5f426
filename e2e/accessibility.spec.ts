import { mailedCode } from '@encore/dev-env'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { alwaysOnAir, demoMember } from '#fixtures/demo.ts'
import { signIn } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { auditPage, isAudited } from './screens/audit-page.ts'
import { isFirstOfRoute, needsItsOwn, screens } from './screens/screens.ts'
import { createUsers } from './screens/users.ts'

const myPage = [
  '',
  '?edit=nickname',
  '?edit=email',
  '?edit=password',
  '/wallet',
  '/orders',
  '/settings',
  '/devices',
  '/consents',
  '/data',
  '/leave',
]

test('accessibility: every page has no barriers and a quiet console', { tag: '@long' }, async ({
  browser,
  product,
  contextOptions,
  pageConsole,
  isMobile,
}) => {
  test.setTimeout(600_000)
  const cast = await createUsers(product, isMobile ? 'm' : 'd')
  const look = auditPage({ browser, product, cast, contextOptions, pageConsole, isMobile })
  // `npm run shots` audits all other variants.
  const pages = screens.filter((screen) => isFirstOfRoute(screen) && !needsItsOwn(screen))
  expect(await look(pages.filter((screen) => isAudited(screen, isMobile)))).toEqual({})
})

test('accessibility: my page has no barriers on a narrow screen', { tag: ['@desk', '@long'] }, async ({
  page,
  product,
}) => {
  const alex = demoMember('alex')
  await signIn(page, product, alex.email, alex.password)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of myPage) {
    await page.goto(`${product.url}/mypage${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSideways(page)
  }
})

test('accessibility: the exchange in the cube shop has no barriers in both themes and on a narrow screen @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const alex = demoMember('alex')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, product, alex.email, alex.password)
  await page.goto(`${product.url}/mypage/wallet`)
  await page.getByRole('main').getByRole('button', { name: 'Exchange' }).click()
  await page.getByLabel('Cubes to exchange').fill('999999')
  await expect(page.getByText(/^You need/)).toBeVisible()
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, theme)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSideways(page)
})

test('accessibility: sign-in and sign-up have no barriers in both themes and on a narrow screen @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const email = `everyone@fans.test`
  const expectFine = async () => {
    for (const theme of ['dark', 'light']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen
      }, theme)
      await expectAccessible(page)
    }
    const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSideways(page)
    await page.setViewportSize({ width, height })
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${product.url}/signin`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectFine()

  await page.goto(`${product.url}/signin?step=sign-up`)
  await page.getByLabel('Email').fill(email)
  const askedAt = Date.now() - 1_000
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').fill('12')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(/digits are missing/)).toBeVisible()
  await expectFine()

  await page.getByLabel('Verification code').fill(await mailedCode(product, email, askedAt))
  await page.getByLabel('Nickname').fill('mina')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This nickname is taken.')).toBeVisible()
  await expectFine()

  await page.goto(`${product.url}/signin`)
  await page.getByRole('button', { name: 'Continue with Kakao' }).click()
  await page.getByLabel('Account name').fill('everyone')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await expectFine()

  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  await page
    .getByRole('button', { name: /Get ticket/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFine()
})

test('accessibility: pages stay usable with letters twice as large', { tag: ['@desk', '@long'] }, async ({
  playwright,
  launchOptions,
  product,
}) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  for (const path of ['/signin', '/signin?step=sign-up', '/signin?step=reset', '/terms']) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', /^(?:[4-9]\d|\d{3})/)
    await expectNoSideways(page)
  }
  const alex = demoMember('alex')
  await signIn(page, product, alex.email, alex.password)
  for (const path of myPage) {
    await page.goto(`${product.url}/mypage${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSideways(page)
  }
  await browser.close()
})

test('accessibility: nothing scrolls sideways on the narrowest screen @desk', async ({ page, product }) => {
  const event = await alwaysOnAir(product)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/search', '/signin', `/detail/${event}`]) {
    await page.goto(product.url + path)
    await expectNoSideways(page)
  }
})
