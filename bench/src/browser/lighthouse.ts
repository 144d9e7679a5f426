import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '@encore/dev-env'
import { median } from '../statistics.ts'
import { openWindowless } from '../watching/chromium.ts'
import { install } from './peers.ts'

/** Results of one Lighthouse run on its phone with its slow network. Scores are 0 to 100. */
export interface Visit {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  fcpMs: number
  blockedMs: number
  shift: number
}

interface Result {
  lhr: {
    categories: Record<string, { score: number | null }>
    audits: Record<string, { numericValue?: number }>
    runtimeError?: { message: string }
  }
}

type Run = (url: string, options: object) => Promise<Result>

/**
 * Visits the pages alternately, so that a machine that becomes slower affects all of them; each visit has a fresh
 * browser.
 */
export async function visit(urls: string[], rounds: number): Promise<Map<string, Visit[]>> {
  const folder = install('lighthouse')
  const { default: lighthouse } = (await import(
    pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href
  )) as { default: Run }
  const visits = new Map(urls.map((url) => [url, [] as Visit[]]))
  for (let round = 0; round < rounds; round++) {
    for (const url of urls) {
      const found = await visitOnce(lighthouse, url)
      visits.get(url)?.push(found)
      console.log(
        `  round ${round + 1} of ${rounds}, ${url}: performance ${found.performance}, LCP ${Math.round(found.lcpMs)} ms, blocked ${Math.round(found.blockedMs)} ms`,
      )
    }
  }
  return visits
}

/** On a busy machine a trace sometimes lacks its start; the visit is then repeated, at most twice. */
async function visitOnce(lighthouse: Run, url: string, triesLeft = 2): Promise<Visit> {
  const port = await freePort()
  const browser = await openWindowless([`--remote-debugging-port=${port}`])
  const { lhr } = await lighthouse(url, { port, logLevel: 'silent' }).finally(() => browser.close())
  if (!lhr.runtimeError) return readVisit(lhr)
  if (triesLeft === 0) throw new Error(`Lighthouse could not read ${url}: ${lhr.runtimeError.message}`)
  return visitOnce(lighthouse, url, triesLeft - 1)
}

function readVisit({ categories, audits }: Result['lhr']): Visit {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: value('largest-contentful-paint'),
    fcpMs: value('first-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  }
}

export const medianOf = (visits: Visit[], key: keyof Visit): number => median(visits.map((one) => one[key]))
