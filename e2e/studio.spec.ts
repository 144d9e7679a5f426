import { factorCode, mailedInvitation, type RunningProduct, signUpFan } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { openBrowser, password } from '#fixtures/fan.ts'
import { nameOwner } from '#fixtures/operator.ts'
import { expect, test } from '#fixtures/product.ts'

const studioOf = ({ url }: RunningProduct) => url.replace('//', '//studio.')

/** An account at Encore, for somebody who is to work here. */
async function join(product: RunningProduct, nickname: string): Promise<string> {
  const email = `${nickname}@fans.test`
  await signUpFan(product, { email, password, nickname, language: 'en' })
  return email
}

async function givePassword(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Puts the shown key into an app, keeps the recovery codes, goes in. */
async function connectApp(page: Page, front = 'Events') {
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Code from the app').fill(factorCode(secret))
  await expect(page.getByText('Keep your recovery codes')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await page.getByLabel('I have kept them').check()
  await page.getByRole('button', { name: 'Open the studio' }).click()
  await expect(page.getByRole('heading', { level: 1, name: front })).toBeVisible()
}

/** To a page of the studio by the keyboard alone. */
async function jump(page: Page, name: string) {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(name)
  await page.keyboard.press('Enter')
}

async function jumpTo(page: Page, name: string) {
  await jump(page, name)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a first owner invites an organiser for one event, who sees that event only, until the rights are taken', async ({
  page,
  browser,
  product,
  isMobile,
  contextOptions,
}) => {
  const suffix = isMobile ? 'm' : 'd'
  const [owner, organiser] = [
    await join(product, `deskowner${suffix}`),
    await join(product, `deskhelp${suffix}`),
  ]
  await page.goto(`${studioOf(product)}/team`)
  await givePassword(page, owner)
  await expect(page.getByRole('alert')).toHaveText('This account has no role in the studio')
  expect(await nameOwner(product, owner)).toBe(`${owner} is an owner of the studio\n`)
  await givePassword(page, owner)
  await connectApp(page, 'Team')

  await page.getByRole('button', { name: 'Invite' }).click()
  const form = page.getByRole('dialog', { name: 'Invite to the team' })
  await form.getByLabel('Email').fill(organiser)
  await form.getByLabel('Where').selectOption({ label: 'Only these' })
  await form.getByRole('checkbox', { name: /^AFTERGLOW$/ }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('row', { name: organiser })).toContainText('1 event')
  await expectNoSideways(page)

  const desk = await openBrowser(browser, contextOptions)
  await desk.goto(await mailedInvitation(product, organiser))
  await expect(desk.getByText(`deskowner${suffix} invites you to Encore Studio as Organiser.`)).toBeVisible()
  expect(desk.url()).toBe(`${studioOf(product)}/invitation`)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Sign in and accept' }).click()
  await givePassword(desk, organiser)
  await connectApp(desk)
  await expect(desk.getByRole('main').getByRole('link')).toHaveCount(1)
  await expectAccessible(desk)
  await jumpTo(desk, 'AFTERGLOW')
  await expect(desk.getByRole('main')).toContainText(`deskowner${suffix}`)
  await expectNoSideways(desk)
  await desk.goto(`${studioOf(product)}/audit`)
  await expect(desk.getByRole('heading', { name: 'There is no such page' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: `Change deskhelp${suffix}’s roles` }).click()
  await page.getByRole('button', { name: 'Take off the team' }).click()
  await expect(page.getByText(`deskhelp${suffix} is off the team`)).toBeVisible()
  await jump(desk, 'Team')
  await expect(desk.getByRole('alert')).toHaveText('Your session has ended')
  await expectAccessible(desk)

  await jumpTo(page, 'Audit log')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.first()).toContainText('Changed roles')
  await expect(page.getByRole('main')).toContainText('Invited somebody')
  await expectAccessible(page)
  await expectNoSideways(page)
})
