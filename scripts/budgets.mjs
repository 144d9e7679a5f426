// What each page makes a browser fetch: JavaScript and CSS of its route, gzip bytes, against `apps/web/budgets.json`.
// `node scripts/budgets.mjs --write` sets the budgets to what the built pages need now.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './bootstrap.mjs'

const client = join(root, 'apps/web/build/client')
const file = join(root, 'apps/web/budgets.json')

/** A little room, so that a new sentence in a button is no event. */
const room = 1.03

/** All that a guest's home and event run before they are touched: it stands in every page. */
const bootScript = 'the script in every page'

/** Route id → gzip bytes of JavaScript and CSS that its page loads to listen, the words of one language included. */
export function pageSizes(folder = client) {
  const manifest = readManifest(folder)
  const gzipped = createSizes(folder)
  const words = readWords(folder)
  const pages = Object.fromEntries(
    Object.keys(manifest.routes).map((id) => {
      const chain = chainOf(manifest, id)
      const scripts = new Set([
        ...[manifest.entry.module, ...manifest.entry.imports],
        ...chain.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ])
      const styles = new Set(chain.flatMap(({ css = [] }) => css.map((href) => href.replace(/#.*$/, ''))))
      const sum = (hrefs) => [...hrefs].reduce((bytes, href) => bytes + gzipped(href), 0)
      const needed = new Set([...scripts].flatMap((href) => words.needed[href] ?? []))
      const spoken = Object.values(words.folders).map((language) =>
        sum([...needed].map((name) => language + name)),
      )
      return [id, { js: sum(scripts) + Math.max(...spoken), css: sum(styles) }]
    }),
  )
  return { [bootScript]: { js: gzipped('.vite/boot.js'), css: 0 }, ...pages }
}

/** What is too large, not budgeted for, or budgeted for and gone; empty when all is well. */
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

/** A step of `npm run check`, after the build. */
export function budgets() {
  console.log('\n— budgets of the pages')
  const sizes = pageSizes()
  const found = complaints(sizes, JSON.parse(readFileSync(file, 'utf8')))
  for (const line of found) console.error(`  ${line}`)
  console.log(`${Object.keys(sizes).length} budgets, ${found.length} complaints`)
  return found.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function chainOf(manifest, id) {
  const chain = []
  for (let route = manifest.routes[id]; route; route = manifest.routes[route.parentId]) chain.push(route)
  return chain
}

function readManifest(folder) {
  const name = readdirSync(join(folder, 'assets')).find((entry) => /^manifest-.*\.js$/.test(entry))
  if (!name) throw new Error(`No manifest in ${folder}: npm run build`)
  const text = readFileSync(join(folder, 'assets', name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, ''))
}

/** Where each language has its words, and which of them a page begins with. */
function readWords(folder) {
  const words = JSON.parse(readFileSync(join(folder, '.vite/words.json'), 'utf8'))
  if (Object.keys(words.needed).length === 0) throw new Error(`No page in ${folder} has words`)
  return words
}

function createSizes(folder) {
  const known = new Map()
  return (href) => {
    if (!known.has(href)) {
      const path = join(folder, href)
      if (!existsSync(path)) throw new Error(`${href} is named by the manifest and not there`)
      known.set(href, gzipSync(readFileSync(path), { level: 9 }).length)
    }
    return known.get(href)
  }
}

if (fileURLToPath(import.meta.url) === process.argv[1]) {
  const sizes = pageSizes()
  if (process.argv.includes('--write')) {
    const roomy = (bytes) => Math.ceil((bytes * room) / 100) * 100
    const wide = Object.entries(sizes).map(([id, { js, css }]) => [id, { js: roomy(js), css: roomy(css) }])
    const lines = wide.map(([id, { js, css }]) => `  "${id}": { "js": ${js}, "css": ${css} }`)
    writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
  } else {
    console.table(sizes)
    process.exit(budgets().failed)
  }
}
