import { factorCode } from '@encore/dev-env'
import { password } from '#fixtures/fan.ts'
import { keyboardOf } from '#fixtures/keyboard.ts'
import { nameOwner } from '#fixtures/operator.ts'
import { expect, test } from '#fixtures/product.ts'
import { join, studioOf } from '#fixtures/studio.ts'
import { writeMoment } from '#fixtures/studio-keys.ts'

test('studio keyboard: signs in with a second factor and publishes an event in four languages with its poster and times', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  const owner = await join(product, 'keysowner')
  await nameOwner(product, owner)
  await page.goto(studioOf(product))
  const { key, to, press, tick, choose, write } = keyboardOf(page)
  await write(page.getByLabel('Email'), owner)
  await write(page.getByLabel('Password', { exact: true }), password)
  await key('Enter')
  const secret = (await page.locator('code').textContent()) ?? ''
  await write(page.getByLabel('Code from the app'), factorCode(secret))
  await tick(page.getByLabel('I have saved them'))
  await press(page.getByRole('button', { name: 'Open the studio' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()

  await press(page.getByRole('button', { name: 'New event' }))
  const form = page.getByRole('dialog', { name: 'New event' })
  const meeting = form.getByRole('radio', { name: 'Fan meeting' })
  await choose(meeting)
  await expect(meeting).toBeChecked()
  await write(form.getByRole('textbox', { name: /^Title/ }), 'Glass Harbour')
  await writeMoment(form.getByLabel('Start', { exact: true }), '2036-05-01T19:00')
  await write(form.getByRole('combobox', { name: 'Time zone' }), 'seoul')
  await expect(form.getByRole('option', { name: 'Seoul, South Korea' })).toBeVisible()
  await key('Enter')
  await press(form.getByRole('button', { name: 'Create event' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Glass Harbour' })).toBeVisible()

  const languages = page.getByRole('tablist', { name: 'Languages of Title' })
  const title = page.getByRole('textbox', { name: /^Title/ })
  for (const [language, text] of [
    ['简体中文', '玻璃港'],
    ['한국어', '유리 항구'],
    ['日本語', '硝子の港'],
  ] as const) {
    await to(languages.getByRole('tab', { selected: true }))
    const tab = languages.getByRole('tab', { name: language })
    for (let step = 0; step < 4; step++)
      if ((await tab.getAttribute('aria-selected')) !== 'true') await key('ArrowRight')
    await expect(tab).toBeFocused()
    await write(title, text)
  }
  const poster = await page.screenshot({ clip: { x: 0, y: 0, width: 900, height: 900 } })
  const chooses = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: 'Upload Poster' }))
  await (await chooses).setFiles({ name: 'poster.png', mimeType: 'image/png', buffer: poster })
  const crop = page.getByRole('dialog', { name: 'Crop the picture: Poster' })
  await to(crop.getByLabel('Left, right'))
  await key('Home')
  await press(crop.getByRole('button', { name: 'Use this part' }))
  await expect(crop).toHaveCount(0)
  await tick(page.getByLabel('Free to watch'))
  await writeMoment(page.getByLabel('Doors', { exact: true }), '2036-05-01T18:15')
  await press(page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await press(page.getByRole('link', { name: 'Back to the event' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Glass Harbour' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByText('Fans see it now')).toBeVisible()
  await press(page.getByRole('button', { name: 'Hide' }))
  const hiding = page.getByRole('dialog', { name: 'Hide the event?' })
  await expect(hiding).toContainText('Ticket holders keep their tickets')
  await press(hiding.getByRole('button', { name: 'Hide' }))
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
})
