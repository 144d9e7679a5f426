import { signUpFan } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { productOf } from '#fixtures/catalogue.ts'
import { freeOnAir, upcoming } from '#fixtures/demo.ts'
import { openBrowser, password } from '#fixtures/fan.ts'
import { db } from '#fixtures/operator.ts'
import { expect, test } from '#fixtures/product.ts'
import { connectApp, givePassword, join, openDesk, studioOf } from '#fixtures/studio.ts'

const looks = [
  { theme: 'light', locale: 'ko' },
  { theme: 'dark', locale: 'en' },
] as const
type Look = (typeof looks)[number]

const lookSo = (page: Page, { theme, locale }: Look) =>
  page.evaluate(
    (look) => {
      localStorage.setItem('theme', look.theme)
      localStorage.setItem('studio-locale', look.locale)
    },
    { theme, locale },
  )

/** Words of a page that speaks Korean: names of shows, people and goods may be English, sentences may not. */
const englishSentence = /\b(?:the|and|of|is|are|was|not|your|to)\b [a-z]+ [a-z]+/

test('every dialog that a button opens is accessible in both themes and both languages', {
  tag: '@desk',
}, async ({ page, product }) => {
  await openDesk(page, product, 'dialogdesk')
  const show = 'low-tide-high-moon'
  const [soon, onAir] = [await upcoming(product, show), await freeOnAir(product)]
  const towel = await productOf(product, 'afterglow', '-SLOGAN-TOWEL')
  const dialogs: { at: string; en: string | RegExp; ko: string | RegExp }[] = [
    { at: '/', en: 'New event', ko: '새 이벤트' },
    { at: `/events/${soon.id}`, en: 'Preview', ko: '미리보기' },
    { at: `/events/${soon.id}`, en: 'Move', ko: '일정 변경' },
    { at: `/events/${soon.id}`, en: 'Cancel event', ko: '이벤트 취소' },
    { at: `/events/${soon.id}/guests`, en: 'Let somebody in', ko: '초대하기' },
    { at: `/events/${onAir}/cues`, en: 'New poll', ko: '새 투표' },
    { at: `/products/${towel.id}`, en: 'Book units', ko: '수량 변경' },
    { at: '/parcels', en: 'Pick list', ko: '피킹 목록' },
    { at: '/parcels', en: 'Export', ko: '내보내기' },
    { at: '/parcels', en: 'Import numbers', ko: '송장 번호 가져오기' },
    { at: '/team', en: 'Invite', ko: '초대' },
    { at: '/switches', en: /^Close: /, ko: /^닫기: / },
  ]
  for (const look of looks) {
    await lookSo(page, look)
    for (const { at, ...names } of dialogs) {
      await page.goto(studioOf(product) + at)
      await page
        .getByRole('main')
        .getByRole('button', { name: names[look.locale], exact: typeof names.en === 'string' })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      if (look.locale === 'ko') expect(await dialog.innerText()).not.toMatch(englishSentence)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  }
})

test('each role finds its pages accessible in both languages, and what the house gave is taken back with a reason', {
  tag: '@desk',
}, async ({ page, browser, product, contextOptions }) => {
  const fan = await signUpFan(product, {
    ...{ email: 'endedright@fans.test', password, nickname: 'endedright', language: 'en' },
  })
  await openDesk(page, product, 'rightsdesk')
  await page.goto(`${studioOf(product)}/members/${fan.uid}`)
  await page.getByRole('button', { name: 'Let somebody in' }).click()
  const grant = page.getByRole('dialog', { name: 'Let endedright in' })
  await grant.getByLabel('Event').selectOption({ label: 'LOW TIDE, HIGH MOON' })
  await grant.getByLabel('Reason').fill('won at the fan day')
  await grant.getByRole('button', { name: 'Let them in' }).click()
  await page.getByRole('button', { name: /^Take back from LOW TIDE, HIGH MOON/ }).click()
  const end = page.getByRole('dialog', { name: 'Take the right back' })
  await expectAccessible(page)
  await end.getByLabel('Reason').fill('gave it to the wrong one')
  await end.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByRole('button', { name: /^Take back from/ })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'gave it to the wrong one' })).toBeVisible()
  const box = await fan.call('GET /api/v1/mybox', {})
  expect(box).toMatchObject({ ok: true, value: { content: [] } })

  for (const [index, role] of (['SUPPORT', 'FINANCE', 'MODERATOR'] as const).entries()) {
    const desk = await openBrowser(browser, contextOptions)
    const email = await join(product, `role${role.toLowerCase()}`)
    await db(product, 'grant', email, role)
    await desk.goto(studioOf(product))
    await givePassword(desk, email)
    await connectApp(desk)
    const look = looks[index % 2] ?? looks[0]
    await lookSo(desk, look)
    const nav = desk.getByRole('navigation').getByRole('link')
    const pages = await nav.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(pages.length).toBeGreaterThan(2)
    for (const path of pages) {
      await desk.goto(studioOf(product) + path)
      await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(desk.locator('html')).toHaveAttribute('lang', look.locale)
      await expectAccessible(desk)
      await expectNoSideways(desk)
      if (look.locale === 'ko') {
        await expect(desk.getByRole('heading', { level: 1 })).toHaveText(/[가-힣]/)
        expect(await desk.getByRole('main').innerText()).not.toMatch(englishSentence)
      }
    }
    await desk.context().close()
  }
})
