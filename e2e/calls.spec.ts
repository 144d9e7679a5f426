import { signUpFan } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { openCallPage, readyButton, testDevices, untilLeft, writeCard } from '#fixtures/call-page.ts'
import { expect, test } from '#fixtures/call-product.ts'
import { publishCalls } from '#fixtures/calls.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { come, password } from '#fixtures/fan.ts'
import { endCall, openStation, takeNext } from '#fixtures/station.ts'

const devices = ['camera', 'microphone']

/** Reads the document's policy for a device; Chromium alone lets a page do so. */
const mayUse = (page: Page, device: string): Promise<boolean> =>
  page.evaluate(
    (name) =>
      (
        document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }
      ).featurePolicy.allowsFeature(name),
    device,
  )

test('fan calls: a fan checks the device, is called, talks and sees the receipt @phone', async ({
  page,
  product,
  browser,
  context,
  contextOptions,
}) => {
  await context.grantPermissions(devices, { origin: product.url })
  const fan = await come(page, product, 'callingfan')
  const event = await eventOf(product, 'side-b')
  const { sessionId, codes } = await publishCalls(product, {
    ...{ eventId: event.id, artistIds: ['paralune'], memberIds: [fan.uid] },
    ...{ promiseMs: 60_000, startsInSec: 0, isOpen: true },
  })
  await page.goto(`${product.url}/mybox?tab=call`)
  await expect(page.getByText('0 of 1 call done')).toBeVisible()
  await expectAccessible(page)
  expect(await mayUse(page, 'camera')).toBe(false)

  await page.getByRole('link', { name: /PARALUNE/ }).click()
  await expect(page).toHaveURL(`${product.url}/call/${sessionId}`)
  expect(await mayUse(page, 'camera')).toBe(true)
  expect(await mayUse(page, 'display-capture')).toBe(false)
  // Permissions that were given before start the camera without a question.
  await testDevices(page)
  await expectAccessible(page)
  await expectNoSideways(page)
  await writeCard(page, { name: 'Ada' })
  await readyButton(page).click()

  // A tablet before that would ring a fan who is not ready.
  const tablet = await openStation(browser, product, codes[0] ?? '', contextOptions)
  await expect(page.getByText('You’re next with PARALUNE')).toBeVisible()
  await expect(page.getByText('Staff and PARALUNE can see you')).toBeVisible()
  await takeNext(tablet)
  await untilLeft(page, 58_000)
  await page.getByRole('button', { name: 'Write instead of speaking' }).click()
  await page.getByLabel('Write to PARALUNE').fill('I wrote you a letter')
  await page.keyboard.press('Enter')
  await expect(tablet.getByText('I wrote you a letter')).toBeVisible()
  await tablet.getByLabel('Write to Ada').fill('Hello, Ada')
  await tablet.keyboard.press('Enter')
  await expect(page.getByText('Hello, Ada').first()).toBeVisible()
  await expect(tablet.getByText('Arrived')).toBeVisible()
  await expectAccessible(page)
  await expectAccessible(tablet)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the call' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Ada' })).toBeVisible()
  const receipt = page.getByRole('region', { name: 'Receipt of your call with PARALUNE' })
  await expect(receipt).toContainText('You ended the call.')
  await expect(receipt).toContainText(/Promised1:00/)
  await expect(receipt).toContainText('Owed to you')
  await expectAccessible(page)
  await expectNoSideways(page)
  await expect(tablet.getByText('Nobody is on air')).toBeVisible()
  await tablet.context().close()

  await page.getByRole('link', { name: 'Side B' }).click()
  await expect(page).toHaveURL(`${product.url}/detail/side-b`)
  expect(await mayUse(page, 'camera')).toBe(false)
})

