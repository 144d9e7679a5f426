import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

declare global {
  interface Window {
    /** The script of axe-core sets it in the tested page. */
    axe: typeof axe
  }
}

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
export const THEMES = ['dark', 'light'] as const

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

/** Opens the gallery and waits for hydration and fonts. `trouble` collects page errors and hydration mismatches. */
export async function visit(
  browser: Browser,
  address: string,
  { theme = 'dark', ...options }: BrowserContextOptions & { theme?: (typeof THEMES)[number] },
): Promise<{ page: Page; trouble: string[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error') trouble.push(line.text())
  })
  await page.goto(`${address}/`)
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value
  }, theme)
  if (options.javaScriptEnabled !== false) await page.locator('html[data-listens]').waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  return { page, trouble }
}

/** Loads lazy pictures and fonts, for a full-page screenshot. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager'
      await image.decode()
    }
    await document.fonts.ready
  })
}

/** Returns violations of WCAG 2.2 AA and best-practice rules, on the page or in the element `within`, one line each. */
export async function findings(page: Page, within = ':root'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (context) => {
    const { run } = window.axe
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    // Popups over the page are not in a landmark.
    const rules = { region: { enabled: false } }
    return (await run(context, { runOnly, rules, resultTypes: ['violations'] })).violations
  }, within)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 140)} ${node.any[0]?.message ?? ''}`),
  )
}
