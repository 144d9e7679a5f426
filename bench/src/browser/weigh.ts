import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'

/** JavaScript of one visit on a phone, gzip bytes of what came as scripts; what stands in the page itself is not among it. */
export interface Weight {
  /** Until the page had loaded, before anybody touched it. */
  untilLoaded: number
  /** With what followed until nothing more was asked for: the page listens. */
  untilListening: number
}

export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    const bodies: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
      bodies.push(size.catch(() => 0))
    })
    const sum = async () => (await Promise.all(bodies)).reduce((all, bytes) => all + bytes, 0)
    const atLoad = page.waitForEvent('load').then(() => bodies.length)
    await page.goto(url, { waitUntil: 'load' })
    const early = await atLoad
    const untilLoaded = (await Promise.all(bodies.slice(0, early))).reduce((all, bytes) => all + bytes, 0)
    // The first sign of a reader, as a page that starts on one awaits it.
    await page.mouse.move(40, 400)
    await untilQuiet(() => bodies.length)
    return { untilLoaded, untilListening: await sum() }
  } finally {
    await page.close()
  }
}

/** Scripts follow scripts: it is over when none has come for a while. */
async function untilQuiet(count: () => number): Promise<void> {
  for (let before = -1; before !== count(); ) {
    before = count()
    await new Promise((later) => setTimeout(later, 6_000))
  }
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
