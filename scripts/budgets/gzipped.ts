import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Returns a function for the gzip size of a file in this folder; results are cached. */
export function gzippedIn(folder: string): (href: string) => number {
  const known = new Map<string, number>()
  return (href) => {
    let bytes = known.get(href)
    if (bytes === undefined) {
      const path = join(folder, href)
      if (!existsSync(path)) throw new Error(`${href} is named by the manifest and not there`)
      bytes = gzipSync(readFileSync(path), { level: 9 }).length
      known.set(href, bytes)
    }
    return bytes
  }
}
