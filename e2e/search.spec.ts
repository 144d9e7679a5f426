import type { Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/accessible.ts'
import { come, signUp } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search events and artists' })
const results = (page: Page) => page.getByRole('main').getByRole('article')
const titles = (page: Page) => results(page).getByRole('heading')
const recent = (page: Page) => page.getByRole('region', { name: 'Recent searches' })

test('search: shows appear during typing in any script and stay found on the way back', {
  tag: '@phone',
}, async ({ page, product }) => {
  await page.goto(`${product.url}/search`)
  await expect(results(page)).not.toHaveCount(0)
  await field(page).pressSequentially('afterg')
  await expect(page).toHaveURL(/\/search\?keyword=afterg$/)
  await expect(titles(page)).toHaveText(['AFTERGLOW'])
  await expect(results(page).locator('mark')).toHaveText(['AFTERG'])

  for (const [keyword, found] of [
    ['ㅌㅇㄷ', /SAILS|LOW TIDE/],
    ['ミラベ', /AFTERGLOW/],
    ['幕', /AFTERGLOW/],
    ['ｔｉｄｅｆａｌｌ', /SAILS|LOW TIDE/],
    ['alfkqpdlf', /AFTERGLOW/],
  ] as const) {
    await field(page).fill(keyword)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${keyword}”`)
    await expect(titles(page).first()).toHaveText(found)
  }
  await expect(page.getByText('Showing results for the other keyboard layout')).toBeVisible()
  await expectAccessible(page)

  await results(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/detail\//)
  await page.goBack()
  await expect(field(page)).toHaveValue('alfkqpdlf')
  await expect(titles(page)).toHaveText(['AFTERGLOW'])
  await page.goBack()
  await expect(field(page)).toHaveValue('')
  await expect(page).toHaveURL(`${product.url}/search`)
})

test('search: a show is found by its sound in another script, a misspelling, its type and its products', {
  tag: ['@phone', '@long'],
}, async ({ page, product }) => {
  const near = page.getByText('No exact match. Here are the closest results.')
  await page.goto(`${product.url}/search?keyword=${encodeURIComponent('アフターグロウ')}`)
  await expect(titles(page)).toHaveText(['AFTERGLOW'])
  for (const [keyword, found, isNear] of [
    ['애프터글로우', /^AFTERGLOW$/, true],
    ['Orbt One', /Orbit One/i, true],
    ['tiedfall', /LOW TIDE|SAILS/, true],
    ['fan meeting', /Orbit One/i, false],
    ['light stick', /LOW TIDE/, false],
  ] as const) {
    await field(page).fill(keyword)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${keyword}”`)
    await expect(titles(page).filter({ hasText: found })).not.toHaveCount(0)
    await expect(near).toHaveCount(isNear ? 1 : 0)
  }
  await expect(results(page).first()).toContainText(/light stick/i)
  await expect(results(page).locator('mark').first()).toHaveText(/light stick/i)
  await field(page).fill('tiedfall')
  await expect(near).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^TIDEFALL$/ })
    .first()
    .click()
  await expect(field(page)).toHaveValue('TIDEFALL')
  await expect(near).toHaveCount(0)
})

test('search: a search without results suggests the artist and shows on air @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  await page.goto(`${product.url}/search?keyword=tidexoll`)
  await expect(page.getByText('No events found')).toBeVisible()
  const meanwhile = page.getByRole('region', { name: 'On now and coming up' })
  await expect(meanwhile.getByRole('article')).toHaveCount(4)
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: 'Did you mean' })
    .getByRole('link', { name: /^TIDEFALL$/ })
    .click()
  await expect(field(page)).toHaveValue('TIDEFALL')
  await expect(results(page).first().locator('mark')).toHaveText('TIDEFALL')

  await page.goto(`${product.url}/search?keyword=qqqq`)
  await expect(meanwhile.getByRole('article')).toHaveCount(4)
  await page.getByRole('link', { name: 'All events' }).click()
  await expect(page).toHaveURL(`${product.url}/search`)
  await expect(results(page)).not.toHaveCount(0)

  await page.goto(`${product.url}/search?keyword=tidefall&page=900`)
  await expect(results(page)).not.toHaveCount(0)
})

