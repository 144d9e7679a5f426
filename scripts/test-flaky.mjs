// `npm run test:flaky`: runs the ten flakiest journeys of the last ten runs twenty times each.
import { bootstrap } from './bootstrap.mjs'
import { build } from './build.mjs'
import { leastSteady } from './flaky-record.mjs'
import { play } from './journeys.mjs'
import { useScratch } from './scratch.mjs'

const times = 20

useScratch()
bootstrap()
const unsteady = leastSteady()
if (unsteady.length === 0) {
  console.log('No journey was flaky in the last ten runs on this machine.')
  process.exit(0)
}
build()
const found = []
for (const { project, file, line, title } of unsteady) {
  const { passed } = await play([`${file}:${line}`, '--project', project, '--repeat-each', String(times)])
  found.push({ passed, name: `${project} › ${file} › ${title}` })
}
console.log(`\n${found.map(({ passed, name }) => `${passed} of ${times}  ${name}`).join('\n')}`)
process.exit(found.every(({ passed }) => passed === times) ? 0 : 1)
