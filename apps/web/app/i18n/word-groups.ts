import type { Locale } from '@encore/contract/rules/locale'
import { usedKeys } from './used-keys.ts'

/** What every page runs, and the two pages that most visits begin with: their words travel by themselves. */
const entries: Record<string, string[]> = {
  shell: ['entry.client.tsx', 'root.tsx', 'routes/locale.tsx'],
  home: ['routes/home/home.tsx'],
  detail: ['routes/detail/detail.tsx'],
}

/** What a build tells of them: where each language's words lie, and which of them a page cannot do without. */
export interface WordFiles {
  folders: Record<Locale, string>
  /** Address of a file that a page begins with → names of files in those folders. */
  needed: Record<string, string[]>
}

export interface WordGroups {
  /** Key → the file it travels in. */
  groupOf: ReadonlyMap<string, string>
  /** Groups that a source file needs, by its path within the application. */
  groupsOf(path: string): string[]
}

/**
 * Divides the keys into files, so that a page fetches its own words: the shell's, what home or an event's page say
 * at first, and the rest by its first name. Errors stay together, because whoever tells one may be told any.
 * `sources`: path within the application → text, tests left out.
 */
export function groupWords(keys: readonly string[], sources: ReadonlyMap<string, string>): WordGroups {
  const keysOf = new Map(
    [...sources].map(([path, source]) => {
      const used = usedKeys(source)
      return [path, keys.filter(used.names)]
    }),
  )
  const firstWords = Object.entries(entries).map(([name, files]) => {
    const reached = reachedFrom(files, sources)
    return { name, keys: new Set([...reached].flatMap((path) => keysOf.get(path) ?? [])) }
  })
  const groupOf = new Map(
    keys.map((key) => {
      const first = firstWords.filter((entry) => entry.keys.has(key)).map(({ name }) => name)
      const name = key.split('.')[0] ?? key
      if (first.includes('shell')) return [key, 'shell']
      return [key, name === 'errors' || first.length === 0 ? `of-${name}` : first.join('-')]
    }),
  )
  return {
    groupOf,
    groupsOf: (path) => [...new Set((keysOf.get(path) ?? []).flatMap((key) => groupOf.get(key) ?? []))],
  }
}

/** The files that come with some, by static imports within the application. */
function reachedFrom(files: string[], sources: ReadonlyMap<string, string>): Set<string> {
  const reached = new Set<string>()
  const open = [...files]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const source = sources.get(path)
    if (source === undefined || reached.has(path)) continue
    reached.add(path)
    open.push(...importsOf(path, source))
  }
  return reached
}

function importsOf(path: string, source: string): string[] {
  const statements = source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm)
  return [...statements].flatMap(([, name = '']) => {
    if (name.startsWith('#app/')) return [name.slice('#app/'.length)]
    return name.startsWith('.') ? [new URL(name, `file:///${path}`).pathname.slice(1)] : []
  })
}
