import type { Browser, Page } from 'playwright-core'

/** Milliseconds from a tap to its response on a slow phone. */
export interface Press {
  /** Without any earlier interaction. */
  first: number
  /** The page was touched two seconds earlier, as by scrolling to the button. */
  afterTouch: number
  /** The page was already hydrated. */
  listening: number
}

/** Taps the ticket button of an event on sale as a guest; the response is the sign-in dialog. */
export async function pressOnce(browser: Browser, url: string): Promise<Press> {
  const until = {
    first: async () => {},
    afterTouch: async (page: Page) => {
      await touch(page)
      await page.waitForTimeout(2_000)
    },
    listening: async (page: Page) => {
      await touch(page)
      await page.waitForFunction(() => !('replayEarlyClicks' in window), undefined, { timeout: 120_000 })
      await page.waitForTimeout(5_000)
    },
  }
  return {
    first: await pressAfter(browser, url, until.first),
    afterTouch: await pressAfter(browser, url, until.afterTouch),
    listening: await pressAfter(browser, url, until.listening),
  }
}

async function pressAfter(
  browser: Browser,
  url: string,
  before: (page: Page) => Promise<void>,
): Promise<number> {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  })
  try {
    const page = await phone.newPage()
    await slowDown(page)
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    await page.waitForTimeout(5_000)
    await before(page)
    const button = page
      .getByRole('button', { name: /^Get ticket/ })
      .filter({ visible: true })
      .last()
    const pressedAt = performance.now()
    await button.tap()
    await page.getByRole('dialog').waitFor({ timeout: 120_000 })
    return performance.now() - pressedAt
  } finally {
    await phone.close()
  }
}

const touch = (page: Page) => page.mouse.move(200, 300, { steps: 2 })

/** Lighthouse's phone: four times slower, 1.6 Mbit/s down, 150 ms round trip. */
async function slowDown(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
}
