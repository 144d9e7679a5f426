import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage } from '#fixtures/studio.ts'

/** A grey PNG with one bit per pixel, so that 48 megapixels take a few kilobytes. */
function greyPng(widthPx: number, heightPx: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(widthPx)
  head.writeUInt32BE(heightPx, 4)
  head.writeUInt8(1, 8)
  const rows = Buffer.alloc((Math.ceil(widthPx / 8) + 1) * heightPx)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND')])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crcOf(body))
  return Buffer.concat([length, body, sum])
}

function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** A photograph taken upright (EXIF orientation 6). */
async function uprightJpeg(page: Page, widthPx: number, heightPx: number): Promise<Buffer> {
  const text = await page.evaluate(
    async ([width = 0, height = 0]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      canvas.getContext('2d')?.fillRect(0, 0, width, height)
      return canvas.toDataURL('image/jpeg', 0.5)
    },
    [widthPx, heightPx],
  )
  const plain = Buffer.from(text.split(',')[1] ?? '', 'base64')
  const tiff = '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000'
  const exif = Buffer.from(`457869660000${tiff}`, 'hex')
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([plain.subarray(0, 2), marker, exif, plain.subarray(2)])
}

test('studio/pictures: a picture of 48 megapixels is scaled down and upright, and the studio says so', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await openStaffPage(page, product, 'largepictures')
  await page.getByRole('button', { name: 'New event' }).click()
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.getByRole('radio', { name: 'Fan meeting' }).check()
  await form.getByRole('textbox', { name: /^Title/ }).fill('Wide Sky')
  await form.getByLabel('Start', { exact: true }).fill('2036-03-29T19:00')
  await form.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Wide Sky' })).toBeVisible()

  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooses = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload Poster' }).click()
    await (await chooses).setFiles({ name, mimeType, buffer })
    const crop = page.getByRole('dialog', { name: 'Crop the picture: Poster' })
    await expect(crop).toBeVisible()
    await crop.getByRole('button', { name: 'Use this part' }).click()
    await expect(crop).toBeHidden()
  }
  const png = greyPng(8064, 6048)
  expect(png.length).toBeLessThan(280_000)
  await upload('sky.png', 'image/png', png)
  await expect(page.getByText('It was scaled from 8064 × 6048 to 4000 × 3000 pixels.')).toBeVisible()
  await expectAccessible(page)
  await upload('upright.jpg', 'image/jpeg', await uprightJpeg(page, 8_000, 3_200))
  await expect(page.getByText('It was scaled from 3200 × 8000 to 1600 × 4000 pixels.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page)
  await upload('small.png', 'image/png', greyPng(1_200, 1_600))
  await expect(page.getByText('It was scaled from')).toHaveCount(0)
})
