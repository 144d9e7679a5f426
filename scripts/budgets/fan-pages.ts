// Download size of each fan page: JavaScript and CSS of its route, in gzip bytes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/processes.ts'
import type { Sizes } from './complaints.ts'
import { gzippedIn } from './gzipped.ts'

const client = join(root, 'apps/web/build/client')

/** The boot script, inlined in every page. */
const bootScript = 'the script in every page'

interface Route {
  parentId?: string
  module: string
  imports?: string[]
  css?: string[]
}

/** Fields read from React Router's manifest. */
interface Manifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, Route>
}

/** Route id → gzip bytes of JavaScript and CSS until hydration, including the translations of the largest language. */
export function pageSizes(folder = client): Sizes {
  const manifest = readManifest(folder)
  const gzipped = gzippedIn(folder)
  const messages = readMessages(folder)
  const pages = Object.fromEntries(
    Object.keys(manifest.routes).map((id) => {
      const chain = chainOf(manifest, id)
      const scripts = new Set([
        ...[manifest.entry.module, ...manifest.entry.imports],
        ...chain.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ])
      const styles = new Set(chain.flatMap(({ css = [] }) => css.map((href) => href.replace(/#.*$/, ''))))
      const sum = (hrefs: Iterable<string>) => [...hrefs].reduce((bytes, href) => bytes + gzipped(href), 0)
      const needed = new Set([...scripts].flatMap((href) => messages.needed[href] ?? []))
      const spoken = Object.values(messages.folders).map((language) =>
        sum([...needed].map((name) => language + name)),
      )
      return [id, { js: sum(scripts) + Math.max(...spoken), css: sum(styles) }]
    }),
  )
  return { [bootScript]: { js: gzipped('.vite/boot.js'), css: 0 }, ...pages }
}

/** A route and those above it. */
function chainOf({ routes }: Manifest, id: string): Route[] {
  const chain: Route[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) chain.push(route)
  return chain
}

function readManifest(folder: string): Manifest {
  const name = readdirSync(join(folder, 'assets')).find((entry) => /^manifest-.*\.js$/.test(entry))
  if (!name) throw new Error(`No manifest in ${folder}: npm run build`)
  const text = readFileSync(join(folder, 'assets', name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, ''))
}

/** The folder of each language's translations, and the chunks that each module needs. */
interface MessageFiles {
  folders: Record<string, string>
  needed: Record<string, string[]>
}

function readMessages(folder: string): MessageFiles {
  const messages = JSON.parse(readFileSync(join(folder, '.vite/messages.json'), 'utf8')) as MessageFiles
  if (Object.keys(messages.needed).length === 0) throw new Error(`No page in ${folder} has messages`)
  return messages
}
