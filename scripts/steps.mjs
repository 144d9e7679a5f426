// The steps of `npm run check` and `npm test`. Each returns its numbers of passed and failed items and the durations of
// its files or tools.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bin, environment, root } from './bootstrap.mjs'

export const good = { passed: 1, failed: 0, which: [], times: [] }
export const bad = (name) => ({ passed: 0, failed: 1, which: [name], times: [] })

async function finished(command, args, options = {}) {
  const began = Date.now()
  const child = spawn(bin(command), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(),
    ...options,
  })
  const [stdout, printed] = [[], []]
  child.stdout.on('data', (part) => stdout.push(part))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part))
  const [status] = await once(child, 'close')
  const text = (parts) => Buffer.concat(parts).toString()
  return { status, stdout: text(stdout), printed: text(printed), ms: Date.now() - began }
}

/** A tool counts as one item that passes or fails as a whole. Its output is printed at the end. */
async function tool(name, command, args, options) {
  const { status, printed, ms } = await finished(command, args, options)
  console.log(`\n— ${name}\n${printed.trimEnd()}`)
  return { ...(status === 0 ? good : bad(name)), times: [{ name, ms }] }
}

/** Runs all checks that are not tests, and the build that later steps need. */
export async function checks() {
  const [pages, sources] = await Promise.all([
    inTurn([() => tool('build', 'node', ['scripts/build.mjs']), budgets]),
    inTurn([format, boundaries, ...types]),
  ])
  return sum([pages, sources])
}

async function inTurn(steps) {
  const results = []
  for (const step of steps) {
    results.push(await step())
    if (results.at(-1).failed > 0) break
  }
  return sum(results)
}

const budgets = () => tool('budgets of the pages', 'node', ['scripts/budgets.mjs'])
const format = () => tool('format and lint', 'biome', ['check', '.'])
const types = [
  () => tool('route types', 'react-router', ['typegen'], { cwd: join(root, 'apps/web') }),
  () => tool('types: server', 'tsc', ['-p', 'tsconfig.json']),
  () => tool('types: pages', 'tsc', ['-p', 'apps/web/tsconfig.json']),
  () => tool('types: studio', 'tsc', ['-p', 'apps/studio/tsconfig.json']),
  () => tool('types: journeys and benches', 'tsc', ['-p', 'e2e/tsconfig.json']),
]

/** The cruiser skips what it cannot parse, so it must have seen every module that git lists. */
export async function boundaries() {
  const { stdout, status, printed, ms } = await finished('depcruise', [
    ...['apps', 'packages', 'e2e', 'bench'],
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
  ])
  console.log('\n— boundaries')
  if (!stdout) {
    console.error(printed)
    return bad('boundaries')
  }
  const { modules, summary } = JSON.parse(stdout)
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

function listedModules() {
  const { stdout } = spawnSync('git', ['ls-files', 'apps', 'packages', 'e2e', 'bench/src'], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
}

/** Runs a Vitest project: `unit`, `integration`, `product` or `browser`; limited to these files if any are named. */
export function vitest(project, { files = [], env = {} } = {}) {
  console.log(`\n— ${project} tests`)
  return withReport((report) => {
    spawnSync(bin('vitest'), vitestArguments(project, files, report), {
      cwd: root,
      stdio: 'inherit',
      env: environment(env),
    })
    return countVitest(report)
  })
}

/** A test machine encodes every picture anew; full AVIF effort takes seven times as long. */
export const quickPictures = { AVIF_EFFORT: '0' }

/** The same in parallel to other work; its output is printed at the end. */
export function vitestAside(project) {
  return withReport(async (report) => {
    const { printed } = await finished('vitest', vitestArguments(project, [], report), {
      env: environment(quickPictures),
    })
    console.log(`\n— ${project} tests\n${printed.trimEnd()}`)
    return countVitest(report)
  })
}

const vitestArguments = (project, files, report) => [
  ...['run', ...files, '--project', project],
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
]

/** Name of a test or file in the summary, with the start of its failure message. */
export const because = (name, reason = '') => {
  const [told = ''] = stripVTControlCharacters(reason).split(/\n\s+at /)
  const line = told.replaceAll(/\s+/g, ' ').trim()
  return line ? `${name}: ${line.slice(0, 600)}` : name
}

function countVitest(report) {
  const { numPassedTests, success, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const which = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter((test) => test.status !== 'passed')
    if (tests.length === 0) return status === 'passed' ? [] : [because(file, message)]
    return tests.map((test) => because(`${file} › ${test.fullName}`, test.failureMessages?.[0] ?? message))
  })
  const times = testResults.map(({ name, startTime, endTime }) => ({
    ...{ name: relative(root, name), ms: endTime - startTime },
  }))
  return { passed: numPassedTests, failed: success ? which.length : Math.max(which.length, 1), which, times }
}

/** Returns what `work` reads from the report, synchronously or as a promise. */
export function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'encore-report-'))
  const forget = () => rmSync(folder, { recursive: true, force: true })
  const none = (cause) => {
    return bad(`no report was written: ${cause.message}`)
  }
  try {
    const result = work(join(folder, 'report.json'))
    if (result instanceof Promise) return result.catch(none).finally(forget)
    forget()
    return result
  } catch (cause) {
    forget()
    return none(cause)
  }
}

export const sum = (results) => ({
  passed: results.reduce((all, one) => all + one.passed, 0),
  failed: results.reduce((all, one) => all + one.failed, 0),
  which: results.flatMap((one) => one.which),
  times: results.flatMap((one) => one.times),
})

/** Prints the summary of a run: the slowest items, the failed ones by name, and the totals. */
export function close({ passed, failed, which, times }) {
  const slowest = [...times].sort((a, b) => b.ms - a.ms).slice(0, 10)
  console.log(
    `\nSlowest:\n${slowest.map(({ name, ms }) => `  ${(ms / 1000).toFixed(1)} s  ${name}`).join('\n')}`,
  )
  if (which.length > 0) console.log(`\nNot passed:\n${which.map((name) => `  ${name}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
