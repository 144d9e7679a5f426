import { mailedInvitation } from '@encore/dev-env'
import { expectAccessible } from '#fixtures/accessible.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage } from '#fixtures/studio.ts'

test('studio invitation: a member who joined with Kakao learns that the studio requires a password, and so does the inviter', {
  tag: ['@desk', '@long'],
}, async ({ page, product, browser, contextOptions }) => {
  await openStaffPage(page, product, 'asksforwords')
  const email = 'kakaohelp@social.test'
  await page.getByRole('link', { name: 'Team' }).click()
  async function invite(role: string) {
    await page.getByRole('button', { name: 'Invite' }).click()
    const form = page.getByRole('dialog', { name: 'Invite to the team' })
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Role').selectOption({ label: role })
    await form.getByRole('button', { name: 'Send invitation' }).click()
    return form
  }
  await invite('Moderator')
  await expect(page.getByRole('row', { name: email })).toContainText('Moderator')

  const fan = await openBrowser(browser, contextOptions)
  await fan.goto(`${product.url}/signin`)
  await fan.getByRole('button', { name: 'Continue with Kakao', exact: true }).click()
  await fan.getByLabel('Account name').fill('kakaohelp')
  await fan.getByLabel('E-mail').fill(email)
  await fan.getByRole('button', { name: 'Continue', exact: true }).click()
  await fan.getByLabel('Nickname').fill('kakaohelp')
  await fan.getByLabel('Agree to all').check()
  await fan.getByRole('button', { name: 'Create account' }).click()
  await expect(fan.locator('html')).toHaveAttribute('data-session', 'member')

  await fan.goto(await mailedInvitation(product, email))
  await expect(fan.getByText('This account has no password')).toBeVisible()
  await expect(fan.getByRole('main')).toContainText('Sign up at Encore with another email and a password')
  await expect(fan.getByRole('button', { name: 'Sign in and accept' })).toHaveCount(0)
  await expectAccessible(fan)

  const form = await invite('Support')
  await expect(form.getByRole('alert')).toContainText('signs in without a password')
})
