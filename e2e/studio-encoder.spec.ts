import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bootProduct, feedByEncoder, type RunningProduct } from '@encore/dev-env'
import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { bootWithinMs } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

let product: RunningProduct
test.beforeAll(async () => {
  test.setTimeout(bootWithinMs)
  product = await bootProduct({ ingest: true, env: { RATE_LIMITS: 'off' } })
})
test.afterAll(() => product.stop())

/** Sends Sorenson H.263 and MP3, as an encoder with wrong output settings; returns ffmpeg's error output. */
async function sendWrongCodecs(key: string): Promise<string> {
  const child = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=330', '-ar', '44100', '-c:v', 'flv', '-c:a', 'libmp3lame'],
      ...['-f', 'flv', `rtmp://127.0.0.1:${product.rtmpPort}/live/${key}`],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let words = ''
  child.stderr?.on('data', (piece) => {
    words += String(piece)
  })
  await once(child, 'close')
  return words
}

test('live/ingest: an encoder without H.264 and AAC gets the reason, and the studio shows it', {
  tag: ['@desk', '@long'],
}, async ({ page }) => {
  const { eventId, streamKey } = await feedByEncoder(product, 'unplugged-at-2-am')
  await openStaffPage(page, product, 'encoderowner')
  await page.goto(`${studioOf(product)}/events/${eventId}/live`)
  await expect(page.getByText('Nothing received yet').first()).toBeVisible()
  expect(await sendWrongCodecs(streamKey)).toContain('send H.264 video and AAC audio')
  const alert = page.getByRole('alert').filter({ hasText: 'it does not send H.264 and AAC' })
  await expect(alert).toBeVisible({ timeout: 15_000 })
  // Shown beside the show's clock and as the last problem.
  await expect(page.getByText('Not H.264 and AAC')).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(alert).toBeVisible()
  await expectNoSideways(page)
})
