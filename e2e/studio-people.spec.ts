import { signUpFan } from '@encore/dev-env'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { buyGoods } from '#fixtures/bought-goods.ts'
import { filmOf } from '#fixtures/camera.ts'
import { password } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, pick, studioOf } from '#fixtures/studio.ts'

test('studio members: a fan is found, granted entry, suspended and restored, a file sends a parcel, and a camera scans a pass @desk', async ({
  page,
  product,
  playwright,
  launchOptions,
  contextOptions,
}, info) => {
  const fan = await signUpFan(product, {
    ...{ email: 'answered@fans.test', password, nickname: 'answered', language: 'en' },
  })
  const { parcel, pickup, towel, set } = await buyGoods(product, fan)
  await openStaffPage(page, product, 'answerdesk')
  const studio = studioOf(product)

  await page.goto(`${studio}/members`)
  await page.getByRole('searchbox', { name: /^Nickname, email/ }).fill('answered')
  await expect(page.getByRole('row').filter({ hasText: 'an•••@fans.test' })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('row').getByRole('link', { name: 'answered' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'answered' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All members' })).toHaveAttribute('href', '/members?q=answered')
  await expect(page.getByText('answered@fans.test')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the email' }).click()
  const reveal = page.getByRole('dialog', { name: 'Show personal data' })
  await reveal.getByLabel('Why you need it').fill('asks where the parcel is')
  await reveal.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('answered@fans.test')).toBeVisible()

  await page.getByRole('button', { name: 'Add guest' }).click()
  const grant = page.getByRole('dialog', { name: 'Add answered as a guest' })
  await pick(grant, 'Event', 'LOW TIDE, HIGH MOON')
  await grant.getByLabel('Reason').fill('won at the fan day')
  await expectAccessible(page)
  await grant.getByRole('button', { name: 'Add guest' }).click()
  const right = page.getByRole('listitem').filter({ hasText: 'LOW TIDE, HIGH MOON' })
  await expect(right).toContainText('guest')
  const tickets = await fan.call('GET /api/v1/mybox', {})
  expect(tickets).toMatchObject({ ok: true, value: { content: [{ kind: 'TICKET', source: 'GRANT' }] } })

  await page.getByRole('button', { name: 'Suspend' }).click()
  const suspend = page.getByRole('dialog', { name: 'Suspend answered' })
  await suspend.getByLabel('Reason, for the audit log').fill('sold the ticket on')
  await suspend.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(/^Suspended for abuse since/)).toBeVisible()
  await expectAccessible(page)
  expect((await fan.call('GET /api/v1/mybox', {})).ok).toBe(false)
  await page.getByRole('button', { name: 'Restore' }).click()
  const restore = page.getByRole('dialog', { name: 'Restore answered' })
  await restore.getByLabel('Reason').fill('it was their sister')
  await restore.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(/^Suspended for/)).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'it was their sister' })).toBeVisible()

  await page.goto(`${studio}/parcels?q=answered`)
  await expect(page.getByRole('row').filter({ hasText: towel.name.text })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import tracking numbers' }).click()
  const upload = page.getByRole('dialog', { name: 'Import tracking numbers' })
  const rows = [
    'parcel;carrier;tracking number',
    `${parcel.parcelId};CJ대한통운;6401-2345-6789`,
    'pc_lost;UPS;1',
  ]
  await upload.getByLabel('File').setInputFiles({
    ...{ name: 'numbers.csv', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(rows.join('\r\n')) },
  })
  await expect(upload.getByLabel('Text encoding')).toHaveValue('utf-8')
  await expect(upload.getByRole('cell', { name: '6401-2345-6789' })).toBeVisible()
  await expect(upload.getByText('Row 3: Parcel not found')).toBeVisible()
  await expectAccessible(page)
  await upload.getByRole('button', { name: 'Mark 1 parcel sent' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Done, 1; 1 could not be done' })).toBeVisible()
  await page.getByText('1 could not be done', { exact: true }).click()
  await expect(page.getByText('Parcel not found')).toBeVisible()
  await page.getByRole('link', { name: 'On the way' }).click()
  await expect(page.getByRole('link', { name: '640123456789' })).toBeVisible()

  for (const path of ['/members', `/members/${fan.uid}`, '/parcels?q=answered&state=ALL', '/pickup']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(studio + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page)
  }

  const film = info.outputPath('code.y4m')
  await filmOf(pickup.qr, film)
  const args = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const audience = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...args, `--use-file-for-fake-video-capture=${film}`],
  })
  const staff = await audience.newContext({
    ...contextOptions,
    storageState: await page.context().storageState(),
  })
  const scanner = await staff.newPage()
  await scanner.goto(`${studio}/pickup`)
  await scanner.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(scanner.getByRole('heading', { name: 'Hand it over' })).toBeVisible()
  await expect(scanner.getByText(`1 × ${set.name.text}`)).toBeVisible()
  await expectAccessible(scanner)
  await scanner.getByRole('button', { name: 'Stop the camera' }).click()
  await audience.close()
})
