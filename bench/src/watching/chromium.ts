import { type RunningProduct, signInFan } from '@encore/dev-env'
import { type Browser, type BrowserServer, chromium, type LaunchOptions, type Page } from 'playwright-core'
import { endedWithBench } from '../at-end.ts'
import type { Account } from './demo-show.ts'
import { watchVideo } from './watch-video.ts'

const launching = {
  executablePath: '/usr/bin/chromium',
  args: [
    ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ...['--disable-component-update', '--disable-sync', '--no-first-run'],
  ],
  // The bench handles signals itself and stops everything that it started.
  ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
}

export const openChromium = (more: string[] = []): Promise<Browser> =>
  opened({ ...launching, args: ['--headless=new', ...launching.args, ...more] })

/**
 * Opens the same browser without a window. The windowed one's browser process draws some sixty frames a second until
 * half a second after a page has loaded, even when the page draws nothing: on two cores that costs more than the page
 * itself.
 */
export const openWindowless = (more: string[] = []): Promise<Browser> =>
  opened({
    ...launching,
    executablePath: '/usr/bin/chromium-headless-shell',
    args: [...launching.args, ...more],
  })

async function opened(options: LaunchOptions): Promise<Browser> {
  const browser = await chromium.launch(options)
  browser.once(
    'disconnected',
    endedWithBench(() => browser.close()),
  )
  return browser
}

export async function openMortalChromium(): Promise<{ browser: Browser; server: BrowserServer }> {
  const server = await chromium.launchServer({ ...launching, args: ['--headless=new', ...launching.args] })
  server.once(
    'close',
    endedWithBench(() => server.close()),
  )
  return { browser: await chromium.connect(server.wsEndpoint()), server }
}

/** Opens a page of a new profile in English, signed in by the form; `prepare` runs in it before the page's scripts. */
export async function signedInPage(
  browser: Browser,
  product: RunningProduct,
  { email, password }: Account,
  prepare: () => void = () => {},
): Promise<Page> {
  const fan = await signInFan(product, email, password)
  await fan.call('PUT /api/v1/member/language', { body: { language: 'en' } })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await context.addInitScript(prepare)
  await context.addInitScript(watchVideo)
  const page = await context.newPage()
  await page.goto(`${product.url}/signin`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => !address.pathname.includes('signin'))
  return page
}
