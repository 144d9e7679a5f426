import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../setup/processes.ts'
import { type Edit, edited, type Suite } from './planted-fault.ts'

/** A suite that hangs counts as having noticed the fault. */
const suiteTimeoutMs = 10 * 60_000

/** A checkout of the current commit in a separate folder, where faults are planted. */
export class ProductCopy {
  readonly #folder: string
  readonly #tests: { TESTS: string }

  private constructor(folder: string, tier: 'all' | 'landing') {
    this.#folder = folder
    this.#tests = { TESTS: tier }
  }

  /** `tier` selects all tests, or only those of `npm test`. */
  static make(tier: 'all' | 'landing'): ProductCopy {
    const folder = mkdtempSync(join(tmpdir(), 'encore-faults-'))
    const run = (command: string, args: string[]) => {
      const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
      if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
    }
    run('git', ['clone', '--quiet', '--no-hardlinks', root, join(folder, 'product')])
    for (const modules of ['node_modules', 'apps/studio/node_modules', 'packages/identity/node_modules'])
      run('cp', ['-a', '--reflink=auto', join(root, modules), join(folder, 'product', modules)])
    return new ProductCopy(join(folder, 'product'), tier)
  }

  /** Returns a function that reverts the edits. */
  edit(edits: readonly Edit[]): () => void {
    const before = new Map<string, string>()
    for (const edit of edits) {
      const path = join(this.#folder, edit.file)
      const text = readFileSync(path, 'utf8')
      if (!before.has(path)) before.set(path, text)
      writeFileSync(path, edited(text, edit))
    }
    return () => {
      for (const [path, text] of before) writeFileSync(path, text)
    }
  }

  /** True when formatter, linter and types find nothing: a fault that they catch needs no test. */
  isSound(): boolean {
    const program = (name: string) => `node_modules/.bin/${name}`
    return [
      [program('biome'), 'check', '.'],
      [program('tsc'), '-p', 'tsconfig.json'],
      [program('react-router'), 'typegen', 'apps/web'],
      [program('tsc'), '-p', 'apps/web/tsconfig.json'],
      ['apps/studio/message-files.ts'],
      [program('tsc'), '-p', 'apps/studio/tsconfig.json'],
    ].every((args) => this.#runs(args, 'inherit'))
  }

  passes({ project, file, title }: Suite): boolean {
    if (project !== 'unit' && project !== 'integration' && !this.#runs(['scripts/commands/build.ts']))
      return false
    if (project === 'journeys')
      return this.#runs([
        'node_modules/.bin/playwright',
        ...['test', '--config', 'e2e/playwright.config.ts', file, '--max-failures=1', '--reporter=line'],
        ...(title ? ['--grep', escaped(title)] : []),
        '--pass-with-no-tests',
      ])
    return this.#runs([
      'node_modules/.bin/vitest',
      ...['run', '--project', project, file, '--bail=1', '--reporter=dot'],
      ...(title ? ['--testNamePattern', escaped(title)] : []),
      '--passWithNoTests',
    ])
  }

  remove(): void {
    rmSync(join(this.#folder, '..'), { recursive: true, force: true })
  }

  #runs(args: string[], stdio: 'ignore' | 'inherit' = 'ignore'): boolean {
    const { status } = spawnSync(process.execPath, args, {
      cwd: this.#folder,
      stdio,
      timeout: suiteTimeoutMs,
      env: {
        ...process.env,
        ...this.#tests,
        PATH: `${join(this.#folder, 'node_modules/.bin')}:${process.env.PATH}`,
        CI: 'true',
      },
    })
    return status === 0
  }
}

const escaped = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