test('fan calls: a fan visits both artists, and the clock stands while one of them has stopped @long', async ({
  page,
  product,
  browser,
  context,
  contextOptions,
}, { project }) => {
  await context.grantPermissions(devices, { origin: product.url })
  const fan = await come(page, product, `rotating${project.name}`)
  const event = await eventOf(product, 'side-b')
  const { sessionId, codes } = await publishCalls(product, {
    ...{ eventId: event.id, artistIds: ['paralune', 'doyul'], memberIds: [fan.uid] },
    ...{ promiseMs: 20_000, startsInSec: 0, isOpen: true },
  })
  await openCallPage(page, product, sessionId)
  await testDevices(page)
  await readyButton(page).focus()
  await page.keyboard.press('Enter')

  const first = await openStation(browser, product, codes[0] ?? '', contextOptions)
  await takeNext(first)
  await untilLeft(page, 18_000)
  await first.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(first.getByRole('heading', { name: 'You are both dark and silent' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your time stands still' })).toBeVisible()
  await expect(page.getByText('It’s on PARALUNE’s side.')).toBeVisible()
  await expect(page.getByRole('timer', { name: /standing still$/ })).toBeVisible()
  await first.getByRole('button', { name: /^Go on with / }).click()
  await expect(page.getByRole('heading', { name: 'Your time stands still' })).toBeHidden()

  // Stop is the fan's own choice: the clock runs on.
  await page.getByRole('button', { name: 'Stop: go dark and silent' }).click()
  await expect(page.getByText('You’re dark and silent')).toBeVisible()
  await untilLeft(page, 12_000)
  await page.getByRole('button', { name: 'Go on' }).first().click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 60_000 })
  const receipt = page.getByRole('region', { name: 'Receipt of your call with PARALUNE' })
  await expect(receipt).toContainText('The time was spoken.')
  await expect(receipt).toContainText(/Stood still.*on PARALUNE’s side/)
  await expect(receipt).not.toContainText('Owed to you')
  await expect(first.getByText('Nobody is on air')).toBeVisible()
  await first.context().close()

  // A station that nobody has paired yet calls no fan.
  const second = await openStation(browser, product, codes[1] ?? '', contextOptions)
  await expect(page.getByText(/DOYUL is calling you|You’re next with DOYUL/)).toBeVisible()
  await takeNext(second)
  await untilLeft(page, 19_000)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(page.getByRole('heading', { name: 'Your call is open in another window' })).toBeVisible()
  await untilLeft(other, 15_000)
  await endCall(second)
  await expect(other.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(other.getByText('The artist ended the call.')).toBeVisible()
  await second.context().close()
})

test('fan calls: without permission the page says how to give it, and keeps the place @long', async ({
  page,
  product,
  playwright,
  launchOptions,
  contextOptions,
}, { project }) => {
  const email = `denied${project.name}@fans.test`
  const fan = await signUpFan(product, { email, password, nickname: `denied${project.name}`, language: 'en' })
  const event = await eventOf(product, 'side-b')
  const { sessionId } = await publishCalls(product, {
    ...{ eventId: event.id, artistIds: ['paralune'], memberIds: [fan.uid] },
    ...{ promiseMs: 10_000, startsInSec: 3 * 86_400, isOpen: false },
  })
  const call = `${product.url}/call/${sessionId}`
  const enter = async (at: Page) => {
    await at.goto(call)
    await at.getByLabel('Email').fill(email)
    await at.getByLabel('Password', { exact: true }).fill(password)
    await at.getByRole('button', { name: 'Sign in' }).click()
    await expect(at.getByText(/^Starts /)).toBeVisible()
  }
  const refusing = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--use-fake-ui-for-media-stream=deny'],
  })
  const refused = await (await refusing.newContext(contextOptions)).newPage()
  await enter(refused)
  await refused.getByRole('button', { name: 'Turn on camera and microphone' }).click()
  await expect(refused.getByRole('heading', { name: 'The question was closed' })).toBeVisible()
  await expect(refused.getByText('Your place is kept while you mend this.')).toBeVisible()
  await expectAccessible(refused)
  await refusing.close()

  // The sign-in comes back to the call by a document load.
  await enter(page)
  expect(await mayUse(page, 'microphone')).toBe(true)
  await page.getByRole('button', { name: 'Turn on camera and microphone' }).click()
  await testDevices(page)
  await expect(page.getByText('UDP')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await come(page, product, `unbooked${project.name}`)
  await page.goto(call)
  await expect(page.getByRole('heading', { name: 'This call isn’t booked on your account' })).toBeVisible()
  await expectAccessible(page)
})
