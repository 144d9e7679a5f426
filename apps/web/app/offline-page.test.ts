import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { textFromFiles } from './i18n/text-from-files.ts'
import { offlinePage } from './offline-page.ts'

/** Runs the page's script in a simulated browser, with or without a network and a responding server. */
async function opened({ onLine, isServerUp }: { onLine: boolean; isServerUp: boolean }) {
  const dataset: Record<string, string> = {}
  const seen = { reloads: 0, asked: [] as string[] }
  const waiting: (() => void)[] = []
  const context = createContext({
    document: { documentElement: { dataset } },
    localStorage: { getItem: () => null },
    navigator: { onLine },
    location: { reload: () => seen.reloads++ },
    addEventListener: () => {},
    setTimeout: (turn: () => void) => waiting.push(turn),
    fetch: async (path: string) => {
      seen.asked.push(path)
      if (!isServerUp) throw new TypeError('Failed to fetch')
      return { ok: true }
    },
    Math,
  })
  runInContext(offlinePage(textFromFiles('en')).script, context)
  waiting.shift()?.()
  await new Promise((turn) => setTimeout(turn, 0))
  return { ...seen, cause: dataset.cause, isAskedAgain: waiting.length > 0 }
}

test('offline page: names a missing network in the browser', async () => {
  expect(await opened({ onLine: false, isServerUp: false })).toMatchObject({ cause: 'network', reloads: 0 })
})

test('offline page: names an unreachable server and asks until it responds', async () => {
  const down = await opened({ onLine: true, isServerUp: false })
  expect(down).toMatchObject({ cause: 'server', reloads: 0, asked: ['/healthz'], isAskedAgain: true })
  expect(await opened({ onLine: true, isServerUp: true })).toMatchObject({ reloads: 1, isAskedAgain: false })
})

test('offline page: has own texts for both causes', () => {
  const { html } = offlinePage(textFromFiles('en'))
  expect(html).toContain('<section class="offline"><h1>You’re offline</h1>')
  expect(html).toContain('<section class="unreachable"><h1>We can’t reach Encore right now</h1>')
})
