import type { RunningProduct } from '@encore/dev-env'
import type { Browser, Page } from 'playwright-core'
import { openChromium, signedInPage } from '../watching/chromium.ts'
import { ticketHolder, withoutTicket } from '../watching/demo-show.ts'

/** A page that waits for a show, and the sign by which it shows the start. */
export interface WaitingPage {
  what: string
  page: Page
  /** Waits for that sign; returns epoch milliseconds. */
  began(): Promise<number>
}

const withinMs = 60_000

/** Opens a guest's event page, a member's confirm page and members' players, each in a separate browser profile. */
export async function openWaitingPages(
  product: RunningProduct,
  { recorded, fed }: { recorded: string; fed: string },
): Promise<{ pages: WaitingPage[]; close(): Promise<void> }> {
  const browser = await openChromium()
  const detail = await guestPage(browser)
  await detail.goto(`${product.url}/detail/${recorded}`)
  const confirm = await signedInPage(browser, product, withoutTicket)
  await confirm.goto(`${product.url}/confirm/${recorded}`)
  const player = await signedInPage(browser, product, ticketHolder)
  await player.goto(`${product.url}/player/${recorded}`)
  const fedPlayer = await signedInPage(browser, product, withoutTicket)
  await fedPlayer.goto(`${product.url}/player/${fed}`)
  for (const page of [detail, confirm, player, fedPlayer])
    await page.getByRole('timer').first().waitFor({ state: 'visible' })
  return {
    pages: [
      { what: 'detail of a guest: on air', page: detail, began: () => momentOf(detail, 'body', 'on air') },
      {
        what: 'confirm page: the show is on',
        page: confirm,
        began: () => momentOf(confirm, 'main a[href*="/player/"]'),
      },
      { what: 'player of a recording: first frame', page: player, began: () => firstFrameOf(player) },
      { what: 'player of an encoder: first frame', page: fedPlayer, began: () => firstFrameOf(fedPlayer) },
    ],
    close: () => browser.close(),
  }
}

async function guestPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  return context.newPage()
}

const firstFrameOf = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => window.watched.firstFrameAt > 0, undefined, { timeout: withinMs })
  return page.evaluate(() => window.watched.firstFrameAt)
}

/**
 * Waits for an element, or for a text in it. The page itself takes the time, so that the connection to the bench does
 * not count.
 */
async function momentOf(page: Page, selector: string, text = ''): Promise<number> {
  const found = await page.waitForFunction(
    ([where, wanted]) =>
      document.querySelector<HTMLElement>(where)?.innerText.toLowerCase().includes(wanted) ? Date.now() : 0,
    [selector, text] as const,
    { polling: 20, timeout: withinMs },
  )
  return found.jsonValue()
}
