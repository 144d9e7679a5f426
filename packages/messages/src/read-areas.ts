import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from './catalogue.ts'

/** Reads a language's folder: each file holds one area, and its name is the first part of the keys. */
export function readAreas(folder: string): Catalogue {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files
      .sort()
      .map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
}
