import { existsSync, readFileSync } from 'node:fs'
import type { Report } from '@encore/draw-protocol/report'

/** Prints the report about these files; returns the exit code, 2 for a missing file. */
export function printReport(paths: string[], report: (files: Uint8Array[]) => Report | null): number | null {
  const missing = paths.filter((path) => !existsSync(path))
  for (const path of missing) console.error(`There is no file ${path}`)
  if (missing.length > 0) return 2
  const made = report(paths.map((path) => readFileSync(path)))
  for (const line of made?.lines ?? []) console.log(line)
  if (!made) return null
  return made.holds ? 0 : 1
}
