import type { Page } from '@playwright/test'
import { alwaysOnAir, demoMember } from '#fixtures/demo.ts'
import { signIn } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

/** Endless animations that repaint with every frame: the whole page is drawn sixty times a second. */
const restless = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
      .filter(
        ({ effect }) =>
          !(effect as KeyframeEffect)
            .getKeyframes()
            .slice(0, -1)
            .every(({ easing }) => easing.startsWith('steps')),
      )
      .map(({ effect }) => {
        const { target, pseudoElement } = effect as KeyframeEffect
        return `${target?.outerHTML.slice(0, 120)} ${pseudoElement ?? ''}`
      }),
  )

/** Polls, because skeletons and spinners animate endlessly until they are removed. */
const expectRest = (page: Page) => expect.poll(() => restless(page), { message: page.url() }).toEqual([])

test('idle pages: a resting page does not repaint endlessly', { tag: ['@desk', '@long'] }, async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const ofShow = `/detail/${await alwaysOnAir(product)}`
  for (const path of ['/', ofShow, '/search', '/notice', '/signin', '/help']) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectRest(page)
  }
  const { email, password } = demoMember('alex')
  await signIn(page, product, email, password)
  for (const path of ['/', ofShow, '/mypage', '/mypage/wallet', '/mybox', '/cart']) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectRest(page)
  }
})
