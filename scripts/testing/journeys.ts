// Runs the journeys in a real browser, retries failures where permitted, and records flaky ones.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { bin, root } from '../setup/processes.ts'
import { type Failure, flakyLately, remember } from './flaky-record.ts'
import { runsOnce } from './runs-once.ts'
import { because, quickPictures, type StepResult, withReport } from './steps.ts'

/** With more failures than this, none is retried. */
const againAtMost = 5

/** Runs all journeys, or those of these files whose titles contain this text. */
export async function journeys({
  files = [],
  title = '',
}: {
  files?: string[]
  title?: string
} = {}): Promise<StepResult> {
  console.log('\n— journeys')
  const first = await play([...files, ...(title ? ['--grep', literal(title)] : [])])
  if (!('failures' in first)) return first
  const judged = await judge(first.failures, process.env.CI ? passesAgain : async () => false)
  if (process.env.CI) {
    remember(judged.flaky)
    console.log(`${judged.flaky.length} flaky journeys, ${flakyLately()} in the last ten runs`)
  }
  const failed = judged.failed.length + first.skipped + judged.red.length
  const passed = first.passed + judged.flaky.length - judged.red.length
  return {
    passed,
    failed: passed === 0 ? Math.max(failed, 1) : failed,
    times: first.times,
    which: [...judged.failed.map(nameOf), ...judged.flaky.map((journey) => `flaky: ${nameOf(journey)}`)],
  }
}

const nameOf = ({ project, file, title, why }: Failure) => because(`${project} › ${file} › ${title}`, why)

/**
 * Decides which failures count. Journeys of money, permissions and tokens are never retried. One journey that passes on
 * retry is flaky; more than one in a run count as failures.
 * @param passes whether a journey passes when it runs again
 */
export async function judge(
  failures: readonly Failure[],
  passes: (failure: Failure) => Promise<boolean>,
): Promise<{ failed: Failure[]; flaky: Failure[]; red: Failure[] }> {
  const failed = failures.filter(({ file }) => runsOnce.includes(basename(file)))
  const rest = failures.filter((failure) => !failed.includes(failure))
  const flaky: Failure[] = []
  for (const failure of rest)
    if (rest.length <= againAtMost && (await passes(failure))) flaky.push(failure)
    else failed.push(failure)
  return { failed, flaky, red: flaky.length > 1 ? flaky : [] }
}

async function passesAgain({ project, file, line }: Failure): Promise<boolean> {
  console.log(`\n— once more, with a trace: ${project} › ${file}:${line}`)
  // In a folder of its own, so that the pictures of the failure stay.
  const folder = ['--output', 'e2e/results/again']
  const again = await play([`${file}:${line}`, '--project', project, '--trace', 'on', ...folder])
  return again.passed > 0 && 'failures' in again && again.failures.length === 0
}

/** Fields read from Playwright's report. */
interface PlaywrightReport {
  stats: { expected: number; skipped: number }
  suites: Suite[]
}

interface Suite {
  file: string
  suites?: Suite[]
  specs?: {
    file: string
    line: number
    title: string
    tests: {
      status: string
      projectName: string
      results: { duration: number; error?: { message?: string } }[]
    }[]
  }[]
}

interface Played {
  passed: number
  skipped: number
  failures: Failure[]
  /** Duration of each file, in milliseconds. */
  times: StepResult['times']
}

/** Runs Playwright with these arguments; a failed step when it wrote no report. */
export function play(args: string[]): Promise<Played | StepResult> {
  return withReport<Played>(async (report) => {
    const child = spawn(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...quickPictures, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    })
    await once(child, 'close')
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
    const times = suites.map((suite) => ({ name: `e2e/${suite.file}`, ms: durationOf(suite) }))
    return { passed: stats.expected, skipped: stats.skipped, failures: suites.flatMap(failuresIn), times }
  })
}

/** Duration of all journeys in a file, desktop and phone together, in milliseconds. */
const durationOf = ({ suites = [], specs = [] }: Suite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((all, { duration }) => all + duration, 0) +
  suites.reduce((all, suite) => all + durationOf(suite), 0)

function failuresIn({ suites = [], specs = [] }: Suite): Failure[] {
  const here = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        ...{ project: projectName, file, line, title },
        why: results.find((result) => result.error)?.error?.message ?? '',
      })),
  )
  return [...here, ...suites.flatMap(failuresIn)]
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
