import { repeatHighlights } from '@encore/dev-env'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { expect, test } from '#fixtures/product.ts'

test('highlights: a fan filters by artist and continues past the first clips, also after a lost connection @desk', {
  tag: '@long',
}, async ({ page, product, pageConsole }) => {
  pageConsole.expects(/ERR_FAILED .*\/api\/v1\/highlight\?/)
  const takeDown = await repeatHighlights(product, { slug: 'night-bus', times: 40 })
  await page.goto(`${product.url}/highlights`)
  const clips = page.getByRole('list', { name: 'Clips' }).getByRole('article')
  const artists = page.getByRole('navigation', { name: 'Artists' })
  await expect(artists.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true')
  await expect(clips).toHaveCount(30)
  await artists.getByRole('link', { name: 'Moonpaper' }).click()
  await expect(page).toHaveURL(/\/highlights\?artist=moonpaper$/)
  await expect(artists.getByRole('link', { name: 'Moonpaper' })).toHaveAttribute('aria-current', 'true')
  await expect(clips.first()).toHaveAccessibleName(/, 1 of 41$/)
  await expectAccessible(page)
  await expectNoSideways(page)

  const following = /\/api\/v1\/highlight\?.*page=1/
  await page.route(following, (route) => route.abort())
  const more = page.getByRole('link', { name: 'More clips' })
  await clips.nth(29).scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toHaveText('Couldn’t load more clips. Try again.')
  await page.unroute(following)
  await more.click()
  await expect(clips).toHaveCount(41)
  await expect(clips.last()).toHaveAccessibleName(/, 41 of 41$/)
  await expect(more).toHaveCount(0)

  // Without a fault, further clips load before the end is reached.
  await page.reload()
  await expect(clips).toHaveCount(30)
  await clips.nth(27).scrollIntoViewIfNeeded()
  await expect(clips).toHaveCount(41)
  await page.goto('about:blank')
  await takeDown()
})
