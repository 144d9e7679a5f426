import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { onAir, replayOf } from '#fixtures/demo.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { moves } from '#fixtures/show.ts'
import { openDesk, studioOf } from '#fixtures/studio.ts'

test('words, lights and a poll go to a fan’s screen from the keyboard; a replay is divided and a highlight cut @desk', async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  const fan = await openBrowser(browser, contextOptions)
  await come(fan, product, 'promptfan')
  await openDesk(page, product, 'promptdesk')
  const show = await onAir(product, 'sails')
  const desk = `${studioOf(product)}/events/${show}`

  await page.goto(`${desk}/guests`)
  await page.getByRole('button', { name: 'Let somebody in' }).first().click()
  const guest = page.getByRole('dialog', { name: 'Let somebody in' })
  await guest.getByRole('textbox', { name: /^Who/ }).fill('promptfan')
  await guest.getByLabel('Reason').fill('sits beside the desk')
  await guest.getByRole('button', { name: 'Let them in' }).click()
  await expect(guest).toBeHidden()
  await fan.goto(`${product.url}/player/${show}`)
  await moves(fan)

  await page.goto(`${desk}/captions`)
  await page.getByRole('button', { name: 'Prepare lines' }).click()
  await page.getByLabel('한국어').fill('불이 다 꺼져도\n네가 있는 곳을 알아')
  await page.getByLabel('English').fill('If the lights go out\nI will still know where you are')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const field = page.getByRole('textbox', { name: 'What is said, in English' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Seoul, can you hear us?')
  await page.keyboard.press('Enter')
  await expect(fan.getByText('Seoul, can you hear us?')).toBeVisible()
  const said = page.getByRole('list', { name: 'Said from here' }).getByRole('listitem')
  await expect(said.first()).toContainText('On its way to screens')
  // What is typed anywhere is typed into the field.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(field).toHaveValue('Seoul, can you hear us?')
  await expect(said.first()).toContainText('Taken back')
  await field.fill('')
  await page.keyboard.press('Enter')
  await expect(fan.getByText('If the lights go out')).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No connection. One line waits')).toBeVisible()
  await page.context().setOffline(false)
  await expect(said.first()).toContainText('On its way to screens')
  await expect(said.first()).toContainText('네가 있는 곳을 알아')
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.goto(`${desk}/cues`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lights and polls' })).toBeVisible()
  await page.keyboard.press('5')
  const lights = page.getByRole('list', { name: 'Lights that were set from here' })
  await expect(lights.getByRole('listitem')).toHaveText(/Sky\s*on$/)
  await page.getByRole('button', { name: 'New poll' }).click()
  const form = page.getByRole('dialog', { name: 'New poll' })
  await form.getByRole('textbox', { name: /^Question/ }).fill('Which song for the encore?')
  await form.getByRole('textbox', { name: /^Answer 1/ }).fill('Embers')
  await form.getByRole('textbox', { name: /^Answer 2/ }).fill('Low Tide')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Lay it ready' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const poll = fan.getByRole('region', { name: 'Which song for the encore?' })
  await expect(poll).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close now' }).click()
  await expect(poll.getByText('Final count')).toBeVisible()
  await page.getByRole('button', { name: 'Declare void' }).press('Enter')
  const voiding = page.getByRole('dialog', { name: 'Declare the poll void' })
  const why = 'Low Tide was asked for twice'
  await voiding.getByLabel('What fans read about why').fill(why)
  await voiding.getByRole('button', { name: 'Declare void' }).press('Enter')
  await expect(page.getByText(`Void, every soul goes back: ${why}`)).toBeVisible()
  await expect(poll.getByRole('status')).toHaveText(`This poll does not count: ${why}. Every soul goes back`)

  const replay = await replayOf(product, 'matinee')
  await page.goto(`${studioOf(product)}/events/${replay}/replay`)
  const place = page.getByRole('slider', { name: 'Place in the recording' })
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0)
  await place.fill('600000')
  await place.blur()
  for (const key of ['m', '[', 'ArrowRight', 'ArrowRight', ']']) await page.keyboard.press(key)
  await page.getByRole('textbox', { name: /^Chapter 2 / }).fill('Two bars of silence')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Fans see it so from now on')).toBeVisible()
  await expectAccessible(page)
  const chooses = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take from a file' }).press('Enter')
  const words = 'WEBVTT\n\n00:10:02.000 --> 00:10:05.000\nThis one is for the back row\n'
  await (await chooses).setFiles({ name: 'en.vtt', mimeType: 'text/vtt', buffer: Buffer.from(words) })
  const replacing = page.getByRole('dialog', { name: 'Replace the captions in English' })
  await expect(replacing).toContainText('the one of the file comes in their place')
  const there = /(\d+) captions stand there/.exec(await replacing.innerText())?.[1]
  await replacing.getByRole('button', { name: 'Replace' }).press('Enter')
  await expect(page.getByText('One caption stands there now')).toBeVisible()
  const lines = page.getByRole('textbox', { name: /^Caption at/ })
  await expect(lines).toHaveCount(1)
  await expect(lines).toHaveValue('This one is for the back row')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`The ${there} captions from before are back`)).toBeVisible()
  await expect(page.getByText('This one is for the back row')).toHaveCount(0)
  await fan.goto(`${product.url}/replay/${replay}`)
  await expect(fan.getByText('Two bars of silence').first()).toBeVisible()

  await page.getByRole('textbox', { name: /^Title/ }).fill('The breath before')
  await page.getByRole('button', { name: 'Cut highlight' }).click()
  const cut = page.getByRole('listitem').filter({ hasText: 'The breath before' })
  await expect(cut).toBeVisible()
  await cut.getByRole('button', { name: 'Take down: The breath before' }).click()
  await page
    .getByRole('dialog', { name: 'Take the highlight down' })
    .getByRole('button', { name: 'Take down' })
    .click()
  await expect(cut).toContainText('Taken down')
})
