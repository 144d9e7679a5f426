// `npm run test:flaky`: runs the ten flakiest journeys of the last ten runs twenty times each.
import { build } from '../setup/build.ts'
import { leastSteady } from '../testing/flaky-record.ts'
import { play } from '../testing/journeys.ts'
import { useScratch } from '../testing/scratch.ts'

const times = 20

useScratch()
const unsteady = leastSteady()
if (unsteady.length === 0) {
  console.log('No journey was flaky in the last ten runs on this machine.')
  process.exit(0)
}
build()
const found: { passed: number; name: string }[] = []
for (const { project, file, line, title } of unsteady) {
  const { passed } = await play([`${file}:${line}`, '--project', project, '--repeat-each', String(times)])
  found.push({ passed, name: `${project} › ${file} › ${title}` })
}
console.log(`\n${found.map(({ passed, name }) => `${passed} of ${times}  ${name}`).join('\n')}`)
process.exit(found.every(({ passed }) => passed === times) ? 0 : 1)
