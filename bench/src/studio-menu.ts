import { bootProduct } from './product.ts'
import type { Report, Scenario } from './report.ts'
import { median } from './statistics.ts'
import { openMenu } from './studio-menu/open-menu.ts'
import { openStaffSession, type StaffSession } from './studio-orders/staff-session.ts'
import { openChromium } from './watching/chromium.ts'

export const studioMenu: Scenario = {
  name: 'studio-menu',
  summary: 'how soon the command menu of the studio is there with the focus in it, from its key',
  run,
}

const shows = 300
const rounds = 8
const pages = ['/', '/orders', '/reports', '/broadcasts']
const speeds = [1, 4]
const limitMs = 100

async function run(): Promise<Report> {
  const product = await bootProduct({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  const browser = await openChromium()
  try {
    const staff = await openStaffSession(product)
    await planShows(staff)
    const studio = product.url.replace('//', '//studio.')
    const found: { page: string; slowness: number; first: number[]; again: number[] }[] = []
    for (const slowness of speeds)
      for (const page of pages) {
        const [first, again]: [number[], number[]] = [[], []]
        for (let round = 0; round < rounds; round++) {
          const session = { url: studio + page, cookie: staff.cookie, slowness }
          const openings = await openMenu(browser, session)
          first.push(openings.first)
          again.push(...openings.again)
        }
        found.push({ page, slowness, first, again })
        console.log(`  ${page}, ${slowness} times slower: first ${received(first)}, again ${received(again)}`)
      }
    const asFast = found.filter(({ slowness }) => slowness === 1)
    return {
      rows: found.map(({ page, slowness, first, again }) => ({
        ...{ page, processor: slowness === 1 ? 'as it is' : `${slowness} times slower` },
        ...{ 'first ms': Math.round(median(first)), 'slowest first': Math.round(Math.max(...first)) },
        ...{ 'again ms': Math.round(median(again)), 'slowest again': Math.round(Math.max(...again)) },
      })),
      targets: [
        target(
          'opened for the first time',
          asFast.flatMap(({ first }) => first),
        ),
        target(
          'opened again',
          asFast.flatMap(({ again }) => again),
        ),
      ],
      notes: [
        `From the time of the input itself to the frame after which the field of the menu has the focus; a new profile for each of ${rounds} rounds, ${shows} shows to be found, 1440 by 900. The first press comes as soon as the page shows its frame.`,
        'Nothing is fetched for the menu to open: pages and events are of what every page begins with. What a text names besides is asked for once somebody pauses.',
      ],
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

const received = (times: number[]) =>
  `${Math.round(median(times))} ms (at most ${Math.round(Math.max(...times))})`

function target(name: string, times: number[]) {
  const slowest = Math.max(...times)
  return {
    target: `${name}: below ${limitMs} ms, the slowest too`,
    found: `${Math.round(slowest)} ms (median ${Math.round(median(times))})`,
    holds: slowest < limitMs,
  }
}

/** Plans as many shows as a company has after years. */
async function planShows(staff: StaffSession): Promise<void> {
  for (let n = 1; n <= shows; n++)
    await staff.call('POST', '/api/studio/event', {
      ...{ template: 'CONCERT', copyOf: null, zone: 'Asia/Seoul', startAt: '2027-05-01T19:00' },
      title: { en: `Show ${n} of the long tour`, ko: `긴 투어의 ${n}번째 공연` },
    })
}
