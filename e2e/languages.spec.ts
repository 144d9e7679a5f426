import { alwaysOnAir } from '#fixtures/demo.ts'
import { expect, test } from '#fixtures/product.ts'

const languages = [
  { prefix: '/ko', tag: 'ko', logIn: '로그인' },
  { prefix: '/ja', tag: 'ja', logIn: 'ログイン' },
  { prefix: '', tag: 'en', logIn: 'LOG IN' },
  { prefix: '/zhhans', tag: 'zh-Hans', logIn: '登录' },
]

for (const { prefix, tag, logIn } of languages) {
  test(`an event page speaks ${tag}`, async ({ page, product, isMobile }) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.goto(`${product.url}${prefix}/detail/${await alwaysOnAir(product)}`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    if (!isMobile) await expect(page.getByRole('link', { name: logIn })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(problems).toEqual([])
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
