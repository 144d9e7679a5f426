// Download size of each fan page: JavaScript and CSS of its route, in gzip bytes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { gzippedIn } from './gzipped.mjs'

const client = join(root, 'apps/web/build/client')

/** The boot script, inlined in every page. */
const bootScript = 'the script in every page'

/** Route id → gzip bytes of JavaScript and CSS until hydration, including the translations of the largest language. */
export function pageSizes(folder = client) {
  const manifest = readManifest(folder)
  const gzipped = gzippedIn(folder)
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

/** The folder of each language's translations, and the chunks that each module needs. */
function readWords(folder) {
  const words = JSON.parse(readFileSync(join(folder, '.vite/words.json'), 'utf8'))
  if (Object.keys(words.needed).length === 0) throw new Error(`No page in ${folder} has words`)
  return words
}
