import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export interface BuiltFile {
  headers: Record<string, string>
  body: Buffer
}

/** Answers a file by its name below the folder, in the best encoding that is accepted; null if there is none. */
export type BuiltFiles = (name: string, acceptEncoding?: string) => BuiltFile | null

/** The build compressed each of them once. */
const endings = { br: '.br', gzip: '.gz' } as const

/**
 * What was built. It never changes while we run, so each file is read once and then held: to look for it, open it and
 * stream it costs several times what its sending does.
 */
export function holdBuiltFiles(folder: string, cacheControl: string): BuiltFiles {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)),
  )
  const held = new Map<string, BuiltFile>()
  const read = (name: string, encoding?: keyof typeof endings): BuiltFile => {
    const stored = encoding ? name + endings[encoding] : name
    const known = held.get(stored)
    if (known) return known
    const file = {
      headers: {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'cache-control': cacheControl,
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding }),
      },
      body: readFileSync(join(folder, stored)),
    }
    held.set(stored, file)
    return file
  }
  return (name, acceptEncoding = '') => {
    if (!names.has(name) || isCompressed(name)) return null
    const accepted = acceptEncoding.split(',').map((part) => part.trim())
    const best = (['br', 'gzip'] as const).find(
      (encoding) => accepted.includes(encoding) && names.has(name + endings[encoding]),
    )
    return read(name, best)
  }
}

const isCompressed = (name: string): boolean => Object.values(endings).some((ending) => name.endsWith(ending))

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}
