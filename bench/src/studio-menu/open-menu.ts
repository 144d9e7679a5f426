import type { Browser, Page } from 'playwright-core'

declare global {
  interface Window {
    /** Milliseconds from the key press to the frame with the focus in the menu; null until then. */
    menuMs: number | null
  }
}

export interface Openings {
  /** First opening in this page, as soon as it is loaded. */
  first: number
  /** Later openings. */
  again: number[]
}

export interface MenuVisitor {
  url: string
  /** `name=value` of an open session. */
  cookie: string
  /** Factor by which the CPU is slowed down. */
  slowness: number
}

const openedAgain = 5

/** Opens the command menu by its key on a page that is new to this profile, and then a few more times. */
export async function openMenu(browser: Browser, { url, cookie, slowness }: MenuVisitor): Promise<Openings> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  try {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }])
    await context.addInitScript(watchMenu)
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await page.goto(url, { waitUntil: 'commit' })
    await page.getByRole('navigation', { name: 'Studio' }).waitFor()
    const first = await openOnce(page)
    const again: number[] = []
    for (let n = 0; n < openedAgain; n++) again.push(await openOnce(page))
    return { first, again }
  } finally {
    await context.close()
  }
}

async function openOnce(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.menuMs = null
  })
  await page.keyboard.press('Control+k')
  const ms = await page.waitForFunction(() => window.menuMs)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return (await ms.jsonValue()) ?? Number.NaN
}

/** Runs in the page: measures from the input event's timestamp until a frame with the focus in the menu is painted. */
function watchMenu() {
  window.menuMs = null
  const look = (since: number) => {
    const isThere = document.activeElement?.matches('dialog[open] [role=combobox]')
    if (!isThere) return requestAnimationFrame(() => look(since))
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      window.menuMs = performance.now() - since
    }
    return painted.port2.postMessage(null)
  }
  addEventListener(
    'keydown',
    ({ key, ctrlKey, timeStamp }) => {
      if (key === 'k' && ctrlKey) requestAnimationFrame(() => look(timeStamp))
    },
    { capture: true },
  )
}
