import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways, useTheme } from '#fixtures/accessible.ts'
import { onAir } from '#fixtures/demo.ts'
import { come } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { behindSec, moves, picture, settledBehindSec, shown } from '#fixtures/show.ts'

test('player: a fan turns on the sound, changes camera and quality without a gap and finds the choice again', {
  tag: '@phone',
}, async ({ page, product }) => {
  await useTheme(page, 'light')
  await come(page, product, 'gaon')
  // Evaluating code in the page counts as user activation, which would allow sound; so wait for the network instead.
  const piece = page.waitForResponse(/\.m4s$/)
  await page.goto(`${product.url}/player/${await onAir(product, 'unplugged-at-2-am')}`)
  await piece
  expect((await shown(page)).isMuted).toBe(true)
  await page.getByRole('button', { name: 'Unmute' }).first().click()
  await expect.poll(async () => (await shown(page)).isMuted).toBe(false)
  await moves(page)
  await page.getByRole('region', { name: 'Player' }).hover()
  await expectAccessible(page)
  await expectNoSideways(page)

  const cameras = page.getByRole('group', { name: 'Cameras' })
  const live = page.getByRole('button', { name: /^Live \d/ })
  await expect(live).toBeVisible()
  const before = await settledBehindSec(page)
  const pieces = await countsSilences(page)
  await cameras.getByRole('button', { name: 'Crowd' }).click()
  await expect(page.getByRole('region', { name: 'Player' })).toHaveAttribute('data-camera', 'crowd')
  await expect(cameras.getByRole('button', { name: 'Crowd' })).toHaveAttribute('aria-pressed', 'true')
  await moves(page)
  await expect.poll(async () => Math.abs((await behindSec(page)) - before)).toBeLessThan(0.4)
  expect(await pieces()).toEqual({ silences: 0, echoes: 0 })

  await page.getByRole('button', { name: 'Quality' }).click()
  await page.getByRole('menuitemradio', { name: '360p' }).click()
  await expect.poll(async () => (await shown(page)).height).toBe(360)
  await page.reload()
  await moves(page)
  await expect.poll(async () => (await shown(page)).height).toBe(360)
  await page.getByRole('button', { name: 'Quality' }).click()
  await expect(page.getByRole('menuitemradio', { name: '360p' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Auto' }).click()
  await expect.poll(async () => (await shown(page)).height).toBeGreaterThan(360)
})

test('player: every control works by keyboard @desk', { tag: '@long' }, async ({ page, product }) => {
  await come(page, product, 'naruk')
  await page.goto(`${product.url}/player/${await onAir(product, 'unplugged-at-2-am')}`)
  await moves(page)
  await expect(page.getByRole('button', { name: 'Picture-in-picture' })).toBeVisible()
  const screen = page.getByRole('region', { name: 'Player' })
  const press = (key: string) => page.keyboard.press(key)

  // The browser decides whether a page may play sound before the first interaction.
  if ((await shown(page)).isMuted) await press('m')
  await expect.poll(async () => (await shown(page)).isMuted).toBe(false)
  await press('m')
  await expect.poll(async () => (await shown(page)).isMuted).toBe(true)
  await press('m')
  await press('ArrowDown')
  await expect(page.getByText('Volume 90%')).toBeVisible()
  await press('k')
  await expect(screen).toHaveAttribute('data-phase', 'paused')
  await press('k')
  await expect(screen).toHaveAttribute('data-phase', 'playing')
  await press('2')
  await expect(screen).toHaveAttribute('data-camera', 'close')
  await press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await expect(page.getByRole('button', { name: 'Cameras' })).toBeVisible()
  await press('f')
  await press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await expectAccessible(page)
  await press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const composer = page.getByRole('textbox', { name: 'Message' })
  await composer.fill('mk')
  await expect(screen).toHaveAttribute('data-phase', 'playing')
  await page.reload()
  await moves(page)
  expect(await picture(page).evaluate((video: HTMLVideoElement) => Math.round(video.volume * 100))).toBe(90)
})

/** Counts the frames in which no video, or more than one, can be heard. */
async function countsSilences(page: Page) {
  await page.evaluate(() => {
    const heard = { silences: 0, echoes: 0 }
    const look = () => {
      const sounding = [...document.querySelectorAll('video')].filter(
        ({ muted, paused }) => !muted && !paused,
      )
      if (sounding.length === 0) heard.silences++
      if (sounding.length > 1) heard.echoes++
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { heard })
  })
  return () => page.evaluate(() => (window as unknown as { heard: object }).heard)
}
