// Download size of each studio page: the shared part and its own, in gzip bytes.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/processes.ts'
import type { Sizes } from './complaints.ts'
import { gzippedIn } from './gzipped.ts'

const built = join(root, 'apps/studio/build')

/** Loaded before any page: the layout, the translations of the largest language, the command menu. */
const frame = 'the frame of every page'

/** Fields read from Vite's manifest. */
type Chunks = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>

/** Page → gzip bytes of JavaScript and CSS until it is displayed; later lazy imports are excluded. */
export function studioSizes(folder = built): Sizes {
  const chunks = readChunks(folder)
  const gzipped = gzippedIn(folder)
  const entry = Object.keys(chunks).find((key) => chunks[key]?.isEntry)
  if (!entry) throw new Error(`Nothing begins the studio in ${folder}`)
  const pages = chunks[entry]?.dynamicImports ?? []
  if (pages.length === 0) throw new Error(`No page of the studio in ${folder}`)
  const sizeOf = (keys: string[]) => {
    const reached = [...reachedFrom(chunks, keys)].flatMap((key) => chunks[key] ?? [])
    const sum = (files: string[]) => [...new Set(files)].reduce((bytes, file) => bytes + gzipped(file), 0)
    return { js: sum(reached.map(({ file }) => file)), css: sum(reached.flatMap(({ css = [] }) => css)) }
  }
  const languages = Object.keys(chunks).filter((key) => key.startsWith('virtual:messages/'))
  const [largest] = languages.sort((a, b) => sizeOf([b]).js - sizeOf([a]).js)
  const first = largest ? [entry, largest] : [entry]
  const named = pages.map((page): [string, Sizes[string]] => [
    page.replace(/^app\//, '').replace(/\.tsx$/, ''),
    sizeOf([...first, page]),
  ])
  return Object.fromEntries([[frame, sizeOf(first)], ...named.sort()])
}

function readChunks(folder: string): Chunks {
  const path = join(folder, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error(`No manifest in ${folder}: npm run build`)
  return JSON.parse(readFileSync(path, 'utf8')) as Chunks
}

/** These chunks and their static imports. */
function reachedFrom(chunks: Chunks, keys: string[], reached = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (reached.has(key)) continue
    reached.add(key)
    reachedFrom(chunks, chunks[key]?.imports ?? [], reached)
  }
  return reached
}
