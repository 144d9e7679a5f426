import { openCallSite } from '@encore/dev-env/testing/call-page'
import { type Browser, chromium, type Page } from 'playwright-core'

/** A browser with pages of `packages/app-kit/src/calls/testing/call-page.ts`. */
export interface CallPages {
  open(port: PagePort, options?: PageOptions): Promise<CallPage>
  close(): Promise<void>
}

export interface PageOptions {
  permissions?: string[]
  /** `without-camera` forbids the page camera and microphone. */
  path?: string
}

/** Answers a page's ports: a value, or the reason of a refusal. */
export type PagePort = (name: string, ...values: never[]) => unknown

export interface CallPage {
  /** Runs a function of the page. */
  run<T = void>(name: string, ...values: unknown[]): Promise<T>
  /** Waits until a condition of the page holds, written with its functions, such as `view().isOver`. */
  until(condition: string, timeoutMs?: number): Promise<void>
  reload(): Promise<void>
  close(): Promise<void>
}

export class Refused extends Error {
  readonly reason: 'ENDED' | 'REFUSED'

  constructor(reason: Refused['reason']) {
    super(reason)
    this.reason = reason
  }
}

const flags =
  '--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-renderer-backgrounding --disable-backgrounding-occluded-windows --autoplay-policy=no-user-gesture-required --allow-loopback-in-peer-connection'

export async function openCallPages(
  executablePath: string,
  moreFlags: readonly string[] = [],
): Promise<CallPages> {
  const site = await openCallSite()
  const browser = await chromium.launch({ executablePath, args: [...flags.split(' '), ...moreFlags] })
  return {
    open: (port, options = {}) => openPage(browser, site.address, port, options),
    close: async () => {
      await browser.close()
      await site.close()
    },
  }
}

async function openPage(
  browser: Browser,
  address: string,
  port: PagePort,
  { permissions = [], path = '' }: PageOptions,
): Promise<CallPage> {
  const context = await browser.newContext({ permissions })
  const page = await context.newPage()
  await page.exposeFunction('port', async (name: string, ...values: never[]) => {
    try {
      return { value: await port(name, ...values) }
    } catch (cause) {
      if (cause instanceof Refused) return { refusal: cause.reason }
      throw cause
    }
  })
  await page.goto(address + path)
  await isReady(page)
  return {
    run: (name, ...values) => page.evaluate(`page.${name}(...${JSON.stringify(values)})`),
    until: async (condition, timeoutMs = 30_000) => {
      const isMet = await page.evaluate(`(async ({ ${names} }, untilMs) => {
        while (!(await (${condition}))) {
          if (performance.now() > untilMs) return false
          await new Promise((done) => setTimeout(done, 50))
        }
        return true
      })(page, performance.now() + ${timeoutMs})`)
      if (!isMet) throw new Error(`The page has not come to: ${condition}`)
    },
    reload: async () => {
      await page.reload()
      await isReady(page)
    },
    close: () => context.close(),
  }
}

const names = 'view, callView, seen, bytes, energies, waiting, frames, stoodAt, keepsakeView, storedKeepsakes'
const isReady = (page: Page) => page.waitForFunction('Boolean(globalThis.page)')
