import { signInFan, signUpFan } from '@encore/dev-env'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { openBrowser, password, signInByForm } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const languages = [
  { prefix: '/ko', tag: 'ko', logIn: '로그인' },
  { prefix: '/ja', tag: 'ja', logIn: 'ログイン' },
  { prefix: '', tag: 'en', logIn: 'LOG IN' },
  { prefix: '/zhhans', tag: 'zh-Hans', logIn: '登录' },
]

for (const { prefix, tag, logIn } of languages) {
  test(`an event page speaks ${tag} @desk`, async ({ page, product }) => {
    await page.goto(`${product.url}${prefix}/detail/${await alwaysOnAir(product)}`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.getByRole('link', { name: logIn })).toBeVisible()
    await page.waitForLoadState('networkidle')
  })
}

test('the language menu leads to the same page in another language, and it is remembered', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/search`)
  await page.getByRole('button', { name: 'Language' }).first().click()
  await page
    .getByRole('link', { name: '한국어' })
    .or(page.getByRole('menuitem', { name: '한국어' }))
    .or(page.getByRole('button', { name: '한국어' }))
    .first()
    .click()
  await expect(page).toHaveURL(`${product.url}/ko/search`)
  await page.goto(`${product.url}/`)
  await expect(page).toHaveURL(`${product.url}/ko`)
})

test('a Japanese browser reads Japanese, unless the address or the fan says otherwise @desk', async ({
  browser,
  contextOptions,
  product,
}) => {
  const page = await openBrowser(browser, { ...contextOptions, locale: 'ja-JP' })
  await page.goto(`${product.url}/search`)
  await expect(page).toHaveURL(`${product.url}/ja/search`)
  await page.goto(`${product.url}/ko/search`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await page.getByRole('button', { name: '언어' }).first().click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(`${product.url}/search`)
  await page.goto(`${product.url}/ko/search`)
  await expect(page).toHaveURL(`${product.url}/search`)
  await page.context().close()
})

test('the language a member reads becomes theirs @desk', async ({ page, product }) => {
  const nickname = 'readeroftwo'
  const email = `${nickname}@fans.test`
  await signUpFan(product, { email, password, nickname, language: 'ko' })
  await signInByForm(page, product, email, password)
  const fan = await signInFan(product, email, password)
  const language = async () => {
    const me = await fan.call('GET /api/v2/member/me')
    return me.ok && me.value.language
  }
  await expect(page).toHaveURL(`${product.url}/ko`)
  expect(await language()).toBe('ko')
  await page.goto(`${product.url}/zhhans/search`)
  await expect.poll(language).toBe('zhhans')
})
