// Compares the bytes that each page downloads with the `budgets.json` of its application.
// `node scripts/budgets.mjs --table` also prints the sizes, `--write` sets the budgets to the built sizes.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './bootstrap.mjs'
import { pageSizes } from './budgets/fan-pages.mjs'
import { studioSizes } from './budgets/studio-pages.mjs'

/** Tolerance, so that small text changes do not fail. */
const room = 1.03

const applications = [
  { name: 'pages', file: join(root, 'apps/web/budgets.json'), measure: () => pageSizes() },
  { name: 'studio', file: join(root, 'apps/studio/budgets.json'), measure: () => studioSizes() },
]

/** Returns pages that are too large, lack a budget or no longer exist; empty when all is well. */
export function complaints(sizes, budgets) {
  const grown = Object.entries(sizes).flatMap(([id, size]) => {
    const budget = budgets[id]
    if (!budget) return [`${id} has no budget`]
    return ['js', 'css'].flatMap((kind) =>
      size[kind] > budget[kind]
        ? [`${id}: ${kind} is ${size[kind]} bytes, ${size[kind] - budget[kind]} over its budget`]
        : [],
    )
  })
  const gone = Object.keys(budgets).filter((id) => !(id in sizes))
  return [...grown, ...gone.map((id) => `${id} is no page any more`)]
}

/** Prints the sizes of each application; returns whether all budgets are kept. */
function areKept() {
  const found = applications.flatMap(({ name, file, measure }) => {
    const sizes = measure()
    const told = complaints(sizes, JSON.parse(readFileSync(file, 'utf8')))
    console.log(`${name}: ${Object.keys(sizes).length} budgets, ${told.length} complaints`)
    return told
  })
  for (const line of found) console.error(`  ${line}`)
  return found.length === 0
}

function write({ file, measure }) {
  const roomy = (bytes) => Math.ceil((bytes * room) / 100) * 100
  const lines = Object.entries(measure()).map(
    ([id, { js, css }]) => `  "${id}": { "js": ${roomy(js)}, "css": ${roomy(css)} }`,
  )
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

if (fileURLToPath(import.meta.url) === process.argv[1]) {
  if (process.argv.includes('--write')) for (const application of applications) write(application)
  else {
    if (process.argv.includes('--table')) for (const { measure } of applications) console.table(measure())
    process.exit(areKept() ? 0 : 1)
  }
}
