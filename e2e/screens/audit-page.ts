import type { RunningProduct } from '@encore/dev-env'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import type { Listening } from '#fixtures/console.ts'
import { lookOf, turnOf } from './look.ts'
import type { Screen } from './screen.ts'
import { nameOf, screens, viewersOf } from './screens.ts'
import { enterAs, type Users, type Viewer } from './users.ts'
import { visit, wrongsOf } from './visit.ts'

export interface AuditPageFixtures {
  browser: Browser
  product: RunningProduct
  cast: Users
  contextOptions: BrowserContextOptions
  isMobile: boolean
  /** Collects the console of all pages in the browser. */
  pageConsole: Listening
}

/** Half of all screens are audited on a desktop, half on a phone. */
export const isAudited = (screen: Screen, isMobile: boolean): boolean =>
  screens.indexOf(screen) % 2 === (isMobile ? 0 : 1)

/** Audits the screens one after another, alternating languages, themes and viewers; a viewer keeps one session. */
export function auditPage({ browser, product, cast, contextOptions, pageConsole }: AuditPageFixtures) {
  const contexts = new Map<Viewer, BrowserContext>()
  const contextOf = async (viewer: Viewer) => {
    const known = contexts.get(viewer)
    if (known) return known
    const context = await browser.newContext({ ...contextOptions, reducedMotion: 'reduce' })
    contexts.set(viewer, context)
    if (viewer !== 'guest') await enterAs(product, cast, viewer)(await context.newPage())
    return context
  }
  /** Returns the problems by screen, viewer, language and theme. */
  return async (wanted: readonly Screen[]): Promise<Record<string, string[]>> => {
    const wrongs: Record<string, string[]> = {}
    for (const screen of wanted) {
      const look = lookOf(screen)
      const viewers = viewersOf(screen)
      const viewer = viewers[turnOf(screen) % viewers.length] ?? 'guest'
      const context = await contextOf(viewer)
      const page = await context.newPage()
      pageConsole.problems()
      const found = await visit(
        page,
        product,
        screen,
        cast.places,
        look,
        enterAs(product, cast, viewer),
      ).then(
        () => wrongsOf(page, screen, pageConsole.problems()),
        (cause: unknown) => [String(cause)],
      )
      if (found.length > 0) wrongs[`${nameOf(screen)} as ${viewer}, ${look.language}, ${look.theme}`] = found
      await context.setOffline(false)
      await page.close()
      pageConsole.problems()
    }
    return wrongs
  }
}
