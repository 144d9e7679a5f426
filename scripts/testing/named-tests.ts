// `npm test -- <name>…`: runs only the test files and journeys of these names.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../setup/build.ts'
import { root } from '../setup/processes.ts'
import { journeys } from './journeys.ts'
import { bad, type Project, type StepResult, sum, vitest } from './steps.ts'

/** Returns the suite of a test file by its path; null for other files. */
export function suiteOf(file: string): Project | 'journeys' | null {
  if (/^e2e\/[^/]+\.spec\.ts$/.test(file)) return 'journeys'
  if (/\.browser\.test\.ts$/.test(file)) return 'browser'
  if (!/\.test\.tsx?$/.test(file)) return null
  if (file.startsWith('packages/api/test/')) return 'integration'
  return file.startsWith('apps/server/test/') ? 'product' : 'unit'
}

/** Resolves a name: test files with it in their path, otherwise journeys with it in their title. */
export function testsOf<File extends string>(
  name: string,
  files: readonly File[],
  read: (file: File) => string,
): { files: File[]; title?: string } {
  const tests = files.filter(suiteOf)
  const byPath = tests.filter((file) => file.includes(name))
  if (byPath.length > 0) return { files: byPath }
  return {
    files: tests.filter((file) => suiteOf(file) === 'journeys' && read(file).includes(name)),
    title: name,
  }
}

export async function runNamed(names: string[]): Promise<StepResult> {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const known = stdout.split('\n')
  const found = names.map((name) => testsOf(name, known, (file) => readFileSync(join(root, file), 'utf8')))
  const unknown = names.filter((_, at) => found[at]?.files.length === 0)
  if (unknown.length > 0) return sum(unknown.map((name) => bad(`no test has this name: ${name}`)))
  const byPath = [...new Set(found.flatMap(({ files, title }) => (title ? [] : files)))]
  const byTitle = found.filter(({ title }) => title)
  const of = (suite: Project | 'journeys') => byPath.filter((file) => suiteOf(file) === suite)
  const needsBuild =
    byTitle.length > 0 || (['product', 'browser', 'journeys'] as const).some((suite) => of(suite).length > 0)
  if (needsBuild) build()
  const results: StepResult[] = []
  for (const suite of ['unit', 'integration', 'product', 'browser'] as const)
    if (of(suite).length > 0) results.push(await vitest(suite, { files: of(suite) }))
  if (of('journeys').length > 0) results.push(await journeys({ files: of('journeys') }))
  for (const { files, title = '' } of byTitle) results.push(await journeys({ files, title }))
  return sum(results)
}
