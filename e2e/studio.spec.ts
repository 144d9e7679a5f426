import { factorCode, mailedInvitation } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { nameOwner } from '#fixtures/operator.ts'
import { expect, test } from '#fixtures/product.ts'
import { connectApp, givePassword, join, pick, studioOf } from '#fixtures/studio.ts'

async function jump(page: Page, name: string) {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(name)
  await page.keyboard.press('Enter')
}

async function jumpTo(page: Page, name: string) {
  await jump(page, name)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('studio team: a first owner invites an organiser for one event, who sees that event only until the role is removed @desk', async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  const [owner, organiser] = [await join(product, 'deskowner'), await join(product, 'deskhelp')]
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
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByText('Pick at least one event')).toBeVisible()
  await pick(form, 'Events', 'AFTERGLOW')
  await expect(form.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveText('AFTERGLOW')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('row', { name: organiser })).toContainText('1 event')
  await expectNoSideways(page)

  const staff = await openBrowser(browser, contextOptions)
  await staff.goto(await mailedInvitation(product, organiser))
  await expect(staff.getByText('deskowner invites you to Encore Studio as Organizer.')).toBeVisible()
  expect(staff.url()).toBe(`${studioOf(product)}/invitation`)
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Sign in and accept' }).click()
  await givePassword(staff, organiser)
  await connectApp(staff)
  await expect(staff.getByRole('main').getByRole('link')).toHaveCount(1)
  await expectAccessible(staff)
  await jumpTo(staff, 'AFTERGLOW')
  await expect(staff.getByRole('main')).toContainText('deskowner')
  await expect(staff.getByRole('alert')).toHaveCount(0)
  await expectNoSideways(staff)
  await staff.goto(`${studioOf(product)}/audit`)
  await expect(staff.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await staff.goto(`${studioOf(product)}/own-sign-in`)
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Use another app' }).click()
  const another = (await staff.locator('code').textContent()) ?? ''
  await staff.getByLabel('Code from the app').fill(factorCode(another))
  await expect(staff.getByText('Save your recovery codes')).toBeVisible()
  await expectAccessible(staff)
  await staff.getByLabel('I have saved them').check()
  await staff.getByRole('button', { name: 'Done' }).click()
  await staff.getByRole('button', { name: 'New recovery codes' }).click()
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(10)
  await jump(staff, 'Team')
  const leaving = staff.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(leaving).toContainText('These recovery codes are not saved')
  await expectAccessible(staff)
  await leaving.getByRole('button', { name: 'Stay' }).click()
  const asks = staff.waitForEvent('dialog')
  await staff.evaluate(() => setTimeout(() => location.reload()))
  const asked = await asks
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(10)
  await staff.getByLabel('I have saved them').check()
  await staff.getByRole('button', { name: 'Done' }).click()

  await page.reload()
  await page.getByRole('button', { name: 'Change deskhelp’s roles' }).click()
  await page.getByRole('button', { name: 'Reset two-step verification' }).click()
  const lost = page.getByRole('dialog', { name: 'Reset two-step verification for deskhelp?' })
  await expectAccessible(page)
  await lost.getByRole('button', { name: 'Reset two-step verification' }).click()
  await expect(lost.getByText('Enter a reason')).toBeVisible()
  await lost.getByLabel('Reason, for the audit log').fill('Lost the phone')
  await lost.getByRole('button', { name: 'Reset two-step verification' }).click()
  await expect(page.getByText('deskhelp connects an app at the next sign-in')).toBeVisible()
  await expect(page.getByRole('row', { name: organiser })).toContainText('Not yet')
  await jump(staff, 'Team')
  await expect(staff.getByRole('alert')).toHaveText('Your session has ended')
  await staff.goto(studioOf(product))
  await givePassword(staff, organiser)
  await connectApp(staff)

  await page.getByRole('button', { name: 'Change deskhelp’s roles' }).click()
  const roles = page.getByRole('dialog', { name: 'Roles of deskhelp' })
  await pick(roles, 'Where', 'AFTERGLOW')
  await roles.getByRole('button', { name: 'Add a role' }).click()
  await expect(roles.getByRole('listitem')).toHaveText([/Organizer\s*AFTERGLOW/, /Moderator\s*AFTERGLOW/])
  await expectAccessible(page)
  await roles.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: organiser })).toContainText('Moderator')

  await page.getByRole('button', { name: 'Change deskhelp’s roles' }).click()
  await page.getByRole('button', { name: 'Remove from the team' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove deskhelp from the team?' })
  await expect(removal).toContainText('They lose every role')
  await expectAccessible(page)
  await removal.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(removal).toBeHidden()
  await page.getByRole('button', { name: 'Remove from the team' }).press('Enter')
  await removal.getByRole('button', { name: 'Remove from the team' }).press('Enter')
  await expect(page.getByText('deskhelp is no longer on the team')).toBeVisible()
  await jump(staff, 'Team')
  await expect(staff.getByRole('alert')).toHaveText('Your session has ended')
  await expectAccessible(staff)

  await jumpTo(page, 'Audit log')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.first()).toContainText('Changed member deskhelp: role')
  const ofTeam = entries.filter({ hasText: /Invited de•••@/ })
  await expect(ofTeam).not.toHaveCount(0)
  await pick(page, 'Event', 'AFTERGLOW')
  await expect(page).toHaveURL(/eventId=/)
  await expect(ofTeam).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Clear: Event' }).click()
  await expect(entries.first()).toContainText('Changed member deskhelp: role')
})
