// Records journeys that failed and then passed, over the last ten runs on this machine.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/processes.ts'

const file = join(root, 'e2e/flaky-journeys.json')
const kept = 10

/** A journey that failed. */
export interface Failure {
  project: string
  file: string
  line: number
  title: string
  /** The message of its failure; may be empty. */
  why?: string
}

/** The runs, newest last, each with its flaky journeys. */
function recordedRuns(): Failure[][] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Failure[][]
  } catch {
    return []
  }
}

export function remember(flaky: Failure[]): void {
  writeFileSync(file, JSON.stringify([...recordedRuns(), flaky].slice(-kept), null, 2))
}

export const flakyLately = (): number => recordedRuns().flat().length

/** The most frequently flaky journeys, at most ten. */
export function leastSteady(runs = recordedRuns()): (Failure & { times: number })[] {
  const byPlace = new Map<string, Failure & { times: number }>()
  for (const journey of runs.flat()) {
    const place = `${journey.project} ${journey.file} ${journey.title}`
    byPlace.set(place, { ...journey, times: (byPlace.get(place)?.times ?? 0) + 1 })
  }
  return [...byPlace.values()].sort((a, b) => b.times - a.times).slice(0, kept)
}
