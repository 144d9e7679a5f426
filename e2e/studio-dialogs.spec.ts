import { type RunningProduct, signUpFan } from '@encore/dev-env'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { productOf } from '#fixtures/catalogue.ts'
import { freeOnAir, replayOf, upcoming } from '#fixtures/demo.ts'
import { openBrowser, password } from '#fixtures/fan.ts'
import { db } from '#fixtures/operator.ts'
import { expect, test } from '#fixtures/product.ts'
import { connectApp, givePassword, join, openStaffPage, pick, studioOf } from '#fixtures/studio.ts'
import { callStudio, makeEvent } from '#fixtures/studio-calls.ts'

const locales = ['ko', 'en'] as const
type Locale = (typeof locales)[number]

const speak = (page: Page, locale: Locale) =>
  page.evaluate((wanted) => localStorage.setItem('studio-locale', wanted), locale)

const englishSentence = /\b(?:the|and|of|is|are|was|not|your|to)\b [a-z]+ [a-z]+/

/** Expects Korean in everything that is not marked as user content in another language. */
async function expectKorean(place: Locator): Promise<void> {
  const words = await place.evaluate((shown) => {
    const copy = shown.cloneNode(true) as Element
    for (const foreign of copy.querySelectorAll('[lang]:not(:lang(ko))')) foreign.remove()
    return copy.textContent
  })
  expect(words).toMatch(/[가-힣]/)
  expect(words).not.toMatch(englishSentence)
}

interface Dialog extends Record<Locale, string | RegExp> {
  at: string
  /** Opens the dialog by the keyboard when its button does not open it directly. */
  open?(page: Page, button: Locator): Promise<void>
  /** Button inside the first dialog that opens the second one. */
  inside?: Record<Locale, string>
}

/** Moderation actions on a message are in a menu. */
const openBan: Dialog['open'] = async (page, button) => {
  await button.press('Enter')
  const ban = page.getByRole('menuitem', { name: /^(?:Ban|내보내기) …$/ })
  await expect(ban).toBeVisible()
  await expectAccessible(page)
  await ban.press('Enter')
}

const importCaptions: Dialog['open'] = async (page, button) => {
  const chooses = page.waitForEvent('filechooser')
  await button.press('Enter')
  const buffer = Buffer.from('WEBVTT\n\n00:04.000 --> 00:07.000\nOne more time')
  await (await chooses).setFiles({ name: 'night.vtt', mimeType: 'text/vtt', buffer })
}

