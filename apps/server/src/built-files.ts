import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

export interface BuiltFile {
  headers: Record<string, string>
  body: Buffer
}

/** Answers a file by its name below the folder, in the best encoding that is accepted; null if there is none. */
export type BuiltFiles = (name: string, acceptEncoding?: string) => BuiltFile | null

/** The build compressed each of them once. */
const endings = { br: '.br', gzip: '.gz' } as const

/**
 * What was built, held from the start: to look for a file, open it and stream it costs several times what its sending
 * does, and a build that is made meanwhile leaves what we serve whole.
 */
export function holdBuiltFiles(
  folder: string,
  cacheControl: string,
  names: readonly string[] = filesBelow(folder),
): BuiltFiles {
  const held = new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
  return (name, acceptEncoding = '') => {
    if (isCompressed(name)) return null
    const accepted = acceptedIn(acceptEncoding)
    const encoding = (['br', 'gzip'] as const).find(
      (known) => accepted.has(known) && held.has(name + endings[known]),
    )
    const body = held.get(encoding ? name + endings[encoding] : name)
    const headers = {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'cache-control': cacheControl,
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    }
    return body ? { headers, body } : null
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))

/** A weight of nothing is a refusal (RFC 9110, 12.5.3); among the others the best we have is chosen. */
const acceptedIn = (header: string): Set<string | undefined> =>
  new Set(
    header
      .split(',')
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  )

const isCompressed = (name: string): boolean => Object.values(endings).some((ending) => name.endsWith(ending))

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}
