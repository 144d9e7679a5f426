import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

export interface BuiltFile {
  headers: Record<string, string>
  body: Buffer
}

/** Returns a file by its name below the folder, in the best accepted encoding; null when there is none. */
export type BuiltFiles = (name: string, acceptEncoding?: string) => BuiltFile | null

/** Encodings that the build has prepared. */
const endings = { br: '.br', gzip: '.gz' } as const

/**
 * Holds all built files in memory from the start: finding, opening and streaming a file costs several times as much as
 * sending it, and a concurrent build cannot mix versions.
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

/** A weight of zero is a refusal (RFC 9110, 12.5.3); of the others, the best available one is used. */
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
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}
