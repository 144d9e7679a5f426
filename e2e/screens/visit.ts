import type { RunningProduct } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { violationsOf } from '#fixtures/accessible.ts'
import { studioOf } from '#fixtures/studio.ts'
import { smallTargetsOf } from '#fixtures/touch.ts'
import { textsHeldByReact } from '#fixtures/translator.ts'
import type { Look, Theme } from './look.ts'
import type { Screen } from './screen.ts'
import { isOfStudio } from './screens.ts'
import type { Enter, Places } from './users.ts'

/** Opens a screen in its state and waits until it has settled. */
export async function visit(
  page: Page,
  product: RunningProduct,
  screen: Screen,
  places: Places,
  { language, theme }: Look,
  enter: Enter,
): Promise<void> {
  await page.addInitScript(
    (wanted) => {
      localStorage.setItem('theme', wanted.theme)
      localStorage.setItem('studio-locale', wanted.language)
    },
    { language, theme },
  )
  const path = screen.path(places)
  const prefix = language === 'en' ? '' : `/${language}`
  const localized = path === '/' ? `${prefix}/` : `${prefix}${path}`
  const address = isOfStudio(screen) ? studioOf(product) + path : product.url + localized
  await page.goto(address.replace(/(?<=[^/])\/$/, ''), {
    waitUntil: screen.leadsAway ? 'commit' : 'load',
  })
  await settled(page)
  await screen.act?.(page, enter)
}

/** Waits until scripts have run and pictures are loaded; a page that plays never has an idle network. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => {})
  await page.evaluate(async () => {
    await document.fonts.ready
    // Includes content whose rendering the browser skips until it is near the viewport.
    for (const list of document.querySelectorAll('section')) list.style.contentVisibility = 'visible'
    const stepPx = window.innerHeight
    for (let top = 0; top < Math.min(document.body.scrollHeight, 8 * stepPx); top += stepPx) {
      window.scrollTo(0, top)
      await new Promise((frame) => requestAnimationFrame(frame))
    }
    window.scrollTo(0, 0)
    const pictures = [...document.images].filter((image) => image.currentSrc && !image.complete)
    const late = new Promise((resolve) => setTimeout(resolve, 3_000))
    await Promise.race([late, Promise.all(pictures.map((image) => image.decode().catch(() => {})))])
  })
}

/** Returns the page's problems: accessibility, touch targets, width, translation and console. */
export async function wrongsOf(page: Page, screen: Screen, said: readonly string[]): Promise<string[]> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [
    ...(await violationsOf(page)),
    ...((await isTouched(page)) ? await smallTargetsOf(page) : []),
    ...(await textsHeldByReact(page)).map((text) => `a translator can lose it: ${text}`),
    ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : []),
    ...said.filter((line) => !screen.expects?.test(line)),
  ]
}

export async function wrongsIn(page: Page, theme: Theme): Promise<string[]> {
  await page.evaluate((wanted) => {
    document.documentElement.dataset.theme = wanted
  }, theme)
  return (await violationsOf(page)).map((wrong) => `${theme}: ${wrong}`)
}

const isTouched = (page: Page) => page.evaluate(() => matchMedia('(pointer: coarse)').matches)
