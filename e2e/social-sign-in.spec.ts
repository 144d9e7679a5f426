import type { RunningProduct } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { demoMember } from '#fixtures/demo.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

/** `proves`: the provider verifies addresses; an address from any other provider is not accepted. */
const companies = [
  { company: 'Kakao', proves: true },
  { company: 'Google', proves: true },
  { company: 'Apple', proves: true },
  { company: 'LINE', proves: false },
  { company: 'X', proves: true },
  { company: 'Facebook', proves: false },
]

async function goToCompany(page: Page, product: RunningProduct, name: string, path = '/signin') {
  await page.goto(product.url + path)
  await page.getByRole('button', { name: `Continue with ${name}`, exact: true }).click()
  await expect(page.getByRole('heading', { name: `Sign in with ${name}` })).toBeVisible()
}

async function answer(page: Page, account: string, email: string, button = 'Continue') {
  await page.getByLabel('Account name').fill(account)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: button, exact: true }).click()
}

for (const [nth, { company: name, proves }] of companies.entries()) {
  // The pages are the same for all providers, so one of them is tested on a phone.
  const where = nth === 0 ? '@phone' : '@desk'
  test(`social sign-in: ${name} handles a refusal, a new fan, a return and an address of another account ${where}`, {
    tag: nth === 0 ? [] : '@long',
  }, async ({ page, browser, product, contextOptions, pageConsole }) => {
    // The provider's page refuses a form that was sent to it twice.
    pageConsole.expects(/status of 400 .*\/apple\//)
    const account = `${name.toLowerCase()}fan`
    const email = `${account}@social.test`

    await test.step('who does not agree is told so and finds the way back', async () => {
      await goToCompany(page, product, name)
      await page.getByRole('button', { name: 'Do not agree' }).click()
      await expect(page.getByRole('heading', { name: 'Sign-in didn’t finish' })).toBeVisible()
      await page.getByRole('link', { name: 'Back to sign in' }).click()
      await expect(page.getByRole('button', { name: `Continue with ${name}`, exact: true })).toBeVisible()
    })

    await test.step('somebody new chooses a name, agrees, and is where they wanted to be', async () => {
      await goToCompany(page, product, name, '/signin?callbackUrl=%2Fsearch')
      await answer(page, account, email)
      await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
      expect(new URL(page.url()).search).toBe('')
      await expect(page.getByText(proves ? email : 'didn’t share a verified email')).toBeVisible()
      await page.getByLabel('Nickname').fill('mina')
      await expect(page.getByText('This nickname is taken.')).toBeVisible()
      await page.getByLabel('Nickname').fill(account)
      await expect(page.getByText('This nickname is available')).toBeVisible()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('checkbox', { name: /terms/i })).toBeFocused()
      await page.getByLabel('Agree to all').check()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page).toHaveURL(`${product.url}/search`)
      await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
    })

    await test.step('in another browser the same account comes back without a form', async () => {
      const other = await openBrowser(browser, contextOptions)
      await goToCompany(other, product, name)
      await answer(other, account, email)
      await expect(other).toHaveURL(`${product.url}/`)
      await expect(other.locator('html')).toHaveAttribute('data-session', 'member')
      await other.context().close()
    })

    await test.step('the address of a member does not lead to their account', async () => {
      const stranger = await openBrowser(browser, contextOptions)
      await goToCompany(stranger, product, name)
      await answer(stranger, `${account}-stranger`, demoMember('mina').email)
      const heading = proves ? 'You already have an account' : 'Almost there'
      await expect(stranger.getByRole('heading', { name: heading })).toBeVisible()
      if (proves) await expect(stranger.getByText('Sign in with email and password')).toBeVisible()
      await stranger.context().close()
    })
  })
}

test('social sign-in: the language is kept, and a response works once', { tag: '@desk' }, async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/ko/signin`)
  await page.getByRole('button', { name: '카카오 계정으로 계속하기' }).click()
  await page.getByRole('button', { name: 'Continue without e-mail' }).click()
  await expect(page).toHaveURL(`${product.url}/ko/signin/callback/kakao`)
  await expect(page.getByRole('heading', { name: '거의 다 됐어요' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '만료된 로그인이에요' })).toBeVisible()
})