test('search: works by keyboard: a key opens it from anywhere, arrows move and Escape returns', {
  tag: '@desk',
}, async ({ page, product }) => {
  await page.goto(product.url)
  await page.keyboard.press('/')
  await expect(page).toHaveURL(`${product.url}/search`)
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('o')
  await expect(page).toHaveURL(/keyword=o$/)
  await expect(results(page).locator('mark').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(results(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(results(page).nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('')
  await expect(page).toHaveURL(`${product.url}/search`)
})

test('search: single keys can be turned off and on again', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await come(page, product, 'slips')
  await page.goto(`${product.url}/mypage/settings`)
  const choice = page.getByRole('switch', { name: 'Single-key shortcuts' })
  await choice.uncheck()
  const pressSlash = async () => {
    await page.goto(`${product.url}/notice`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('/')
  }
  await pressSlash()
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(`${product.url}/notice`)
  await page.goto(`${product.url}/mypage/settings`)
  await expect(choice).not.toBeChecked()
  await choice.check()
  await pressSlash()
  await expect(page).toHaveURL(`${product.url}/search`)
})

test('search: Escape while a word is being composed cancels the composition only', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await page.goto(`${product.url}/search`)
  await field(page).fill('after')
  await expect(page).toHaveURL(/keyword=after$/)
  await field(page).dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(field(page)).toHaveValue('after')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('')
})

test('search: searches are stored in this browser until they are removed or the member signs out @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  await page.goto(`${product.url}/search`)
  await field(page).fill('guest')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/keyword=guest$/)
  await page.goto(`${product.url}/search`)
  await field(page).focus()
  await expect(recent(page).getByRole('listitem')).toHaveText(['guest'])
  await recent(page).getByRole('button', { name: 'Clear all' }).click()
  await signUp(page, product, 'seeker')
  await page.goto(`${product.url}/search`)
  for (const keyword of ['afterglow', 'moon', 'tide']) {
    await field(page).fill(keyword)
    await field(page).press('Enter')
    await expect(page).toHaveURL(new RegExp(`keyword=${keyword}$`))
  }
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(recent(page).getByRole('listitem')).toHaveText(['tide', 'moon', 'afterglow'])
  await recent(page).getByRole('button', { name: 'Remove moon' }).click()
  await expect(recent(page).getByRole('listitem')).toHaveText(['tide', 'afterglow'])
  await expectAccessible(page)

  await page.reload()
  await field(page).focus()
  await recent(page).getByRole('button', { name: 'afterglow', exact: true }).click()
  await expect(titles(page)).toHaveText(['AFTERGLOW'])
  await expect(field(page)).toHaveValue('afterglow')

  await page.goto(`${product.url}/mypage`)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('link', { name: 'LOG IN' })).toBeVisible()
  await page.goto(`${product.url}/search`)
  await field(page).focus()
  await expect(field(page)).toBeFocused()
  await expect(recent(page)).toHaveCount(0)
})

test('search: the form works without scripts for any input', {
  tag: '@desk',
}, async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${product.url}/ko/search`)
  await page.getByRole('searchbox').fill('미라')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/ko\/search\?keyword=/)
  await expect(titles(page)).toHaveText(['AFTERGLOW'])
  const odd = [`${'a'.repeat(99)}😀`, '%_\\', '\u0000', '<script>alert(1)</script>', 'x'.repeat(5_000)]
  for (const keyword of odd) {
    const answer = await page.goto(`${product.url}/search?keyword=${encodeURIComponent(keyword)}`)
    expect(answer?.status()).toBe(200)
  }
  await context.close()
})
