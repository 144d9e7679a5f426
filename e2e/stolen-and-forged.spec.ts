import type { BrowserContext, Page } from '@playwright/test'
import { signUp } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const sessionCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'dev_sid')

/** All that a script of the page can read without asking the server. */
const readable = (page: Page) =>
  page.evaluate(async () => {
    const kept = (storage: Storage) => Object.entries(storage).flat()
    const databases = await indexedDB.databases()
    return [
      ...kept(localStorage),
      ...kept(sessionStorage),
      ...databases.map(({ name }) => `database ${name}`),
      document.cookie,
      document.documentElement.outerHTML,
    ].join('\n')
  })

test('a script that got into the page finds no token in it', async ({ page, context, product, isMobile }) => {
  const fan = await signUp(page, product, `sealed${isMobile ? 'm' : 'd'}`)
  for (const path of ['/mypage', '/search']) {
    await page.goto(`${product.url}${path}`)
    await expect(page.getByRole('banner').getByRole('button', { name: 'My page' })).toBeVisible()
    const cookie = await sessionCookie(context)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const text = await readable(page)
    expect(text).toContain('member=1')
    expect(text).not.toContain(cookie?.value.split('.')[1] ?? '')
    expect(text).not.toMatch(/\beyJ[\w-]{8,}\.[\w-]+/)
    expect(text).not.toContain('database ')
  }
  await page.goto(`${product.url}/mypage`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(fan.nickname)
})
