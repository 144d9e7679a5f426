import type { Locale } from '@encore/contract/rules/locale'
import { usedKeys } from '@encore/messages/used-keys'

/** Code of every page, and the two most common landing pages: each has separate translation chunks. */
const entries: Record<string, string[]> = {
  shell: ['entry.client.tsx', 'root.tsx', 'routes/locale.tsx'],
  home: ['routes/home/home.tsx'],
  detail: ['routes/detail/detail.tsx'],
}

/** Result of a build: the folder of each language's translation chunks, and the chunks that each page needs. */
export interface MessageFiles {
  folders: Record<Locale, string>
  /** Address of an entry file → names of the chunks in those folders. */
  needed: Record<string, string[]>
}

export interface MessageChunks {
  /** Key → its translation chunk. */
  chunkOf: ReadonlyMap<string, string>
  /** Returns the chunks that a source file needs, by its path within the application. */
  chunksOf(path: string): string[]
}

/**
 * Divides the keys into chunks, so that a page fetches only its translations: the shell's, those that home or an event
 * page needs first, and the rest by the first segment of the key. Errors stay in one chunk, because any of them may be
 * shown.
 * `sources`: path within the application → text, without tests.
 */
export function groupMessages(keys: readonly string[], sources: ReadonlyMap<string, string>): MessageChunks {
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
  const chunkOf = new Map(
    keys.map((key) => {
      const first = firstWords.filter((entry) => entry.keys.has(key)).map(({ name }) => name)
      const name = key.split('.')[0] ?? key
      if (first.includes('shell')) return [key, 'shell']
      return [key, name === 'errors' || first.length === 0 ? `of-${name}` : first.join('-')]
    }),
  )
  return {
    chunkOf,
    chunksOf: (path) => [...new Set((keysOf.get(path) ?? []).flatMap((key) => chunkOf.get(key) ?? []))],
  }
}

/** Returns these files and all that they import statically within the application. */
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
