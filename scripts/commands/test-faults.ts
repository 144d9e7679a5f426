// `npm run test:faults [-- --only a,b --layer sql,rules --tier landing]`: plants each fault in a copy of the product
// and runs the tests of its code, either all or those of `npm test`. Exits with 1 when a fault escapes that must not,
// or when those tests fail without any fault.
import { parseArgs } from 'node:util'
import type { PlantedFault, Suite } from '../planted-faults/planted-fault.ts'
import { plantedFaults } from '../planted-faults/planted-faults.ts'
import { ProductCopy } from '../planted-faults/product-copy.ts'
import { escapes, type Finding, tableOf } from '../planted-faults/table.ts'
import { useScratch } from '../testing/scratch.ts'

useScratch()

const { values } = parseArgs({
  options: { only: { type: 'string' }, layer: { type: 'string' }, tier: { type: 'string', default: 'all' } },
})
const { tier } = values
if (tier !== 'all' && tier !== 'landing') {
  console.error('The tier is all, or landing for the tests of `npm test`.')
  process.exit(1)
}
const chosen = plantedFaults.filter(
  ({ name, layer }) =>
    (!values.only || values.only.split(',').includes(name)) &&
    (!values.layer || values.layer.split(',').includes(layer)),
)
if (chosen.length === 0) {
  console.error('No planted fault has this name or layer.')
  process.exit(1)
}

/** Number of faults, of sixty, that `npm test` may miss in exchange for its speed. */
const mayEscape = { all: 0, landing: 3 }

const copy = ProductCopy.make(tier)
process.once('exit', () => copy.remove())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

const restoreAll = copy.edit(chosen.flatMap(({ edits }) => edits))
if (!copy.isSound()) {
  console.error('\nFormatter, linter or types notice a fault already.')
  process.exit(1)
}
restoreAll()

const unproven = suitesOf(chosen).filter((suite) => !copy.passes(suite))
if (unproven.length > 0) {
  console.error('\nThese fail without a fault, so they prove nothing:')
  for (const { project, file, title } of unproven) console.error(`  ${project} ${file} ${title ?? ''}`)
  process.exit(1)
}
const findings = chosen.map(plant)
console.log(`\n${tableOf(findings)}`)
const { all, grave } = escapes(findings)
process.exit(grave > 0 || all > mayEscape[tier] ? 1 : 0)

function plant(fault: PlantedFault): Finding {
  const began = Date.now()
  const restore = copy.edit(fault.edits)
  try {
    const caughtBy = fault.suites.find((suite) => !copy.passes(suite)) ?? null
    const seconds = Math.round((Date.now() - began) / 1000)
    console.log(`${caughtBy ? 'caught ' : 'ESCAPED'} ${fault.name} (${seconds} s)`)
    return { fault, caughtBy, seconds }
  } finally {
    restore()
  }
}

/** Removes duplicates. */
function suitesOf(faults: readonly PlantedFault[]): Suite[] {
  const byText = new Map(
    faults.flatMap(({ suites }) => suites).map((suite) => [JSON.stringify(suite), suite]),
  )
  return [...byText.values()]
}
