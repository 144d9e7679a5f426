import { execFileSync } from 'node:child_process'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { expect, test } from '#fixtures/own-product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

test(
  'studio recordings: an organiser uploads a video, waits until it is ready and previews the show @desk',
  { tag: '@long' },
  async ({ page, product }, info) => {
    const source = info.outputPath('opening-night.mp4')
    const picture = ['-f', 'lavfi', '-i', 'smptebars=s=320x180:r=25:d=12']
    const sound = ['-f', 'lavfi', '-i', 'sine=f=440:d=12']
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, ...codecs, source])
    await openStaffPage(page, product, 'reels')
    const { id } = await eventOf(product, 'low-tide-high-moon')
    const staff = `${studioOf(product)}/events/${id}/live`
    await page.goto(`${staff}/channel`)
    const list = page.getByRole('group', { name: 'Recording', exact: true })
    await expect(list.getByRole('radio', { name: /^Stage/ })).toHaveCount(3)
    await expect(list.getByRole('radio', { name: /^Stage\b.*Repeats/ }).first()).toBeVisible()
    const chooses = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a video' }).press('Enter')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/studio/upload', async (route) => {
      await held
      await route.continue()
    })
    await (await chooses).setFiles(source)
    await expect(page.getByRole('list', { name: 'Uploads' })).toBeVisible()
    await page.getByRole('link', { name: 'Show', exact: true }).press('Enter')
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .press('Enter')
    letGo()
    const mine = list.getByRole('radio', { name: /^opening-night\.mp4/ })
    await expect(mine).toBeChecked()
    await expect(list.getByRole('progressbar', { name: 'Preparing: opening-night.mp4' })).toBeVisible()
    await expectAccessible(page)
    const save = page.getByRole('button', { name: 'Save channel' })
    await save.press('Enter')
    await expect(list.getByText('It is not ready yet, and fans can already see this event')).toBeVisible()
    await expect(list.getByText('Ready. It ends before the show does')).toBeVisible({ timeout: 60_000 })
    await expect(list.getByText('0:00:12')).toBeVisible()
    await page.getByRole('button', { name: 'Watch opening-night.mp4' }).press('Enter')
    const mineFromStart = page.getByLabel('Recording: opening-night.mp4')
    await expect(mineFromStart).toBeFocused()
    await expect
      .poll(() =>
        mineFromStart.evaluate(({ currentTime, duration }: HTMLVideoElement) => [
          currentTime > 0,
          Math.round(duration),
        ]),
      )
      .toEqual([true, 12])
    await expectAccessible(page)
    await expectNoSideways(page)
    await save.press('Enter')
    await expect(page.getByText('The channel is saved')).toBeVisible()

    await page.goto(staff)
    const shown = page.locator('video')
    await expect
      .poll(() => shown.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 })
      .toBeGreaterThan(0)
  },
)
