// `npm run budgets`: compares the bytes that each built page downloads with the `budgets.json` of its application.
// `-- --table` also prints the sizes, `-- --write` sets the budgets to the built sizes.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { complaints, otherPages, type Sizes } from '../budgets/complaints.ts'
import { pageSizes } from '../budgets/fan-pages.ts'
import { studioSizes } from '../budgets/studio-pages.ts'
import { root } from '../setup/processes.ts'

/** Tolerance, so that small text changes do not fail. */
const room = 1.03

const applications = [
  { name: 'pages', file: join(root, 'apps/web/budgets.json'), sizes: pageSizes() },
  { name: 'studio', file: join(root, 'apps/studio/budgets.json'), sizes: studioSizes() },
]

if (process.argv.includes('--write')) for (const { file, sizes } of applications) write(file, sizes)
else {
  if (process.argv.includes('--table')) for (const { sizes } of applications) console.table(sizes)
  process.exitCode = areKept() ? 0 : 1
}

/** Prints the number of complaints for each application, then the complaints; returns whether all budgets are kept. */
function areKept(): boolean {
  const found = applications.flatMap(({ name, file, sizes }) => {
    const ofApplication = complaints(sizes, JSON.parse(readFileSync(file, 'utf8')))
    console.log(`${name}: ${Object.keys(sizes).length} budgets, ${ofApplication.length} complaints`)
    return ofApplication
  })
  for (const line of found) console.error(`  ${line}`)
  return found.length === 0
}

function write(file: string, sizes: Sizes): void {
  const roomy = (bytes: number) => Math.ceil((bytes * room) / 100) * 100
  const { [otherPages]: others } = JSON.parse(readFileSync(file, 'utf8')) as Sizes
  const budgets = Object.entries(sizes).map(
    ([id, { js, css }]) => [id, { js: roomy(js), css: roomy(css) }] as const,
  )
  const lines = [...(others ? [[otherPages, others] as const] : []), ...budgets].map(
    ([id, { js, css }]) => `  "${id}": { "js": ${js}, "css": ${css} }`,
  )
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}
