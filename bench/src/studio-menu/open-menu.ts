import type { Browser, Page } from 'playwright-core'

declare global {
  interface Window {
    /** From the key to the picture with the focus in it, ms; null until then. */
    menuMs: number | null
  }
}

export interface Openings {
  /** The first time in this page, as soon as it is there. */
  first: number
  /** The times after it. */
  again: number[]
}

export interface Seat {
  url: string
  /** `name=value` of an open session. */
  cookie: string
  /** How many times slower the processor is made. */
  slowness: number
}

const openedAgain = 5

/** Opens the command menu by its key on a page that this profile has never seen, and then a few times more. */
export async function openMenu(browser: Browser, { url, cookie, slowness }: Seat): Promise<Openings> {
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

/** Runs in the page: the time of the key is the input's own, what follows a frame with the focus in it is painted. */
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
