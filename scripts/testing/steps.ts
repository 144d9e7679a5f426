// The steps of `npm run check` and `npm test`. Each returns its numbers of passed and failed items and the durations of
// its files or tools.
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bin, root } from '../setup/processes.ts'

export interface StepResult {
  passed: number
  failed: number
  /** Names of what did not pass. */
  which: string[]
  /** Durations of files or tools, in milliseconds. */
  times: { name: string; ms: number }[]
}

const good: StepResult = { passed: 1, failed: 0, which: [], times: [] }
export const bad = (name: string): StepResult => ({ passed: 0, failed: 1, which: [name], times: [] })

async function finished(program: string, args: string[], options: SpawnOptions = {}) {
  const began = Date.now()
  const child = spawn(bin(program), args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const stdout: Buffer[] = []
  const printed: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => stdout.push(part))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => printed.push(part))
  const [status] = await once(child, 'close')
  const text = (parts: Buffer[]) => Buffer.concat(parts).toString()
  return { status, stdout: text(stdout), printed: text(printed), ms: Date.now() - began }
}

/** A tool counts as one item that passes or fails as a whole. Its output is printed at the end. */
async function tool(
  name: string,
  program: string,
  args: string[],
  options?: SpawnOptions,
): Promise<StepResult> {
  const { status, printed, ms } = await finished(program, args, options)
  console.log(`\n— ${name}\n${printed.trimEnd()}`)
  return { ...(status === 0 ? good : bad(name)), times: [{ name, ms }] }
}

/** Runs all checks that are not tests, and the build that later steps need. */
export async function checks(): Promise<StepResult> {
  const [pages, sources] = await Promise.all([
    inTurn([() => tool('build', 'node', ['scripts/commands/build.ts']), budgets]),
    inTurn([format, boundaries, ...types]),
  ])
  return sum([pages, sources])
}

async function inTurn(steps: (() => Promise<StepResult>)[]): Promise<StepResult> {
  const results: StepResult[] = []
  for (const step of steps) {
    const result = await step()
    results.push(result)
    if (result.failed > 0) break
  }
  return sum(results)
}

const budgets = () => tool('budgets of the pages', 'node', ['scripts/commands/budgets.ts'])
const format = () => tool('format and lint', 'biome', ['check', '.'])
const types = [
  () => tool('route types', 'react-router', ['typegen'], { cwd: join(root, 'apps/web') }),
  () => tool('message types', 'node', ['apps/studio/message-files.ts']),
  () => tool('types: server', 'tsc', ['-p', 'tsconfig.json']),
  () => tool('types: pages', 'tsc', ['-p', 'apps/web/tsconfig.json']),
  () => tool('types: studio', 'tsc', ['-p', 'apps/studio/tsconfig.json']),
  () => tool('types: journeys and benches', 'tsc', ['-p', 'e2e/tsconfig.json']),
]

/** Fields read from the output of dependency-cruiser. */
interface CruiseReport {
  modules: { source: string; coreModule?: boolean; couldNotResolve?: boolean }[]
  summary: {
    violations: { rule: { name: string }; from: string; to: string }[]
    ruleSetUsed: { forbidden: { name: string; comment?: string }[] }
  }
}

/** The cruiser skips what it cannot parse, so it must have seen every module that git lists. */
async function boundaries(): Promise<StepResult> {
  const { stdout, status, printed, ms } = await finished('depcruise', [
    ...['apps', 'packages', 'e2e', 'bench'],
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
  ])
  console.log('\n— boundaries')
  if (!stdout) {
    console.error(printed)
    return bad('boundaries')
  }
  const { modules, summary } = JSON.parse(stdout) as CruiseReport
  const seen = new Set(modules.filter((m) => !m.coreModule && !m.couldNotResolve).map((m) => m.source))
  const listed = listedModules()
  const unseen = listed.filter((file) => !seen.has(file))
  for (const { rule, from, to } of summary.violations) console.error(`  ${rule.name}: ${from} → ${to}`)
  for (const name of new Set(summary.violations.map((v) => v.rule.name))) {
    console.error(
      `  ${name}: ${summary.ruleSetUsed.forbidden.find((rule) => rule.name === name)?.comment ?? ''}`,
    )
  }
  for (const file of unseen.slice(0, 10)) console.error(`  not cruised: ${file}`)
  console.log(`${listed.length} modules, ${summary.violations.length} violations, ${unseen.length} unseen`)
  const isGood = status === 0 && summary.violations.length === 0 && unseen.length === 0
  return { ...(isGood ? good : bad('boundaries')), times: [{ name: 'boundaries', ms }] }
}

