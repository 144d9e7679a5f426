// `npm run test:mutants [-- --only stock,coupon]`: mutates the pure rules of money and stock, one mutant at a time, and
// runs the unit tests that cover it. Exits with 1 when a group scores below its minimum.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ruleGroups } from '../mutants/groups.ts'
import { isTooLow, type MutationReport, scoreOf, tableOf } from '../mutants/scores.ts'
import { bin, root } from '../setup/processes.ts'
import { useScratch } from '../testing/scratch.ts'

useScratch()
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = ruleGroups.filter(({ name }) => !values.only || values.only.split(',').includes(name))
if (chosen.length === 0) {
  console.error(`The groups are ${ruleGroups.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'encore-mutants-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

const began = Date.now()
const { status } = spawnSync(
  bin('stryker'),
  [
    ...['run', 'scripts/mutants/stryker.config.mjs'],
    ...['--mutate', chosen.flatMap(({ files }) => files).join(',')],
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, MUTANTS_FOLDER: folder } },
)
const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as MutationReport
const scores = chosen.map((group) => scoreOf(report, group))
console.log(
  `\nNot detected:\n${scores.flatMap(({ survivors }) => survivors.map((text) => `  ${text}`)).join('\n')}`,
)
console.log(`\n${tableOf(scores)}\n\n${Math.round((Date.now() - began) / 1000)} s`)
const low = scores.filter(isTooLow)
for (const { name, score, leastScore } of low) console.error(`${name}: ${score} % is below ${leastScore} %`)
process.exit(status === 0 && low.length === 0 ? 0 : 1)
