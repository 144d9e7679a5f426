import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const save = (page: Page) =>
  page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save', exact: true })

/** Larger than one part, with neighbouring bytes that differ. */
const song = Buffer.concat([
  Buffer.from('ID3\x04'),
  Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 253)),
])
const named = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

test(
  'studio files: an organiser uploads a file that a fan buys and downloads byte for byte, and replaces it @desk',
  { tag: '@long' },
  async ({ page, browser, product, contextOptions }, { project }) => {
    const nickname = `files${project.name}`
    await openStaffPage(page, product, nickname)
    await page.goto(`${studioOf(product)}/products/new`)
    await page.getByLabel('Kind', { exact: true }).selectOption({ label: 'Download' })
    await page.getByLabel('Units on hand').fill('20')
    await page.getByLabel(/^Name/).fill(`Tape ${project.name}`)
    await field(page, 'Product code').fill(`tape-${project.name}`)
    await field(page, 'Cubes').fill('5')
    await page.getByLabel('Shown to languages without their own price').selectOption('CUBE')
    await field(page, 'Files open').fill('2026-01-01T00:00')
    await field(page, 'Days they stay open').fill('30')
    await field(page, 'Sale ends').fill('2036-12-31T18:00')
    await page.getByRole('checkbox', { name: 'Hidden from fans' }).uncheck()
    await page.getByRole('button', { name: 'Create product' }).click()
    await expect(page.getByText('Save it hidden, then upload its files')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Hidden from fans' }).check()
    await page.getByRole('button', { name: 'Create product' }).click()
    await expect(page.getByText('No file yet. Fans can see the product only once it has one.')).toBeVisible()

    await page.getByRole('link', { name: 'Manage files' }).click()
    await expect(page.getByText('No file yet', { exact: true })).toBeVisible()
    await expectAccessible(page)
    const choose = page.locator('input[type=file][multiple]')
    await choose.setInputFiles([named('song.pdf', Buffer.from('MZ\x90\0runs')), named('Tide.mp3', song)])
    await expect(
      page.getByRole('alert').filter({ hasText: 'Fans cannot use this kind of file' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Stop song.pdf' }).click()
    const files = page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')
    await expect(files).toHaveCount(1)
    await expect(files.first()).toContainText('audio/mpeg')
    await choose.setInputFiles(named('words', Buffer.from('파도, words\n')))
    await expect(files).toHaveCount(2)
    await expect(files.nth(1).getByLabel('Name')).toHaveValue('words.txt')
    await page.getByRole('button', { name: /words\.txt up/ }).click()
    await files.first().getByLabel('Name').fill('Lyrics.txt')
    await save(page).click()
    await expect(page.getByText('Saved. It is hidden from fans.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.getByRole('link', { name: `Tape ${project.name}` }).click()
    await page.getByRole('checkbox', { name: 'Hidden from fans' }).uncheck()
    await save(page).click()
    const confirm = page.getByRole('dialog', { name: 'What this changes for buyers' })
    await confirm.getByRole('button', { name: 'Confirm and save' }).click()
    await expect(page.getByText('On sale', { exact: true })).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    const buyer = await openBrowser(browser, contextOptions)
    const fan = await come(buyer, product, `filefan${project.name}`)
    const coupon = await fan.call(
      'POST /api/v1/coupon/use/code',
      { body: { code: 'WELCOME-30' } },
      { idempotencyKey: 'cubes' },
    )
    expect(coupon.ok).toBe(true)
    const bought = await fan.call(
      'POST /api/v2/order/product',
      { body: { productUid: id, pgCode: 'CUBE', quantity: 1 } },
      { idempotencyKey: 'tape' },
    )
    expect(bought.ok).toBe(true)
    await buyer.goto(`${product.url}/mybox?tab=download`)
    const box = buyer.getByRole('listitem').filter({ has: buyer.getByRole('button', { name: /^Download / }) })
    await expect(box).toContainText(['Lyrics.txt', 'Tide.mp3'])
    const arriving = buyer.waitForEvent('download')
    await buyer.getByRole('button', { name: 'Download Tide.mp3' }).click()
    const arrived = await arriving
    expect(arrived.suggestedFilename()).toBe('Tide.mp3')
    expect((await readFile(await arrived.path())).equals(song)).toBe(true)

    await page.getByRole('link', { name: 'Manage files' }).click()
    const newer = page.locator('input[type=file][aria-label="Upload a new version of Tide.mp3"]')
    await newer.setInputFiles(named('master.flac', Buffer.from('fLaC, the master')))
    await expect(files.nth(1).getByLabel('Name')).toHaveValue('Tide.flac')
    await page.getByRole('button', { name: 'Remove Lyrics.txt' }).click()
    await save(page).click()
    await expect(confirm.getByRole('listitem')).toHaveText([
      '1 buyer gets the new version and keeps the one before',
      '1 buyer keeps what you remove; new buyers do not get it',
    ])
    await expectAccessible(page)
    await confirm.getByRole('button', { name: 'Confirm and save' }).click()
    await expect(
      page.getByRole('list', { name: 'For earlier buyers only' }).getByRole('listitem'),
    ).toHaveCount(2)
    await buyer.reload()
    await expect(box).toContainText(['Tide.flac', 'Lyrics.txt', 'Tide.mp3'])
    await expect(box.nth(1)).toContainText('Earlier version')
    await expectAccessible(buyer)
  },
)