function listedModules(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', 'apps', 'packages', 'e2e', 'bench/src'], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
}

export type Project = 'unit' | 'integration' | 'product' | 'browser'

/** Runs a Vitest project, limited to these files if any are named. */
export function vitest(
  project: Project,
  { files = [], env = {} }: { files?: string[]; env?: Record<string, string> } = {},
): Promise<StepResult> {
  console.log(`\n— ${project} tests`)
  return withReport((report) => {
    spawnSync(bin('vitest'), vitestArguments(project, files, report), {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    return countVitest(report)
  })
}

/** A test machine encodes every picture anew; full AVIF effort takes seven times as long. */
export const quickPictures = { AVIF_EFFORT: '0' }

/** The same in parallel to other work; its output is printed at the end. */
export function vitestAside(project: Project): Promise<StepResult> {
  return withReport(async (report) => {
    const { printed } = await finished('vitest', vitestArguments(project, [], report), {
      env: { ...process.env, ...quickPictures },
    })
    console.log(`\n— ${project} tests\n${printed.trimEnd()}`)
    return countVitest(report)
  })
}

const vitestArguments = (project: Project, files: string[], report: string): string[] => [
  ...['run', ...files, '--project', project],
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
]

/** Name of a test or file in the summary, with the start of its failure message. */
export const because = (name: string, reason = ''): string => {
  const [message = ''] = stripVTControlCharacters(reason).split(/\n\s+at /)
  const line = message.replaceAll(/\s+/g, ' ').trim()
  return line ? `${name}: ${line.slice(0, 600)}` : name
}

/** Fields read from Vitest's report. */
interface VitestReport {
  numPassedTests: number
  success: boolean
  testResults: {
    /** The path of the file. */
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: VitestResult[]
  }[]
}

interface VitestResult {
  status: string
  fullName: string
  tags?: string[]
  failureMessages?: string[]
}

const isLeftOut = ({ status, tags = [] }: VitestResult) => status === 'skipped' && tags.includes('long')

function countVitest(report: string): StepResult {
  const { numPassedTests, success, testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  const which = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    // Vitest reports long tests as skipped; no other test ever is.
    const tests = assertionResults.filter((test) => test.status !== 'passed' && !isLeftOut(test))
    if (tests.length === 0) return status === 'passed' ? [] : [because(file, message)]
    return tests.map((test) => because(`${file} › ${test.fullName}`, test.failureMessages?.[0] ?? message))
  })
  const times = testResults.map(({ name, startTime, endTime }) => ({
    ...{ name: relative(root, name), ms: endTime - startTime },
  }))
  return { passed: numPassedTests, failed: success ? which.length : Math.max(which.length, 1), which, times }
}

/** Returns what `work` reads from the report; a failed step when none was written. */
export async function withReport<R>(work: (report: string) => R | Promise<R>): Promise<R | StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'encore-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } catch (cause) {
    return bad(`no report was written: ${cause instanceof Error ? cause.message : cause}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const sum = (results: StepResult[]): StepResult => ({
  passed: results.reduce((all, one) => all + one.passed, 0),
  failed: results.reduce((all, one) => all + one.failed, 0),
  which: results.flatMap((one) => one.which),
  times: results.flatMap((one) => one.times),
})

/** Prints the summary of a run: the slowest items, the failed ones by name, and the totals. */
export function close({ passed, failed, which, times }: StepResult): never {
  const slowest = [...times].sort((a, b) => b.ms - a.ms).slice(0, 10)
  console.log(
    `\nSlowest:\n${slowest.map(({ name, ms }) => `  ${(ms / 1000).toFixed(1)} s  ${name}`).join('\n')}`,
  )
  if (which.length > 0) console.log(`\nNot passed:\n${which.map((name) => `  ${name}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
