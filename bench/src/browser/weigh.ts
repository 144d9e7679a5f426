import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'

/** JavaScript of one visit on a phone, gzip bytes. */
export interface Weight {
  /** Inline scripts, which run while the page is parsed. */
  inline: number
  /** Files loaded before any interaction, until no more requests follow. */
  untouched: number
  /** Including files that follow the first interaction, after which the page is hydrated. */
  touched: number
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

export async function weigh(browser: Browser, url: string, cookies: Cookies = []): Promise<Weight> {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    await phone.addCookies(cookies)
    const page = await phone.newPage()
    const count = countScripts(page)
    const answer = await page.goto(url, { waitUntil: 'load' })
    const untouched = await untilQuiet(count)
    await page.mouse.move(40, 400, { steps: 2 })
    return { inline: await inlineOf(answer), untouched, touched: await untilQuiet(count) }
  } finally {
    await phone.close()
  }
}

/** Returns a function that sums the bytes of all scripts loaded so far. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    sizes.push(response.body().then(gzipped, () => 0))
  })
  return async () => (await Promise.all(sizes)).reduce((all, bytes) => all + bytes, 0)
}

/** Scripts load further scripts, so this waits until none has arrived for 6 s. */
async function untilQuiet(count: () => Promise<number>): Promise<number> {
  for (let before = -1; ; ) {
    const now = await count()
    if (now === before) return now
    before = now
    await new Promise((later) => setTimeout(later, 6_000))
  }
}

async function inlineOf(answer: Response | null): Promise<number> {
  const html = (await answer?.text()) ?? ''
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
  const run = scripts.filter(
    ([, attributes = '']) => !/\ssrc=|type="(?!module|text\/javascript)/.test(attributes),
  )
  return gzipped(run.map(([, , body]) => body).join('\n'))
}

const gzipped = (body: Buffer | string) => gzipSync(body, { level: 9 }).length
