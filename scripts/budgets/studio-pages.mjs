// Download size of each studio page: the shared part and its own, in gzip bytes.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { gzippedIn } from './gzipped.mjs'

const built = join(root, 'apps/studio/build')

/** Loaded before any page: the layout, the translations, the command menu. */
const frame = 'the frame of every page'

/** Page → gzip bytes of JavaScript and CSS until it is displayed; later lazy imports are excluded. */
export function studioSizes(folder = built) {
  const chunks = readChunks(folder)
  const gzipped = gzippedIn(folder)
  const entry = Object.keys(chunks).find((key) => chunks[key].isEntry)
  if (!entry) throw new Error(`Nothing begins the studio in ${folder}`)
  const pages = chunks[entry].dynamicImports ?? []
  if (pages.length === 0) throw new Error(`No page of the studio in ${folder}`)
  const sizeOf = (keys) => {
    const reached = [...reachedFrom(chunks, keys)].map((key) => chunks[key])
    const sum = (files) => [...new Set(files)].reduce((bytes, file) => bytes + gzipped(file), 0)
    return { js: sum(reached.map(({ file }) => file)), css: sum(reached.flatMap(({ css = [] }) => css)) }
  }
  const named = pages.map((page) => [page.replace(/^app\//, '').replace(/\.tsx$/, ''), sizeOf([entry, page])])
  return Object.fromEntries([[frame, sizeOf([entry])], ...named.sort()])
}

function readChunks(folder) {
  const path = join(folder, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error(`No manifest in ${folder}: npm run build`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** These chunks and their static imports. */
function reachedFrom(chunks, keys, reached = new Set()) {
  for (const key of keys) {
    if (reached.has(key)) continue
    reached.add(key)
    reachedFrom(chunks, chunks[key].imports ?? [], reached)
  }
  return reached
}