test('studio dialogs: every dialog that a button opens is accessible in one language or the other, and returns the focus', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await openStaffPage(page, product, 'dialogdesk')
  const show = 'low-tide-high-moon'
  const [soon, onAir] = [await upcoming(product, show), await freeOnAir(product)]
  const towel = await productOf(product, 'afterglow', '-SLOGAN-TOWEL')
  const hidden = { title: { en: 'Slow Comet', ko: '느린 혜성' }, isFree: true }
  const cards = await productOf(product, 'postcards', '-SIGNED-SET')
  await saySomething(product, onAir, 'dialogfan')
  await closePoll(page, onAir)
  const dialogs: Dialog[] = [
    { at: '/', en: 'New event', ko: '새 이벤트' },
    { at: `/events/${soon.id}`, en: 'Preview', ko: '미리보기' },
    { at: `/events/${soon.id}`, en: 'Hide', ko: '숨기기' },
    { at: `/events/${soon.id}`, en: 'Move', ko: '일정 변경' },
    { at: `/events/${soon.id}`, en: 'Cancel event', ko: '이벤트 취소' },
    { at: `/events/${await makeEvent(page, onAir, hidden)}`, en: 'Schedule', ko: '공개 예약' },
    { at: `/events/${soon.id}/guest-list`, en: 'Add guest', ko: '게스트 추가' },
    { at: `/events/${onAir}/lights-and-polls`, en: 'New poll', ko: '새 투표' },
    { at: `/events/${onAir}/lights-and-polls`, en: 'Void poll', ko: '무효 처리' },
    {
      ...{ at: `/events/${onAir}/live/moderation`, open: openBan },
      ...{ en: /^Actions for dialogfan/, ko: /^dialogfan 님의 메시지/ },
    },
    {
      ...{ at: `/events/${await replayOf(product, 'night-bus')}/replay`, open: importCaptions },
      ...{ en: 'Import from a file', ko: '파일에서 가져오기' },
    },
    { at: `/products/${towel.id}`, en: 'Change stock', ko: '재고 변경' },
    { at: `/products/${cards.id}`, en: 'Export answers', ko: '답 내보내기' },
    { at: '/parcels', en: 'Pick list', ko: '피킹 목록' },
    { at: '/parcels', en: 'Export', ko: '내보내기' },
    { at: '/parcels', en: 'Import tracking numbers', ko: '운송장 번호 가져오기' },
    { at: '/team', en: 'Invite', ko: '초대' },
    ...[
      { en: 'Reset two-step verification', ko: '2단계 인증 초기화' },
      { en: 'Remove from the team', ko: '팀에서 빼기' },
    ].map((inside) => ({
      ...{ at: '/team', inside },
      ...{ en: 'Change stage crew’s roles', ko: 'stage crew 님의 역할 바꾸기' },
    })),
    { at: '/feature-switches', en: /^Close: /, ko: /^닫기: / },
  ]
  // Languages alternate, one per page.
  let locale: Locale = 'en'
  for (const [place, { at, open, inside, ...names }] of dialogs.entries()) {
    if (dialogs[place - 1]?.at !== at) {
      locale = locale === 'en' ? 'ko' : 'en'
      await speak(page, locale)
      await page.goto(studioOf(product) + at)
    }
    const button = page
      .getByRole('main')
      .getByRole('button', { name: names[locale], exact: typeof names.en === 'string' })
      .first()
    if (open) await open(page, button)
    else await button.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const action = inside && dialog.first().getByRole('button', { name: inside[locale], exact: true })
    if (action) {
      await action.press('Enter')
      await expect(dialog).toHaveCount(2)
    }
    await expectAccessible(page)
    if (locale === 'ko') await expectKorean(dialog.last())
    if (action) {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(1)
      await expect(action).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})

async function saySomething(product: RunningProduct, eventId: string, nickname: string): Promise<void> {
  const who = { email: `${nickname}@fans.test`, password, nickname, language: 'en' } as const
  const fan = await signUpFan(product, who)
  const said = await fan.call('POST /api/v1/live/{id}/chat', {
    params: { id: eventId },
    body: { clientId: crypto.randomUUID(), text: 'louder than the band' },
  })
  expect(said.ok).toBe(true)
}

async function closePoll(page: Page, eventId: string): Promise<void> {
  const polls = `/event/${eventId}/poll`
  const [question, ...options] = ['Once more?', 'Yes', 'No'].map((en) => ({ en }))
  const { id } = await callStudio<{ id: string }>(page, 'POST', polls, { question, options })
  await callStudio(page, 'POST', `${polls}/${id}/open`, { durationSec: 30 })
  await callStudio(page, 'POST', `${polls}/${id}/close`, {})
}

test('studio dialogs: each role finds its pages accessible in both languages, and a grant is revoked with a reason', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions }) => {
  const fan = await signUpFan(product, {
    ...{ email: 'endedright@fans.test', password, nickname: 'endedright', language: 'en' },
  })
  await openStaffPage(page, product, 'rightsdesk')
  await page.goto(`${studioOf(product)}/members/${fan.uid}`)
  await page.getByRole('button', { name: 'Add guest' }).click()
  const grant = page.getByRole('dialog', { name: 'Add endedright as a guest' })
  await pick(grant, 'Event', 'LOW TIDE, HIGH MOON')
  await grant.getByLabel('Reason').fill('won at the fan day')
  await grant.getByRole('button', { name: 'Add guest' }).click()
  await page.getByRole('button', { name: /^Remove LOW TIDE, HIGH MOON/ }).click()
  const end = page.getByRole('dialog', { name: 'Remove the guest' })
  await expectAccessible(page)
  await end.getByLabel('Reason').fill('gave it to the wrong one')
  await end.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: /^Remove LOW TIDE/ })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'gave it to the wrong one' })).toBeVisible()
  const box = await fan.call('GET /api/v1/mybox', {})
  expect(box).toMatchObject({ ok: true, value: { content: [] } })

  for (const [index, role] of (['SUPPORT', 'FINANCE', 'MODERATOR'] as const).entries()) {
    const staff = await openBrowser(browser, contextOptions)
    const email = await join(product, `role${role.toLowerCase()}`)
    await db(product, 'grant', email, role)
    await staff.goto(studioOf(product))
    await givePassword(staff, email)
    await connectApp(staff)
    const locale = locales[index % 2] ?? 'ko'
    await speak(staff, locale)
    const nav = staff.getByRole('navigation').getByRole('link')
    const pages = await nav.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(pages.length).toBeGreaterThan(2)
    for (const path of pages) {
      await staff.goto(studioOf(product) + path)
      await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(staff.locator('html')).toHaveAttribute('lang', locale)
      await expectAccessible(staff)
      await expectNoSideways(staff)
      if (locale === 'ko') {
        await expect(staff.getByRole('heading', { level: 1 })).toHaveText(/[가-힣]/)
        await expectKorean(staff.getByRole('main'))
      }
    }
    await staff.context().close()
  }
})
