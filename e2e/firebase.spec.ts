import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootProduct, type RunningProduct, startFirebaseStandIn } from '@encore/dev-env'
import { test as base, type Page } from '@playwright/test'
import { signUp } from './fixtures/fan.ts'
import { test as embedded, expect } from './fixtures/product.ts'

const assets = join(import.meta.dirname, '../apps/web/build/client/assets')
const nickname = () => `fan${Math.random().toString(36).slice(2, 9)}`

async function clientFile(): Promise<string> {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(assets, name), 'utf8') })),
  )
  const holders = texts.filter(
    ({ text }) => text.includes('signInWithCustomToken') && text.includes('securetoken'),
  )
  const [holder] = holders
  if (!holder || holders.length > 1) throw new Error(`${holders.length} files hold the official client`)
  const loaders = texts.filter(({ text }) =>
    new RegExp(`(?:from|import)\\s*["']\\./${holder.name}`).test(text),
  )
  expect(loaders.map(({ name }) => name)).toEqual([])
  return holder.name
}

function requestsOf(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return urls
}

embedded(
  'with embedded identity the official client is never loaded',
  { tag: ['@desk', '@long'] },
  async ({ product, page }) => {
    const file = await clientFile()
    const urls = requestsOf(page)
    await signUp(page, product, nickname())
    await page.goto(`${product.url}/search`)
    await page.reload({ waitUntil: 'networkidle' })
    expect(urls.filter((url) => url.includes(file) || url.includes('googleapis'))).toEqual([])
    expect(urls.some((url) => url.endsWith('/session/custom-token'))).toBe(true)
    await expect(page.locator('meta[name=firebase]')).toHaveCount(0)
  },
)

const test = base.extend<object, { product: RunningProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      const google = await startFirebaseStandIn()
      const folder = await mkdtemp(join(tmpdir(), 'encore-firebase-'))
      await writeFile(join(folder, 'key.json'), google.serviceAccount, { mode: 0o600 })
      const product = await bootProduct({
        seed: 'none',
        env: {
          RATE_LIMITS: 'off',
          IDENTITY_PROVIDER: 'firebase',
          FIREBASE_PROJECT_ID: google.projectId,
          FIREBASE_API_KEY: 'public-key-of-the-project',
          FIREBASE_SERVICE_ACCOUNT: join(folder, 'key.json'),
          FIREBASE_BASE_URL: google.url,
        },
      })
      await use(product)
      await product.stop()
      await google.close()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('Firebase: a fan signs up, stays signed in over a reload and signs out', {
  tag: ['@desk', '@long'],
}, async ({ product, page }) => {
  const blocked: string[] = []
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) blocked.push(line.text())
  })
  const file = await clientFile()
  const urls = requestsOf(page)
  await signUp(page, product, nickname())
  const profile = page.getByRole('button', { name: 'My page' }).first()
  await expect(profile).toBeVisible()
  expect(urls.some((url) => url.includes(file))).toBe(true)
  expect(urls.some((url) => url.endsWith('/session/firebase'))).toBe(true)
  await page.reload()
  await profile.click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const wayIn = page.getByRole('link', { name: /^(?:LOG IN|My page)$/ }).first()
  await expect(wayIn).toBeVisible()
  await page.reload()
  await expect(wayIn).toBeVisible()
  expect(blocked).toEqual([])
})
