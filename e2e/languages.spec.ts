import { type RunningProduct, signInFan, signUpFan } from '@encore/dev-env'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { openBrowser, password } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const languages = [
  { prefix: '/ko', tag: 'ko', logIn: '로그인' },
  { prefix: '/ja', tag: 'ja', logIn: 'ログイン' },
  { prefix: '', tag: 'en', logIn: 'LOG IN' },
  { prefix: '/zhhans', tag: 'zh-Hans', logIn: '登录' },
]

for (const { prefix, tag, logIn } of languages) {
  test(`languages: an event page uses ${tag} @desk`, async ({ page, product }) => {
    await page.goto(`${product.url}${prefix}/detail/${await alwaysOnAir(product)}`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.getByRole('link', { name: logIn })).toBeVisible()
    await page.waitForLoadState('networkidle')
  })
}

test('languages: the language menu opens the same page in another language and stores it', async ({
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

test('languages: a Japanese browser reads Japanese unless the address or the fan says otherwise @desk', async ({
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
  await page.goto(`${product.url}/`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto(`${product.url}/ko/search`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await page.context().close()
})

/** Creates a member with this language; also returns a function that reads the language stored on the server. */
async function memberWho(product: RunningProduct, nickname: string, reads: 'ja' | 'ko') {
  const email = `${nickname}@fans.test`
  await signUpFan(product, { email, password, nickname, language: reads })
  const fan = await signInFan(product, email, password)
  const savedLanguage = async () => {
    const me = await fan.call('GET /api/v2/member/me')
    return me.ok && me.value.language
  }
  return { email, savedLanguage }
}

test('languages: a Japanese member who signs in on an English browser continues in Japanese @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const { email, savedLanguage } = await memberWho(product, 'readsjapanese', 'ja')
  await page.goto(`${product.url}/signin?callbackUrl=${encodeURIComponent('/search?status=ended')}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/ja/search?status=ended`)
  await page.goto(`${product.url}/`)
  await expect(page).toHaveURL(`${product.url}/ja`)
  // A language prefix shows the page in that language and does not change the setting.
  await page.goto(`${product.url}/ko/mypage/settings`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await savedLanguage()).toBe('ja')
  await page.getByRole('main').getByRole('link', { name: '简体中文' }).click()
  await expect(page).toHaveURL(`${product.url}/zhhans/mypage/settings`)
  await expect.poll(savedLanguage).toBe('zhhans')
})

test('languages: a language that a guest chose before signing in becomes the member’s @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const { email, savedLanguage } = await memberWho(product, 'choosesfirst', 'ja')
  await page.goto(`${product.url}/search`)
  await page.getByRole('button', { name: 'Language' }).first().click()
  await page.getByRole('link', { name: '한국어' }).click()
  await expect(page).toHaveURL(`${product.url}/ko/search`)
  await page.goto(`${product.url}/ko/signin`)
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).toHaveURL(`${product.url}/ko`)
  await expect.poll(savedLanguage).toBe('ko')
})
