import type { RunningProduct } from '@encore/dev-env'
import { openWindowless } from '../watching/chromium.ts'

export interface Checking {
  /** From the press to the report, with the download. */
  tookMs: number
  /** Longest task of the page’s main thread meanwhile. */
  longestTaskMs: number
}

/** Checks a drawn draw on its page, as a reader does. */
export async function checkInBrowser({ url }: RunningProduct, drawId: string): Promise<Checking> {
  const browser = await openWindowless()
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
    await page.goto(`${url}/draw/${drawId}`, { waitUntil: 'networkidle' })
    const check = page.locator('#check')
    const press = check.getByRole('button', { name: 'Check now' })
    await press.scrollIntoViewIfNeeded()
    await page.evaluate(() => {
      const longest = { ms: 0 }
      Object.assign(globalThis, { longest })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
      }).observe({ type: 'longtask' })
    })
    const began = performance.now()
    await press.click()
    await check.getByText('EVERYTHING FITS').waitFor({ timeout: 60_000 })
    const tookMs = performance.now() - began
    const longestTaskMs = await page.evaluate(
      () => (globalThis as unknown as { longest: { ms: number } }).longest.ms,
    )
    return { tookMs, longestTaskMs }
  } finally {
    await browser.close()
  }
}
