import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bootProduct, type RunningProduct } from '@encore/dev-env'
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { type Listening, listen } from '#fixtures/console.ts'
import config from '../playwright.config.ts'
import { type Language, languagesOf, type Theme, themes } from './look.ts'
import { type Options, readOptions, type Size, sizes } from './options.ts'
import { sceneSettings, scenes, setScene } from './scenes.ts'
import type { Screen } from './screen.ts'
import { isOfStudio, nameOf, screens, viewersOf } from './screens.ts'
import { type Shot, writeSheets } from './sheets.ts'
import { createUsers, enterAs, type Users, type Viewer } from './users.ts'
import { visit, wrongsIn, wrongsOf } from './visit.ts'

/** Runs `npm run shots`: takes all selected screenshots; returns how many have problems or were not taken in time. */
async function takeShots(options: Options): Promise<number> {
  const folder = resolve(options.out)
  await mkdir(folder, { recursive: true })
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), options.minutes * 60_000)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  const wanted = screens.filter(options.wants)
  if (wanted.length === 0) throw new Error('No screen is called so')
  const browser = await chromium.launch({ ...config.use?.launchOptions, ...heldByUs })
  const product = await bootProduct({ env: { RATE_LIMITS: 'off', ...sceneSettings } })
  try {
    const shots: Shot[] = []
    const stages = await Promise.all(
      options.sizes.map(async (size) => ({
        size,
        cast: await createUsers(product, size),
        windows: new Map<Viewer, Window>(),
      })),
    )
    for (const scene of scenes) {
      const now = wanted.filter((screen) => (screen.scene ?? 'usual') === scene)
      const cast = stages[0]?.cast
      if (now.length === 0 || !cast || ending.signal.aborted) continue
      const takeBack = await setScene(product, scene, cast)
      const rows = stages.map((stage) =>
        takeRow({ browser, product, folder, options, ending: ending.signal, ...stage }, now),
      )
      shots.push(...(await Promise.all(rows)).flat())
      await takeBack?.()
    }
    shots.sort((a, b) => screens.indexOf(a.screen) - screens.indexOf(b.screen))
    await writeSheets(browser, folder, shots)
    return report(shots, folder) + (ending.signal.aborted ? 1 : 0)
  } finally {
    clearTimeout(timer)
    await Promise.allSettled([browser.close(), product.stop()])
  }
}

/** The browser must survive signals until the report is written. */
const heldByUs = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

interface Stage {
  browser: Browser
  product: RunningProduct
  folder: string
  options: Options
  /** When aborted, no further screenshot is begun; the report shows those already taken. */
  ending: AbortSignal
  size: Size
  cast: Users
  windows: Map<Viewer, Window>
}

interface Window extends Listening {
  context: BrowserContext
}

async function takeRow(stage: Stage, wanted: readonly Screen[]): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const viewer of stage.options.viewers) {
    const seen = wanted.filter((screen) => viewersOf(screen).includes(viewer))
    if (seen.length === 0) continue
    const window = await windowOf(stage, viewer)
    for (const screen of seen) {
      for (const [turn, language] of stage.options.languages.entries()) {
        if (!languagesOf(screen).includes(language)) continue
        if (stage.ending.aborted) return shots
        // The studio has a light theme only.
        const theme = isOfStudio(screen) ? 'light' : (stage.options.theme ?? themeOf(stage.size, turn))
        shots.push(await take(stage, window, { screen, viewer, language, theme }))
      }
    }
  }
  return shots
}

/** Kept across scenes: another session would be another device, and a ticket plays on one device. */
async function windowOf(stage: Stage, viewer: Viewer): Promise<Window> {
  const known = stage.windows.get(viewer)
  if (known) return known
  const context = await openContext(stage, viewer)
  const window = { context, ...listen(context) }
  stage.windows.set(viewer, window)
  return window
}

/** A language that is dark on a desktop is light on a phone. */
const themeOf = (size: Size, turn: number): Theme =>
  themes[(turn + (size === 'phone' ? 1 : 0)) % themes.length] ?? 'dark'

async function openContext({ browser, product, size, cast }: Stage, viewer: Viewer): Promise<BrowserContext> {
  const { isMobile, hasTouch, userAgent } = devices['Pixel 7'] ?? {}
  const context = await browser.newContext({
    viewport: sizes[size],
    ...(size === 'phone' && { isMobile, hasTouch, userAgent }),
    locale: 'en-US',
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  })
  if (viewer !== 'guest') await enterAs(product, cast, viewer)(await context.newPage())
  return context
}

interface Wanted {
  screen: Screen
  viewer: Viewer
  language: Language
  theme: Theme
}

async function take(
  { product, folder, options, size, cast }: Stage,
  { context, problems }: Window,
  wanted: Wanted,
): Promise<Shot> {
  const { screen, viewer, language, theme } = wanted
  const file = `${[nameOf(screen), viewer, size, language].join('.')}.jpg`
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  problems()
  const wrongs: string[] = []
  try {
    await visit(page, product, screen, cast.places, wanted, enterAs(product, cast, viewer))
    wrongs.push(...(await wrongsOf(page, screen, problems())))
    // A dialog or popover is captured in the window; otherwise the full page is.
    const floating = page.locator('[role=dialog], :popover-open').filter({ visible: true })
    const fullPage = (await floating.count()) === 0
    if (fullPage && size === 'phone') await showWhole(page)
    await page.screenshot({
      path: join(folder, file),
      fullPage,
      type: 'jpeg',
      quality: 82,
      animations: 'disabled',
    })
    // The screenshot shows one theme; the other is audited only.
    if (options.theme === null && !isOfStudio(screen))
      wrongs.push(...(await wrongsIn(page, otherThan(theme))))
  } catch (cause) {
    wrongs.push(cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause))
    await page.screenshot({ path: join(folder, file), type: 'jpeg' }).catch(() => {})
  }
  await context.setOffline(false)
  await page.close()
  for (const wrong of wrongs) process.stderr.write(`  ${file}: ${wrong}\n`)
  return { screen, viewer, size, language, theme, file, wrongs }
}

/**
 * Enlarges the window: a full-page screenshot disables touch, which would shrink everything that is larger for fingers.
 */
async function showWhole(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...sizes.phone, height })
}

const otherThan = (theme: Theme): Theme => (theme === 'dark' ? 'light' : 'dark')

function report(shots: readonly Shot[], folder: string): number {
  const wrong = shots.filter(({ wrongs }) => wrongs.length > 0).length
  process.stdout.write(
    `${shots.length} pictures, ${wrong} with something wrong: ${join(folder, 'index.html')}\n`,
  )
  return wrong
}

const options = readOptions(process.argv.slice(2), 'data/shots')
process.exitCode = (await takeShots(options)) > 0 ? 1 : 0
