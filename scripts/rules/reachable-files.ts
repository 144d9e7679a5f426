import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { root } from '../setup/processes.ts'
import { read } from './repository.ts'

/** Everything that a process loads from its entry files. */
export interface ReachableFiles {
  /** Files and folders of the repository, relative to its root. */
  files: Set<string>
  /** Names of third-party packages. */
  packages: Set<string>
}

/** Follows imports and relative paths from these files; throws when one does not resolve. */
export function reachableFrom(entries: readonly string[]): ReachableFiles {
  const reachable: ReachableFiles = { files: new Set(), packages: new Set() }
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reachable.files.has(path)) continue
    reachable.files.add(path)
    if (!path.endsWith('.ts')) continue
    const text = read(path)
    for (const [, name = ''] of text.matchAll(imported)) {
      if (name.startsWith('node:')) continue
      if (/^[.#]|^@encore\//.test(name)) waiting.push(fileOf(path, name))
      else reachable.packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    }
    for (const [, beside = ''] of text.matchAll(besideIt)) waiting.push(pathOf(path, beside))
  }
  return reachable
}

/** Static and dynamic value imports, and resolved names. */
const imported =
  /(?:^(?:import|export) (?!type\b)[^'"]*?from |^import |\bimport\(|\bresolve\()'((?:[@#\w]|\.{1,2}\/)[^']*)'/gm
const besideIt = /\bnew URL\('([^']+)', import\.meta\.url\)/g

const fileOf = (from: string, name: string) => relative(root, createRequire(join(root, from)).resolve(name))

function pathOf(from: string, beside: string): string {
  const path = join(dirname(from), beside)
  if (!existsSync(join(root, path))) throw new Error(`${from} reads ${beside}, which is not there`)
  return path
}
