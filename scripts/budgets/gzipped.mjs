import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Returns a function for the gzip size of a file in this folder; results are cached. */
export function gzippedIn(folder) {
  const known = new Map()
  return (href) => {
    if (!known.has(href)) {
      const path = join(folder, href)
      if (!existsSync(path)) throw new Error(`${href} is named by the manifest and not there`)
      known.set(href, gzipSync(readFileSync(path), { level: 9 }).length)
    }
    return known.get(href)
  }
}
