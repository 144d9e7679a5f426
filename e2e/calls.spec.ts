import { signUpFan } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { openArtist } from '#fixtures/artist.ts'
import { expect, test } from '#fixtures/call-product.ts'
import { publishCalls } from '#fixtures/calls.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { come, password } from '#fixtures/fan.ts'

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
  await expect(page.getByText('Only you see this')).toBeVisible()
  await page.getByRole('button', { name: 'Test my connection, 10 s' }).click()
  await expect(page.getByText(/^Tested /)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Write the card' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'I’m ready' }).click()

  const artist = await openArtist(product, browser, codes[0] ?? '')
  const taken = artist.takeNext()
  await expect(page.getByText(/You’re next with PARALUNE|PARALUNE is calling you/)).toBeVisible()
  await expect(page.getByText('Staff and PARALUNE can see you')).toBeVisible()
  await taken
  await expect(page.getByRole('timer')).toBeVisible()
  await artist.untilCounted(2_000)
  await artist.write('Hello, Ada')
  await expect(page.getByText('Hello, Ada').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Write instead of speaking' }).click()
  await page.getByLabel('Write to PARALUNE').fill('I wrote you a letter')
  await page.keyboard.press('Enter')
  await artist.untilWritten('I wrote you a letter')
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
  await artist.close()

  await page.getByRole('link', { name: 'Side B' }).click()
  await expect(page).toHaveURL(`${product.url}/detail/side-b`)
  expect(await mayUse(page, 'camera')).toBe(false)
})

test('fan calls: a fan visits both artists, and the clock stands while one of them has stopped @long', async ({
  page,
  product,
  browser,
  context,
}, { project }) => {
  await context.grantPermissions(devices, { origin: product.url })
  const fan = await come(page, product, `rotating${project.name}`)
  const event = await eventOf(product, 'side-b')
  const { sessionId, codes } = await publishCalls(product, {
    ...{ eventId: event.id, artistIds: ['paralune', 'doyul'], memberIds: [fan.uid] },
    ...{ promiseMs: 10_000, startsInSec: 0, isOpen: true },
  })
  await page.goto(`${product.url}/call/${sessionId}`)
  await expect(page.getByText('Only you see this')).toBeVisible()
  await page.getByRole('button', { name: 'Test my connection, 10 s' }).click()
  await expect(page.getByText(/^Tested /)).toBeVisible()
  await page.getByRole('button', { name: 'I’m ready' }).focus()
  await page.keyboard.press('Enter')

  const first = await openArtist(product, browser, codes[0] ?? '')
  await first.takeNext()
  await first.untilCounted(2_000)
  await first.setStopped(true)
  await expect(page.getByRole('heading', { name: 'Your time stands still' })).toBeVisible()
  await expect(page.getByText('It’s on PARALUNE’s side.')).toBeVisible()
  await expect(page.getByRole('timer', { name: /standing still$/ })).toBeVisible()
  await first.setStopped(false)
  await expect(page.getByRole('heading', { name: 'Your time stands still' })).toBeHidden()

  // Stop is the fan's own choice: the clock runs on.
  await page.getByRole('button', { name: 'Stop: go dark and silent' }).click()
  await expect(page.getByText('You’re dark and silent')).toBeVisible()
  await first.untilCounted(5_000)
  await page.getByRole('button', { name: 'Go on' }).first().click()
  await first.untilCounted(10_000)
  await first.end('OVER')
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const receipt = page.getByRole('region', { name: 'Receipt of your call with PARALUNE' })
  await expect(receipt).toContainText('The time was spoken.')
  await expect(receipt).toContainText(/Stood still.*on PARALUNE’s side/)
  await expect(receipt).not.toContainText('Owed to you')

  // A station that nobody has paired yet calls no fan.
  const second = await openArtist(product, browser, codes[1] ?? '')
  const taken = second.takeNext()
  await expect(page.getByText(/DOYUL is calling you|You’re next with DOYUL/)).toBeVisible()
  await taken
  await second.untilCounted(1_000)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(page.getByRole('heading', { name: 'Your call is open in another window' })).toBeVisible()
  await expect(other.getByRole('timer')).toBeVisible()
  await second.renew()
  await second.untilCounted(3_000)
  await second.end('ARTIST')
  await expect(other.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(other.getByText('The artist ended the call.')).toBeVisible()
  await Promise.all([first.close(), second.close()])
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
  await expect(page.getByText('Only you see this')).toBeVisible()
  await page.getByRole('button', { name: 'Test my connection, 10 s' }).click()
  await expect(page.getByText(/^Tested /)).toBeVisible()
  await expect(page.getByText('UDP')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await come(page, product, `unbooked${project.name}`)
  await page.goto(call)
  await expect(page.getByRole('heading', { name: 'This call isn’t booked on your account' })).toBeVisible()
  await expectAccessible(page)
})
