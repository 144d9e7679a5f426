import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Answers how large a file of this folder is once compressed; each is looked at once. */
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
